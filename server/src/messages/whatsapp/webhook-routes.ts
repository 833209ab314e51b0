import { whatsAppWebhookPath } from '@haat/contract/http/api-routes';
import { Refusal } from '@haat/contract/http/refusal';
import { MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '../../platform/http/limits/rate-limits.ts';
import { requesterOf } from '../../platform/http/register-endpoint.ts';
import { repeatWhileOpen } from '../../platform/process/repeat.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { sendRefused } from '../../platform/send-refused.ts';
import type { Messages } from '../messages.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { findWhatsApp, syncTemplates } from './sync-templates.ts';

/** The pause between two comparisons of the texts with those that WhatsApp has approved, in ms. */
const SYNC_EVERY = 10 * MINUTE;

/** In bytes. WhatsApp sends many updates in one body. */
const MAX_WEBHOOK = 1024 * 1024;

/**
 * The address to which WhatsApp sends. It is 404 in a shop without WhatsApp, and counted before anything is read; a body counts only if the app
 * secret has signed its bytes.
 */
export async function whatsAppRoutes(
  app: FastifyInstance,
  outgoing: () => Messages | null,
  { limit }: Limit,
): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK },
      (_request, body, done) => done(null, body),
    );
    repeatWhileOpen(app, 'templates of WhatsApp', SYNC_EVERY, async () => {
      const messages = outgoing();
      if (messages) await syncTemplates(messages);
    });
    const whatsApp = () => findWhatsApp(outgoing() ?? { providers: [] });
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const refused = (await limit(request.ip)) ?? (whatsApp() ? null : notFound('Webhook'));
      if (refused) return sendRefused(refused, reply);
    });

    routes.get(whatsAppWebhookPath, { schema: GET_SCHEMA }, async (request, reply) => {
      const query = new URL(request.url, 'http://shop').searchParams;
      const challenge = query.get('hub.challenge') ?? '';
      const isAsked = query.get('hub.mode') === 'subscribe' && /^[\w-]{1,200}$/.test(challenge);
      if (!isAsked || !whatsApp()?.isVerifyToken(query.get('hub.verify_token') ?? ''))
        return sendRefused(new Refused(403, 'wrong_signature'), reply);
      return reply.type('text/plain').send(challenge);
    });

    routes.post(
      whatsAppWebhookPath,
      { bodyLimit: MAX_WEBHOOK, schema: POST_SCHEMA },
      async (request, reply) => {
        const provider = whatsApp();
        const signature = request.headers['x-hub-signature-256'];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!provider?.hasSigned(body, typeof signature === 'string' ? signature : ''))
          return sendRefused(new Refused(401, 'wrong_signature'), reply);
        const webhook = parse(body);
        if (webhook instanceof Refused) return sendRefused(webhook, reply);
        await received(request, () => receiveWebhook(outgoing()!.db, provider, webhook));
        return reply.type('text/plain').send('OK');
      },
    );
  });
}

function received(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
  return request.server.admission.run('payments', requesterOf(request), work);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return invalid({ body: 'not_json' });
  }
}

const REFUSALS = { 400: Refusal, 404: Refusal, 429: Refusal, 503: Refusal };
const TEXT = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } },
});
const GET_SCHEMA = {
  operationId: 'verifyWhatsApp',
  summary: 'WhatsApp asks whether the address is the shop’s',
  tags: ['whatsapp'],
  security: [],
  response: { 200: TEXT('the challenge of the query'), ...REFUSALS, 403: Refusal },
};
const POST_SCHEMA = {
  operationId: 'receiveWhatsApp',
  summary: 'Messages and statuses from WhatsApp, signed',
  tags: ['whatsapp'],
  security: [],
  consumes: ['application/json'],
  response: { 200: TEXT('received'), ...REFUSALS, 401: Refusal, 413: Refusal, 415: Refusal },
};
