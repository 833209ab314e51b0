import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Named, TokenParams } from '../http/schemas.ts';

/** The URL of the payment page, which always belongs to the payment gateway. */
export const PaymentPage = Named('PaymentPage', { payment_url: Type.String() });

/**
 * The payment status of an order. `refund`: an overpayment, which is refunded. `checking`: the gateway has no result yet, or
 * the customer is on its page. `none`: there is no online payment attempt.
 */
export const PaymentStatus = Named('PaymentStatus', {
  number: Type.String({ description: "the order's" }),
  outcome: Type.Enum(['paid', 'refund', 'failed', 'cancelled', 'checking', 'none']),
});
export type PaymentStatus = Static<typeof PaymentStatus>;

/** The language of the page to which the customer returns, and one of the setup's `online_providers`; without it the default one. */
export const PaymentQuery = Type.Object({
  language: Type.Optional(Type.Enum(['en', 'bn'])),
  provider: Type.Optional(Type.String({ pattern: '^[a-z]{1,20}$' })),
});

/** `remember`: pays with the number that the provider remembers of this account, or has it remembered first; false: with another one. */
export const CustomerPaymentQuery = Type.Object({
  ...PaymentQuery.properties,
  remember: Type.Optional(
    Type.Boolean({
      description: 'true: with the number that the provider remembers; without one, it is remembered first',
    }),
  ),
});

const payment = {
  summary: 'A page on which an order can be paid; the same while it is open',
  response: PaymentPage,
  refusals: [404, 409, 422, 503],
} as const;

const ofCustomer = { access: 'customer', params: Type.Object({ id: Id }) } as const;
const ofGuest = {
  access: 'public',
  params: TokenParams,
} as const;

const customerPayment = { ...payment, ...ofCustomer, query: CustomerPaymentQuery } as const;
const guestPayment = { ...payment, ...ofGuest, query: PaymentQuery } as const;

/**
 * Initiates the payment of an order: by GET as in the specification, and also by POST. The response is never cached.
 * 409 `already_paid` (also if nothing is due), `order_cancelled`, `order_completed`, `with_courier`; 422 `amount_out_of_range`; 503 `payment_unavailable`
 * if the shop has no payment provider, or the provider does not respond.
 */
export const initiatePayment = endpoint('initiatePayment', customerPayment);
export const initiatePaymentByPost = endpoint('initiatePaymentByPost', customerPayment);
export const initiateGuestPayment = endpoint('initiateGuestPayment', guestPayment);
export const initiateGuestPaymentByPost = endpoint('initiateGuestPaymentByPost', guestPayment);

const status = {
  summary: "How an order's payment stands; the gateway is asked where that is open",
  response: PaymentStatus,
  refusals: [404],
} as const;

/** Returns the payment status of an order to its owner. The response is never cached. */
export const getPaymentStatus = endpoint('getPaymentStatus', { ...status, ...ofCustomer });
export const getGuestPaymentStatus = endpoint('getGuestPaymentStatus', { ...status, ...ofGuest });

const PaymentAgreement = Named('PaymentAgreement', {
  provider: Type.String(),
  number: Type.String({
    description: 'masked, such as 017*****575; empty if the provider has not told it',
  }),
});
export type PaymentAgreement = Static<typeof PaymentAgreement>;

/** The numbers that payment providers remember of a customer, at most one each. */
export const listPaymentAgreements = endpoint('listPaymentAgreements', {
  summary: 'The numbers that payment providers remember of the customer',
  access: 'customer',
  response: Type.Array(PaymentAgreement),
});

/** 204 also without one. The provider is told within a minute. */
export const removePaymentAgreement = endpoint('removePaymentAgreement', {
  summary: 'Forget the number that a payment provider remembers',
  access: 'customer',
  params: Type.Object({ provider: Type.String({ pattern: '^[a-z0-9]{1,20}$' }) }),
  response: Type.Null(),
  status: 204,
});
