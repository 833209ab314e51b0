import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Choice } from './customer-choice.ts';
import { choose } from './customer-choice.ts';
import type { Faults } from './faults.ts';
import type { Gateway } from './gateway.ts';
import { CONTENT_SECURITY, leftPage, overPage, payPage, returnPage } from './pages.ts';
import { MEANS } from './payment-methods.ts';
import { type CustomerTry, type Session, stateOf } from './session.ts';
import type { Fields } from './signature.ts';

/** A button of the page: a choice and its faults. */
interface Button {
  choice: Choice;
  faults?: Partial<Faults>;
  stay?: true;
}

/** Buttons by their posted value. A Map, because an object would have a button named `constructor`. */
const BUTTONS = new Map<string, Button>([
  ...Object.keys(MEANS).map((name): [string, Button] => [name, { choice: name as Choice }]),
  ['risky', { choice: 'risky' }],
  ['fail', { choice: 'fail' }],
  ['fail_stay', { choice: 'fail', stay: true }],
  ['cancel', { choice: 'cancel' }],
  ['leave', { choice: 'leave', faults: { return: 'never' } }],
  ['close_window', { choice: 'visa', faults: { return: 'never' } }],
  ['lose_message', { choice: 'visa', faults: { ipn: 'never' } }],
  ['lose_both', { choice: 'visa', faults: { ipn: 'never', return: 'never' } }],
]);

/** Routes of the hosted payment page. */
export function pageRoutes(routes: FastifyInstance, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const sessionOf = (key: string) => gateway.sessionOfKey(key.replace(/^testcde/, ''));

  routes.get<{ Params: { key: string } }>('/EasyCheckOut/:key', hidden, async ({ params }, reply) => {
    const session = sessionOf(params.key);
    if (!session || isOver(session)) return send(reply.code(session ? 200 : 404), overPage(session));
    return send(reply, payPage(session));
  });

  routes.post<{ Params: { key: string }; Body: Fields | null }>(
    '/EasyCheckOut/:key',
    hidden,
    async ({ params, body }, reply) => {
      const session = sessionOf(params.key);
      const button = BUTTONS.get(body?.choice ?? '');
      if (!session || !button) return send(reply.code(404), overPage(session));
      Object.assign(session.faults, button.faults);
      const customerTry = choose(session, button.choice);
      if (!customerTry) return send(reply, overPage(session));
      await sendIpn(gateway, session, customerTry, reply);
      if (button.stay) return send(reply, payPage(session));
      return send(reply, nextPage(gateway, session, customerTry));
    },
  );
}

function isOver(session: Session): boolean {
  return stateOf(session) !== 'PROCESSING' && !session.faults.paysTwice;
}

/** Sends the IPN before, during or after the browser's return, as the faults require. */
async function sendIpn(
  gateway: Gateway,
  session: Session,
  customerTry: CustomerTry,
  reply: FastifyReply,
): Promise<void> {
  const { ipn, ipnDelay } = session.faults;
  const notify = () => gateway.notify(session, customerTry);
  if (ipn === 'after') reply.raw.once('finish', () => gateway.track(delay(ipnDelay).then(notify)));
  else if (ipn === 'with') gateway.track(notify());
  else await notify();
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function nextPage(gateway: Gateway, session: Session, customerTry: CustomerTry): string {
  const url = returnUrl(session, customerTry);
  if (url === null || session.faults.return === 'never') return leftPage(session, customerTry);
  return returnPage(url, gateway.messageOf(session, customerTry));
}

/** Returns the URL to which the browser posts the message, or null if the customer left. */
function returnUrl(session: Session, { status }: CustomerTry): string | null {
  switch (status) {
    case 'VALID':
    case 'VALIDATED':
      return session.urls.success;
    case 'FAILED':
      return session.urls.fail;
    case 'CANCELLED':
      return session.urls.cancel;
    default:
      return null;
  }
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', CONTENT_SECURITY)
    .send(html);
}
