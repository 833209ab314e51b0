import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { paths } from './paths.ts';

/** Where the browser goes to pay: always a page of the payment gateway. */
export const PaymentPage = Type.Object({ payment_url: Type.String() }, { description: 'PaymentPage' });

/** What the order's page is told by `?payment=` when the customer comes back. */
export const paymentOutcomes = ['paid', 'refund', 'failed', 'cancelled', 'checking', 'unknown'] as const;

/** The language of the page that the customer comes back to. */
export const PaymentQuery = Type.Object({ language: Type.Optional(Type.Enum(['en', 'bn'])) });

const payment = {
  summary: 'A page on which an order can be paid; the same while it is open',
  query: PaymentQuery,
  answer: PaymentPage,
  refusals: [404, 409, 422, 503],
} as const;

const customerPayment = {
  ...payment,
  path: paths.initiatePayment,
  access: 'customer',
  params: Type.Object({ id: Id }),
} as const;

const guestPayment = {
  ...payment,
  path: paths.initiateGuestPayment,
  access: 'public',
  params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) }),
} as const;

/**
 * Begins to pay an order: by GET as the specification has it, and the same by POST. Nothing keeps the answer.
 * 409 `already_paid`, `order_cancelled`, `order_completed`; 422 `amount_out_of_range`; 503 `payment_unavailable` where
 * the shop has no payment provider, or none that answers.
 */
export const initiatePayment = endpoint({ method: 'GET', ...customerPayment });
export const initiatePaymentByPost = endpoint({ method: 'POST', ...customerPayment });
export const initiateGuestPayment = endpoint({ method: 'GET', ...guestPayment });
export const initiateGuestPaymentByPost = endpoint({ method: 'POST', ...guestPayment });
