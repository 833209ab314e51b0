import { Refusal } from '@haat/contract/http/refusal';
import { getKhataPaymentStatus, initiateKhataPayment } from '@haat/contract/shop/khata';
import {
  type CustomerPaymentQuery,
  getGuestPaymentStatus,
  getPaymentStatus,
  initiatePayment as initiateCustomerPayment,
  initiateGuestPayment,
  initiateGuestPaymentByPost,
  initiatePaymentByPost,
  listPaymentAgreements,
  removePaymentAgreement,
} from '@haat/contract/shop/payments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type OwnOrder, registerForOwner } from '../orders/owner-endpoint.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint, requesterOf } from '../platform/http/register-endpoint.ts';
import { isProviderId } from '../platform/provider-id.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { sendRefused } from '../platform/send-refused.ts';
import { listAgreements, removeAgreements } from './agreements/agreements.ts';
import { type Callback, customerReturnPath, handleCallback, returnFromAgreement } from './handle-callback.ts';
import { initiatePayment, type Payable, payableKhata, payableOrder } from './initiate-payment.ts';
import { readPaidKhata, type StoredAttempt, useResultId } from './payment-attempts.ts';
import { khataPaymentStatus, paymentStatus } from './payment-status.ts';
import { callbackPath, type Payments } from './payments.ts';
import type { PaymentProvider } from './provider/provider.ts';
import type { Outcome } from './settle-attempt.ts';

/** A callback has about forty short fields. */
const MAX_FORM_BYTES = 128 * 1024;

interface PaymentEndpoints {
  guard: Guard;
  payments: Payments;
  /** The shop's public origin; null: the origin of each request. */
  shopUrl: string | null;
  initiate: Limit;
  status: Limit;
  callbacks: Limit;
}

/** The part of a request that customer and guest routes share. */
interface PaymentCall {
  query: Static<typeof CustomerPaymentQuery>;
}

/** Routes to pay an order, to read its payment status, and for the provider's callbacks. */
export function paymentRoutes(app: FastifyInstance, db: Database, endpoints: PaymentEndpoints): void {
  const pay = async (payable: Payable, { query }: PaymentCall, reply: FastifyReply) => {
    const origin = originOf(reply.request, endpoints.shopUrl);
    const target = { origin, language: query.language ?? 'en' } as const;
    return initiatePayment(endpoints.payments, payable, target, query);
  };
  const payOrder = ({ order }: OwnOrder, call: PaymentCall, reply: FastifyReply) =>
    pay(payableOrder(order), call, reply);
  const { guard, initiate } = endpoints;
  const options = { guard, ...initiate, lane: 'payments' } as const;
  registerForOwner(app, db, [initiateCustomerPayment, initiateGuestPayment], options, payOrder);
  registerForOwner(app, db, [initiatePaymentByPost, initiateGuestPaymentByPost], options, payOrder);
  registerEndpoint(app, initiateKhataPayment, { ...initiate, lane: 'payments' }, async (request, reply) => {
    const { amount } = request.query;
    const paisa = amount === undefined ? undefined : amount * 100;
    const khata = await payableKhata(db, { token: request.params.token, paisa });
    return khata instanceof Refused ? khata : pay(khata, request, reply);
  });
  statusRoutes(app, db, endpoints);
  registerEndpoint(app, listPaymentAgreements, { guard }, ({ caller }) =>
    listAgreements(db, caller.customer),
  );
  registerEndpoint(app, removePaymentAgreement, { guard }, ({ caller, params }) =>
    removeAgreements(db, caller.customer, params.provider),
  );
  for (const provider of endpoints.payments.declared)
    app.register(async (routes) => callbackRoutes(routes, provider, endpoints));
}

/** The payment status of an order. The page requests it after the return and does not trust its own URL. */
function statusRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, payments, status }: PaymentEndpoints,
): void {
  registerForOwner(
    app,
    db,
    [getPaymentStatus, getGuestPaymentStatus],
    { guard, ...status, lane: 'payments' },
    ({ order }) => paymentStatus(payments, order),
  );
  registerEndpoint(app, getKhataPaymentStatus, { ...status, lane: 'payments' }, ({ params }) =>
    khataPaymentStatus(payments, params.token),
  );
}

