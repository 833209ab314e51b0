import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';
import { paymentProblemKinds } from '../limits.ts';
import { Paisa } from '../paisa.ts';

export type PaymentProblemKind = (typeof paymentProblemKinds)[number];

/** The action that solves it: check the payment at the gateway, accept it, request the refund again, hand it over in cash, or send it to a wallet. */
const paymentActions = ['check', 'accept', 'request', 'pay_out', 'send_back'] as const;

/** A payment problem that needs action. */
export const PaymentProblem = Named('PaymentProblem', {
  kind: Type.Enum(paymentProblemKinds),
  id: Type.Integer({ description: 'of the attempt, the payment or the refund' }),
  order: Nullable(Type.Integer(), { description: 'null: it pays a khata' }),
  number: Type.String({ description: 'of the order; of a khata its phone, empty if it is erased' }),
  amount_paisa: Paisa(),
  at: Type.String(),
  state: Type.String(),
  detail: Type.String({ description: 'the message of the gateway' }),
  reference: Type.String({
    description:
      "the shop's id of a refund, as the gateway's panel lists it; the number that a wallet's refund is sent to; otherwise empty",
  }),
  action: Type.Enum(paymentActions),
  rider: Type.String({ description: 'who hands a refund over at the door; empty: nobody was chosen' }),
});
export type PaymentProblem = Static<typeof PaymentProblem>;

const Items = Type.Array(PaymentProblem);
const Params = Type.Object({ id: Id });

export const listPaymentProblems = officeEndpoint('listPaymentProblems', {
  summary: 'Payment problems and refunds that are not done, the oldest first',
  right: 'payments.manage',
  response: Items,
});

/** The same step as the payment sweep's. 409 `no_gateway`, or `no_response` of the gateway. */
export const checkAttempt = officeEndpoint('checkAttempt', {
  summary: 'Ask the gateway about a payment attempt',
  right: 'payments.manage',
  params: Params,
  response: Items,
  refusals: [404, 409],
});

/** Repeated, it does nothing. */
export const acceptPayment = officeEndpoint('acceptPayment', {
  summary: 'Accept a payment that the gateway calls risky',
  right: 'payments.manage',
  params: Params,
  response: Items,
  refusals: [404],
});

/** The payment sweep requests it within seconds; the gateway refunds the same one once. 409 `no_gateway`, `in_cash`. */
export const requestRefund = officeEndpoint('requestRefund', {
  summary: 'Request a refund from the gateway now, also one that it has refused',
  right: 'payments.manage',
  params: Params,
  response: Items,
  refusals: [404, 409],
});

/**
 * For a refund that is `uncertain`: the gateway refused it after a request without a response. Repeated, it does nothing. 409
 * `not_uncertain`.
 */
export const recordRefundOutcome = officeEndpoint('recordRefundOutcome', {
  summary: "Record what the gateway's panel shows about an uncertain refund",
  right: 'payments.manage',
  params: Params,
  body: Closed({ refunded: Type.Boolean() }),
  response: Items,
  refusals: [404, 409],
});

/** It stays due until the rider has given it back (`giveRefund`). Null: the drawer. 409 `not_in_cash`; 422 `not_a_rider`. */
export const chooseRefundRider = officeEndpoint('chooseRefundRider', {
  summary: 'Choose the rider who hands a refund over at the door',
  right: 'payments.manage',
  params: Params,
  body: Closed({ rider: Nullable(Id) }),
  response: Items,
  refusals: [404, 409, 422],
});

/** An entry of the drawer. Repeated, it does nothing. 409 `not_in_cash`: the gateway may still refund it. */
export const payOutInCash = officeEndpoint('payOutInCash', {
  summary: 'A refund was handed over in cash',
  right: 'payments.manage',
  params: Params,
  response: Items,
  refusals: [404, 409],
});

/**
 * An entry of the wallet, or, with `cash_reason`, of the drawer: one of the two. Repeated, it does nothing. 400 names `trx_id` or `cash_reason`; 409
 * `not_by_wallet`, `trx_id_taken`, `confirmation_needed`.
 */
export const sendRefundBack = officeEndpoint('sendRefundBack', {
  summary: 'A refund of a wallet was sent back with a TrxID of its own, or handed over in cash',
  right: 'payments.manage',
  params: Params,
  body: Closed({
    trx_id: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    cash_reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'why it was handed over in cash' }),
    ),
  }),
  response: Items,
  refusals: [404, 409],
});
