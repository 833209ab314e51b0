import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Choice } from '../customer-choice.ts';
import type { ResponseKind } from '../faults.ts';
import type { GatewayRequest } from '../gateway.ts';
import { CONTENT_SECURITY, leftPage, overPage, walletPage } from '../pages.ts';
import { sendResponse } from '../response.ts';
import { type Session, stateOf } from '../session.ts';
import type { BkashGateway } from './bkash-gateway.ts';
import {
  type BkashFields,
  type BkashResponse,
  cancelAgreement,
  createPayment,
  executePayment,
  grantToken,
  queryAgreement,
  queryPayment,
  refundPayment,
  refundStatus,
  returnUrl,
} from './responses.ts';

const HIDDEN = { schema: { hide: true } };

/** What the provider says during maintenance. */
const MAINTENANCE = {
  statusCode: '503',
  statusMessage: 'System is undergoing maintenance. Please try again later',
};

/** Registers the routes of the local bKash: its API and the page on which a customer approves a payment. */
export function bkashRoutes(app: FastifyInstance, gateway: BkashGateway, placement: { publicUrl: string }) {
  const pageUrl = (session: Session) => `${placement.publicUrl}/redirect/tokenized/?paymentID=${session.key}`;
  const api = (
    path: string,
    name: GatewayRequest['name'],
    operation: (body: BkashFields, headers: BkashFields) => BkashResponse,
  ) =>
    app.post(path, HIDDEN, async ({ body, headers }, reply) => {
      const isKnown =
        name === 'token' ||
        (gateway.isToken(String(headers.authorization)) && headers['x-app-key'] === gateway.storeId);
      // The fourth envelope of errors: of the gateway before the provider.
      const found = isKnown
        ? operation(body as BkashFields, headers)
        : { status: 401, response: { message: 'Unauthorized' } };
      await gateway.onRequest({ name, session: found.session });
      return send(reply, kindOf(gateway, name, found.session), found);
    });
  const version = '/v1.2.0-beta/tokenized/checkout';
  api(`${version}/token/grant`, 'token', (body, headers) => grantToken(gateway, body, headers));
  api(`${version}/create`, 'session', (body) => createPayment(gateway, body, pageUrl));
  api(`${version}/execute`, 'validation', (body) => executePayment(gateway, body));
  api(`${version}/payment/status`, 'query', (body) => queryPayment(gateway, body));
  api(`${version}/agreement/status`, 'agreement', (body) => queryAgreement(gateway, body));
  api(`${version}/agreement/cancel`, 'agreement', (body) => cancelAgreement(gateway, body));
  const refunds = '/v2/tokenized-checkout/refund/payment';
  api(`${refunds}/transaction`, 'refund', (body) => refundPayment(gateway, body));
  api(`${refunds}/status`, 'refunds', (body) => refundStatus(gateway, body));
  pageRoutes(app, gateway);
}

function kindOf(
  gateway: BkashGateway,
  name: GatewayRequest['name'],
  session: Session | undefined,
): ResponseKind {
  const fault = name === 'refunds' ? undefined : name;
  const how = fault && (session?.faults[fault] ?? gateway.faults[fault]);
  const kinds: readonly unknown[] = ['bad_gateway', 'html', 'empty', 'api_failed', 'hang', 'reset'];
  return kinds.includes(how) ? (how as ResponseKind) : 'right';
}

function send(reply: FastifyReply, kind: ResponseKind, { status = 200, response }: BkashResponse) {
  if (kind === 'api_failed') return reply.send(MAINTENANCE);
  return sendResponse(kind, reply.code(status), response);
}

/** The page of the customer: with its number, code and PIN left out. */
function pageRoutes(app: FastifyInstance, gateway: BkashGateway): void {
  const path = '/redirect/tokenized/';
  const sessionOf = (query: unknown) =>
    gateway.sessionOfKey((query as { paymentID?: string }).paymentID ?? '');
  const isOver = (session: Session) => stateOf(session) !== 'PROCESSING';
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get(path, HIDDEN, async ({ query }, reply) => {
    const session = sessionOf(query);
    if (!session || isOver(session)) return html(reply.code(session ? 200 : 404), overPage(session));
    return html(reply, walletPage(session));
  });
  app.post(path, HIDDEN, async ({ query, body }, reply) => {
    const session = sessionOf(query);
    const button = BUTTONS.get((body as { choice?: string } | null)?.choice ?? '');
    if (!session || !button) return html(reply.code(404), overPage(session));
    const customerTry = gateway.approve(session, button.choice);
    if (!customerTry) return html(reply, overPage(session));
    if (!button.status) return html(reply, leftPage(session, customerTry));
    return reply.redirect(returnUrl(session, button.status), 302);
  });
}

/** Buttons of the page by their posted value; without a status the browser does not return. */
const BUTTONS = new Map<string, { choice: Choice; status?: string }>([
  ['bkash', { choice: 'bkash', status: 'success' }],
  ['visa', { choice: 'bkash', status: 'success' }],
  ['fail', { choice: 'fail', status: 'failure' }],
  ['cancel', { choice: 'cancel', status: 'cancel' }],
  ['lose_both', { choice: 'bkash' }],
]);

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', CONTENT_SECURITY)
    .send(page);
}
