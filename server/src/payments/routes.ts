import { paths } from '@haat/contract/common/paths';
import { Refusal } from '@haat/contract/common/refusal';
import {
  getGuestPaymentStatus,
  getPaymentStatus,
  initiatePayment as initiateCustomerPayment,
  initiateGuestPayment,
  initiateGuestPaymentByPost,
  initiatePaymentByPost,
  type PaymentQuery,
} from '@haat/contract/shop/payments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { findCustomerOrder, findOrderByGuestToken, type StoredOrder } from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/rate-limits.ts';
import { type Guard, registerEndpoint, requesterOf } from '../platform/http/register-endpoint.ts';
import { sendRefused } from '../platform/http/send-refused.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { type Callback, handleCallback } from './handle-callback.ts';
import { initiatePayment } from './initiate-payment.ts';
import { type StoredAttempt, useResultId } from './payment-attempts.ts';
import { paymentStatus } from './payment-status.ts';
import type { Payments } from './payments.ts';
import type { Outcome } from './settle-attempt.ts';
import { isId } from './sslcommerz/parse-responses.ts';
import type { Sslcommerz } from './sslcommerz/sslcommerz.ts';

/** A callback has about forty short fields. */
const MAX_FORM_BYTES = 128 * 1024;

interface PaymentEndpoints {
  guard: Guard;
  /** Null if the shop accepts no online payment. */
  payments: Payments<Sslcommerz> | null;
  /** The shop's public origin; null: the origin of each request. */
  shopUrl: string | null;
  initiate: Limit;
  status: Limit;
  callbacks: Limit;
}

/** The part of a request that customer and guest routes share. */
interface PaymentCall {
  query: Static<typeof PaymentQuery>;
  protocol: string;
}

/** Routes to pay an order, to read its payment status, and for the provider's callbacks. */
export function paymentRoutes(app: FastifyInstance, db: Database, endpoints: PaymentEndpoints): void {
  const pay = async (order: StoredOrder | null, { query, protocol }: PaymentCall, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!order) return notFound('Order');
    // Not `request.host`: behind a trusted proxy that is X-Forwarded-Host, which any client can send.
    const origin = endpoints.shopUrl ?? `${protocol}://${reply.request.headers.host}`;
    return initiatePayment(endpoints.payments, order, { origin, language: query.language ?? 'en' });
  };
  const { guard, initiate } = endpoints;
  for (const endpoint of [initiateCustomerPayment, initiatePaymentByPost] as const) {
    registerEndpoint(
      app,
      endpoint,
      async (request, reply) =>
        pay(await findCustomerOrder(db, request.caller.customer, request.params.id), request, reply),
      { guard, ...initiate, lane: 'payments' },
    );
  }
  for (const endpoint of [initiateGuestPayment, initiateGuestPaymentByPost] as const) {
    registerEndpoint(
      app,
      endpoint,
      async (request, reply) => pay(await findOrderByGuestToken(db, request.params.token), request, reply),
      { ...initiate, lane: 'payments' },
    );
  }
  statusRoutes(app, db, endpoints);
  const { payments } = endpoints;
  if (payments) app.register(async (routes) => callbackRoutes(routes, payments, endpoints));
}

/** The payment status of an order. The page requests it after the return and does not trust its own URL. */
function statusRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, payments, status }: PaymentEndpoints,
): void {
  const respond = async (order: StoredOrder | null, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    return order ? paymentStatus(db, payments, order) : notFound('Order');
  };
  registerEndpoint(
    app,
    getPaymentStatus,
    async ({ caller, params }, reply) =>
      respond(await findCustomerOrder(db, caller.customer, params.id), reply),
    { guard, ...status, lane: 'payments' },
  );
  registerEndpoint(
    app,
    getGuestPaymentStatus,
    async ({ params }, reply) => respond(await findOrderByGuestToken(db, params.token), reply),
    { ...status, lane: 'payments' },
  );
}