/** The callbacks of a provider: the only routes that accept forms. Any website can send them, so their fields are not trusted. */
function callbackRoutes(
  routes: FastifyInstance,
  { name, returnMethod: method }: Pick<PaymentProvider, 'name' | 'returnMethod'>,
  { payments, shopUrl, callbacks }: PaymentEndpoints,
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
  const url = (kind: Callback['kind']) => callbackPath(name, kind);
  const runCallback = async <T>(
    request: FastifyRequest,
    { kind, fields }: Pick<Callback, 'kind' | 'fields'>,
    run: (provider: PaymentProvider, callback: Callback) => Promise<T>,
  ): Promise<T | null> => {
    const provider = payments.providers.get(name);
    // Its keys are not typed yet, or forgotten: the shop has no payment that this could be about.
    if (!provider) return null;
    const { ip: remote, headers } = request;
    return routes.admission.run('payments', requesterOf(request), () =>
      run(provider, { kind, fields, remote, headers }),
    );
  };

  routes.post(
    url('ipn'),
    callbackOptions('POST', `${name}Message`, "The payment provider's message", RECEIVED),
    async (request, reply) => {
      const fields = readForm(request.body);
      if (fields instanceof Refused) return sendRefused(fields, reply);
      await runCallback(request, { kind: 'ipn', fields }, (provider, callback) =>
        handleCallback(payments, provider, callback),
      );
      return reply.header('cache-control', 'no-store').type('text/plain').send('OK');
    },
  );

  for (const [kind, operation] of RETURNS)
    routes.route({
      method,
      url: url(kind),
      ...callbackOptions(method, name + operation, 'The customer comes back from paying', SENT_ON),
      handler: async (request, reply) => {
        const fields = readForm(
          method === 'POST' ? request.body : new URL(request.url, 'http://shop').searchParams,
        );
        if (fields instanceof Refused) return sendRefused(fields, reply);
        const page = await runCallback(request, { kind, fields }, async (provider, callback) => {
          const origin = originOf(request, shopUrl);
          const goOn = await returnFromAgreement(payments, provider, callback.fields, origin);
          const result = goOn === null ? await handleCallback(payments, provider, callback) : null;
          return goOn ?? (result && returnPath(payments.db, result));
        });
        const target = page ?? UNKNOWN_PAYMENT_PAGE;
        const url = target.startsWith('/') ? (shopUrl ?? '') + target : target;
        return reply.header('cache-control', 'no-store').redirect(url, 303);
      },
    });
}

function callbackOptions(
  method: PaymentProvider['returnMethod'],
  operationId: string,
  summary: string,
  response: object,
) {
  const form = {
    consumes: ['application/x-www-form-urlencoded'],
    body: { type: 'object', description: 'the fields of the payment provider' },
  };
  return {
    bodyLimit: MAX_FORM_BYTES,
    schema: {
      operationId,
      summary,
      tags: ['payment-app'],
      security: [],
      ...(method === 'POST' && form),
      response: { ...response, 400: Refusal, 413: Refusal, 415: Refusal, 429: Refusal, 503: Refusal },
    },
  };
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
  ['success', 'Return'],
  ['fail', 'FailedReturn'],
  ['cancel', 'CancelledReturn'],
] as const;

/** Returns the fields of a form or query, or 400 if a field is repeated, because it would be ambiguous. */
function readForm(form: unknown): Record<string, string> | Refused {
  if (!(form instanceof URLSearchParams)) return invalid({ form: 'required' });
  const fields = Object.fromEntries(form);
  if (Object.keys(fields).length === form.size) return fields;
  return invalid({ form: 'twice' });
}

/** Not `request.host`: behind a trusted proxy that is X-Forwarded-Host, which any client can send. */
function originOf({ protocol, headers }: FastifyRequest, shopUrl: string | null): string {
  return shopUrl ?? `${protocol}://${headers.host}`;
}

/** The page for a callback that names no payment of this shop. */
const UNKNOWN_PAYMENT_PAGE = '/order?payment=unknown';

/**
 * Returns the path of the storefront's order page, in the customer's language; `payment` is the outcome. Only the browser
 * that started the payment has the result id and gets this path, because a guest's order page shows name, phone and address.
 */
async function returnPath(
  db: Database,
  { attempt, outcome, resultId }: { attempt: StoredAttempt; outcome: Outcome; resultId: string | undefined },
): Promise<string> {
  const final = outcome === 'paid' || outcome === 'refund';
  if (!isProviderId(resultId) || !(await useResultId(db, attempt.id, resultId, final)))
    return UNKNOWN_PAYMENT_PAGE;
  const prefix = attempt.language === 'bn' ? '/bn' : '';
  if (attempt.khata_id !== null) {
    const khata = await readPaidKhata(db, attempt.khata_id);
    return khata ? `${prefix}/k/${khata.token}?payment=${outcome}` : UNKNOWN_PAYMENT_PAGE;
  }
  const { guest_token } = await db
    .selectFrom('orders')
    .where('id', '=', attempt.order_id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  // The page needs the order for the payment status: a guest's by its token, a customer's by its id.
  if (!guest_token) return customerReturnPath(attempt, outcome);
  return `${prefix}/guest-order/${guest_token}?payment=${outcome}`;
}
