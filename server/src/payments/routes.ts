import { paths } from '@haat/contract/common/paths';
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
import { findOrderByGuestToken, findOrderOf, type StoredOrder } from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/http/refused.ts';
import { type Guard, type Limit, registerEndpoint, requesterOf } from '../platform/http/register-endpoint.ts';
import { type Callback, takeCallback } from './handle-callback.ts';
import { initiatePayment } from './initiate-payment.ts';
import { type StoredAttempt, useResultId } from './payment-attempts.ts';
import { paymentStatus } from './payment-status.ts';
import type { Payments } from './payments.ts';
import type { Outcome } from './settle-attempt.ts';
import { isId } from './sslcommerz/parse-responses.ts';
import type { Sslcommerz } from './sslcommerz/sslcommerz.ts';

/** A provider's message has some forty short fields. */
const MOST_BYTES = 128 * 1024;

export interface PaymentEndpoints {
  guard: Guard;
  /** Null where the shop takes no online payment. */
  payments: Payments<Sslcommerz> | null;
  /** The shop's public origin; null: the one that each request came to. */
  shopUrl: string | null;
  initiate: Limit;
  status: Limit;
  callbacks: Limit;
}

/** The part of a call that both routes share. */
interface Asked {
  query: Static<typeof PaymentQuery>;
  protocol: string;
}

/** Paying an order, and the way back from the provider. */
export function paymentRoutes(app: FastifyInstance, db: Database, endpoints: PaymentEndpoints): void {
  const pay = async (order: StoredOrder | null, { query, protocol }: Asked, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!order) return notFound('Order');
    // Not Fastify's own host: behind a proxy that is trusted it is what anybody wrote into X-Forwarded-Host.
    const origin = endpoints.shopUrl ?? `${protocol}://${reply.request.headers.host}`;
    return initiatePayment(endpoints.payments, order, { origin, language: query.language ?? 'en' });
  };
  const { guard, initiate } = endpoints;
  for (const endpoint of [initiateCustomerPayment, initiatePaymentByPost] as const) {
    registerEndpoint(
      app,
      endpoint,
      async (call, reply) => pay(await findOrderOf(db, call.caller.customer, call.params.id), call, reply),
      { guard, ...initiate, lane: 'payments' },
    );
  }
  for (const endpoint of [initiateGuestPayment, initiateGuestPaymentByPost] as const) {
    registerEndpoint(
      app,
      endpoint,
      async (call, reply) => pay(await findOrderByGuestToken(db, call.params.token), call, reply),
      { ...initiate, lane: 'payments' },
    );
  }
  statusRoutes(app, db, endpoints);
  const { payments } = endpoints;
  if (payments) app.register(async (routes) => callbackRoutes(routes, payments, endpoints));
}

/** What became of paying an order: the page asks this after the return, whatever its address says. */
function statusRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, payments, status }: PaymentEndpoints,
): void {
  const tell = async (order: StoredOrder | null, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    return order ? paymentStatus(db, payments, order) : notFound('Order');
  };
  registerEndpoint(
    app,
    getPaymentStatus,
    async ({ caller, params }, reply) => tell(await findOrderOf(db, caller.customer, params.id), reply),
    { guard, ...status, lane: 'payments' },
  );
  registerEndpoint(
    app,
    getGuestPaymentStatus,
    async ({ params }, reply) => tell(await findOrderByGuestToken(db, params.token), reply),
    { ...status, lane: 'payments' },
  );
}

/** The only routes that take a form: a stranger's page can post one. Everything in it is anybody's. */
function callbackRoutes(
  routes: FastifyInstance,
  payments: Payments<Sslcommerz>,
  { shopUrl, callbacks }: PaymentEndpoints,
): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  routes.addHook('preHandler', async (request, reply) => {
    const tooMany = await callbacks.limit(request.ip);
    if (tooMany)
      return reply.code(tooMany.status).header('retry-after', tooMany.retryAfter).send(tooMany.body);
  });
  const options = (summary: string) => ({
    bodyLimit: MOST_BYTES,
    schema: { summary, tags: ['payment-app'] },
  });
  const url = (kind: string) => paths.sslcommerz.replace('{kind}', kind);
  const take = (request: FastifyRequest, kind: Callback['kind'], fields: Callback['fields']) =>
    routes.admission.run('payments', requesterOf(request), () =>
      takeCallback(payments, { kind, fields, ...senderOf(request) }),
    );

  routes.post(url('ipn'), options("The payment provider's message"), async (request, reply) => {
    const fields = readForm(request);
    if (fields instanceof Refused) return reply.code(fields.status).send(fields.body);
    await take(request, 'ipn', fields);
    return reply.header('cache-control', 'no-store').type('text/plain').send('OK');
  });

  for (const kind of ['success', 'fail', 'cancel'] as const)
    routes.post(url(kind), options('The customer comes back from paying'), async (request, reply) => {
      const fields = readForm(request);
      if (fields instanceof Refused) return reply.code(fields.status).send(fields.body);
      const taken = await take(request, kind, fields);
      const page = taken ? await returnPage(payments.db, taken, fields.value_b) : UNKNOWN;
      return reply.header('cache-control', 'no-store').redirect((shopUrl ?? '') + page, 303);
    });
}

/** The fields of a form, or 400 where one comes twice: nobody could say which of the two was meant. */
function readForm({ body }: FastifyRequest): Record<string, string> | Refused {
  if (!(body instanceof URLSearchParams)) return new Refused(400, 'invalid', 'The body is empty.');
  const fields = Object.fromEntries(body);
  if (Object.keys(fields).length === body.size) return fields;
  return new Refused(400, 'invalid', 'A field comes twice.');
}

function senderOf({ ip, headers }: FastifyRequest) {
  return { remote: ip, headers };
}

/** Says that what came back names no payment of this shop. */
const UNKNOWN = '/order?payment=unknown';

/**
 * The storefront's page of an order, in the customer's language; `payment` says what it has to tell. For the browser that
 * went to pay alone, which brings the result id: the page of a guest's order shows name, phone and address.
 */
async function returnPage(
  db: Database,
  { attempt, outcome }: { attempt: StoredAttempt; outcome: Outcome },
  resultId: string | undefined,
): Promise<string> {
  const final = outcome === 'paid' || outcome === 'refund';
  if (!isId(resultId) || !(await useResultId(db, attempt.id, resultId, final))) return UNKNOWN;
  const { guest_token } = await db
    .selectFrom('orders')
    .where('id', '=', attempt.order_id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  const prefix = attempt.language === 'bn' ? '/bn' : '';
  // A guest's order is named by its token, a customer's by its id: the page asks how the payment of that one stands.
  return guest_token
    ? `${prefix}/guest-order/${guest_token}?payment=${outcome}`
    : `${prefix}/order?payment=${outcome}&order=${attempt.order_id}`;
}