/** The only routes that accept forms. Any website can post a form, so its fields are not trusted. */
function callbackRoutes(
  routes: FastifyInstance,
  payments: Payments<Sslcommerz>,
  { shopUrl, callbacks }: PaymentEndpoints,
): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  routes.addHook('onRequest', async (request, reply) => {
    const tooMany = await callbacks.limit(request.ip);
    if (tooMany) return sendRefused(tooMany, reply);
  });
  const options = (operationId: string, summary: string, response: object) => ({
    bodyLimit: MAX_FORM_BYTES,
    schema: {
      operationId,
      summary,
      tags: ['payment-app'],
      security: [],
      consumes: ['application/x-www-form-urlencoded'],
      body: { type: 'object', description: 'the fields of the payment provider' },
      response: { ...response, 400: Refusal, 413: Refusal, 415: Refusal, 429: Refusal, 503: Refusal },
    },
  });
  const url = (kind: string) => paths.sslcommerz.replace('{kind}', kind);
  const runCallback = (request: FastifyRequest, kind: Callback['kind'], fields: Callback['fields']) =>
    routes.admission.run('payments', requesterOf(request), () =>
      handleCallback(payments, { kind, fields, ...readSender(request) }),
    );

  routes.post(
    url('ipn'),
    options('receivePayment', "The payment provider's message", RECEIVED),
    async (request, reply) => {
      const fields = readForm(request);
      if (fields instanceof Refused) return sendRefused(fields, reply);
      await runCallback(request, 'ipn', fields);
      return reply.header('cache-control', 'no-store').type('text/plain').send('OK');
    },
  );

  for (const [kind, name] of RETURNS)
    routes.post(
      url(kind),
      options(name, 'The customer comes back from paying', SENT_ON),
      async (request, reply) => {
        const fields = readForm(request);
        if (fields instanceof Refused) return sendRefused(fields, reply);
        const result = await runCallback(request, kind, fields);
        const page = result ? await returnPath(payments.db, result, fields.value_b) : UNKNOWN_PAYMENT_PAGE;
        return reply.header('cache-control', 'no-store').redirect((shopUrl ?? '') + page, 303);
      },
    );
}

const RECEIVED = {
  200: { description: 'received', content: { 'text/plain': { schema: { type: 'string', const: 'OK' } } } },
};

const SENT_ON = {
  303: {
    type: 'null',
    description: 'to the page of the order',
    headers: { location: { type: 'string', format: 'uri-reference' } },
  },
};

const RETURNS = [
  ['success', 'returnFromPayment'],
  ['fail', 'returnFromFailedPayment'],
  ['cancel', 'returnFromCancelledPayment'],
] as const;

/** Returns the fields of a form, or 400 if a field is repeated, because it would be ambiguous. */
function readForm({ body }: FastifyRequest): Record<string, string> | Refused {
  if (!(body instanceof URLSearchParams)) return new Refused(400, 'invalid', 'The body is empty.');
  const fields = Object.fromEntries(body);
  if (Object.keys(fields).length === body.size) return fields;
  return new Refused(400, 'invalid', 'A field comes twice.');
}

function readSender({ ip, headers }: FastifyRequest) {
  return { remote: ip, headers };
}

/** The page for a callback that names no payment of this shop. */
const UNKNOWN_PAYMENT_PAGE = '/order?payment=unknown';

/**
 * Returns the path of the storefront's order page, in the customer's language; `payment` is the outcome. Only the browser
 * that started the payment has the result id and gets this path, because a guest's order page shows name, phone and address.
 */
async function returnPath(
  db: Database,
  { attempt, outcome }: { attempt: StoredAttempt; outcome: Outcome },
  resultId: string | undefined,
): Promise<string> {
  const final = outcome === 'paid' || outcome === 'refund';
  if (!isId(resultId) || !(await useResultId(db, attempt.id, resultId, final))) return UNKNOWN_PAYMENT_PAGE;
  const { guest_token } = await db
    .selectFrom('orders')
    .where('id', '=', attempt.order_id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  const prefix = attempt.language === 'bn' ? '/bn' : '';
  // The page needs the order for the payment status: a guest's by its token, a customer's by its id.
  return guest_token
    ? `${prefix}/guest-order/${guest_token}?payment=${outcome}`
    : `${prefix}/order?payment=${outcome}&order=${attempt.order_id}`;
}
