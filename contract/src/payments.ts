import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { paths } from './paths.ts';

/** Where to pay an order online: 503 `payment_unavailable` where the shop has no payment provider, or none that answers. */
export const initiatePayment = endpoint({
  method: 'GET',
  path: paths.initiatePayment,
  summary: 'A page on which an order can be paid',
  access: 'customer',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ payment_url: Type.String() }),
  refusals: [404, 409, 422, 503],
});
