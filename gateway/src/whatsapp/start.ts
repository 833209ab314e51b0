import { createHmac, randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';

/**
 * The answer to a message. `lost`: taken, and the connection breaks; `hang`: not taken, no answer; `closed_window`: a free text a day after the
 * last message; `no_template`; `too_many`: 429; `server_error`: 500.
 */
export type WhatsAppFault =
  | 'right'
  | 'lost'
  | 'hang'
  | 'closed_window'
  | 'no_template'
  | 'too_many'
  | 'server_error';

export interface WhatsAppOptions {
  numberId: string;
  accountId: string;
  token: string;
  appSecret: string;
}

/** A message that the emulator took. */
export interface TakenMessage {
  id: string;
  to: string;
  /** The free text, or the name of the template with its variables. */
  text: string;
  clientId: string;
}

/** A local Cloud API of WhatsApp: nothing leaves the machine. It takes messages and templates, and signs webhooks as Meta does. */
class WhatsAppEmulator {
  readonly options: WhatsAppOptions;
  readonly taken: TakenMessage[] = [];
  readonly templates: { name: string; language: string; status: string; body: string }[] = [];
  /** Requests of the shop, with their paths. */
  readonly requests: string[] = [];
  /** The answers to the next messages; the last one is repeated. */
  faults: WhatsAppFault[] = ['right'];
  /** What becomes of a new template. */
  decides = 'APPROVED';
  /** A new template has the name of one that is there. */
  refusesTemplates = false;

  constructor(options: WhatsAppOptions) {
    this.options = options;
  }

  /** The signed body of a webhook about a change. */
  webhook(value: object, { field = 'messages', numberId = this.options.numberId } = {}) {
    const metadata = { display_phone_number: '8801900000000', phone_number_id: numberId };
    const change = {
      field,
      value: field === 'messages' ? { messaging_product: 'whatsapp', metadata, ...value } : value,
    };
    return this.sign({
      object: 'whatsapp_business_account',
      entry: [{ id: this.options.accountId, changes: [change] }],
    });
  }

  sign(body: object) {
    const payload = JSON.stringify(body);
    const signature = createHmac('sha256', this.options.appSecret).update(payload).digest('hex');
    return {
      payload,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    };
  }

  /** A person writes, or sends something else with a caption: `type` is `image`, `audio`, `location`. */
  received(
    from: string,
    body: string,
    { id = newId(), name = 'Amina', at = new Date(), type = 'text', content = {} as object } = {},
  ) {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const of =
      type === 'text' ? { body } : { id: '1003383421387256', ...(body && { caption: body }), ...content };
    return this.webhook({
      contacts: [{ profile: { name }, wa_id: from }],
      messages: [{ from, id, timestamp, type, [type]: of }],
    });
  }

  /** What became of a message. `named`: with the shop's own id. */
  status(
    { id, to, clientId }: TakenMessage,
    status: 'sent' | 'delivered' | 'read' | 'failed',
    { named = true } = {},
  ) {
    const errors = [{ code: 131026, title: 'Message undeliverable' }];
    const of = {
      id,
      status,
      timestamp: String(Math.floor(Date.now() / 1000)),
      recipient_id: to,
      ...(named && { biz_opaque_callback_data: clientId }),
      ...(status === 'failed' && { errors }),
    };
    return this.webhook({ statuses: [of] });
  }

  take({ to = '', text, template, biz_opaque_callback_data: clientId = '' }: SentMessage): TakenMessage {
    const variables = template?.components[0]?.parameters.map((each) => each.text) ?? [];
    const written = template ? [template.name, ...variables].join(' | ') : (text?.body ?? '');
    const message = { id: newId(), to, text: written, clientId };
    this.taken.push(message);
    return message;
  }
}

interface SentMessage {
  to?: string;
  text?: { body: string };
  template?: { name: string; components: { parameters: { text: string }[] }[] };
  biz_opaque_callback_data?: string;
}

const newId = () => `wamid.${randomBytes(24).toString('base64')}`;

/** Starts an emulator on this machine. */
export async function startWhatsApp(options: WhatsAppOptions, port = 0) {
  const emulator = new WhatsAppEmulator(options);
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (request, reply) => {
    emulator.requests.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== `Bearer ${options.token}`)
      return refuse(reply, 401, 190, 'Invalid OAuth access token.');
  });
  app.get(`/:version/${options.numberId}`, () => ({ verified_name: 'Haat', id: options.numberId }));
  app.get(`/:version/${options.accountId}/message_templates`, () => ({
    data: emulator.templates.map(({ body: _, ...template }) => template),
  }));
  app.post(`/:version/${options.accountId}/message_templates`, (request, reply) => {
    const { name, language, components } = request.body as {
      name: string;
      language: string;
      components: { text: string; example?: { body_text: string[][] } }[];
    };
    const { text: body = '', example } = components[0] ?? {};
    if (emulator.refusesTemplates) return refuse(reply, 400, 100, 'Content in this language already exists');
    const variables = new Set(body.match(/\{\{\d+\}\}/g) ?? []);
    if (/^\{\{|\}\}$/.test(body.trim()) || (example?.body_text[0]?.length ?? 0) !== variables.size)
      return refuse(reply, 400, 100, 'Invalid parameter');
    emulator.templates.push({ name, language, body, status: emulator.decides });
    return { id: String(emulator.templates.length), status: emulator.decides, category: 'UTILITY' };
  });
  app.post(`/:version/${options.numberId}/messages`, (request, reply) => {
    const message = request.body as SentMessage;
    const fault = emulator.faults.length > 1 ? emulator.faults.shift()! : emulator.faults[0]!;
    if (fault === 'hang') return new Promise(() => {});
    if (fault === 'closed_window') return refuse(reply, 400, 131047, 'Re-engagement message');
    if (fault === 'no_template') return refuse(reply, 404, 132001, 'Template name does not exist');
    if (fault === 'too_many') return refuse(reply, 429, 130429, 'Rate limit hit');
    if (fault === 'server_error') return refuse(reply, 500, 131000, 'Something went wrong');
    const { id } = emulator.take(message);
    if (fault === 'lost') {
      request.raw.destroy();
      return reply.hijack();
    }
    const contacts = [{ input: message.to, wa_id: message.to }];
    return { messaging_product: 'whatsapp', contacts, messages: [{ id }] };
  });
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { emulator, url, close: () => app.close() };
}

function refuse(reply: FastifyReply, status: number, code: number, message: string) {
  return reply.code(status).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } });
}
