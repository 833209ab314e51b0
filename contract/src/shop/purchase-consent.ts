import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { TokenParams } from '../http/schemas.ts';
import { GuestOrder, Order } from './orders.ts';

const withdraw = {
  summary: 'The purchase is not reported to Meta, unless it was already; the same again changes nothing',
  refusals: [404, 503],
} as const;

export const withdrawPurchaseConsent = endpoint('withdrawPurchaseConsent', {
  ...withdraw,
  access: 'customer',
  params: Type.Object({ id: Id }),
  response: Order,
});

export const withdrawGuestPurchaseConsent = endpoint('withdrawGuestPurchaseConsent', {
  ...withdraw,
  access: 'public',
  params: TokenParams,
  response: GuestOrder,
});
