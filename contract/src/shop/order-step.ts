import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Closed, TokenParams } from '../http/schemas.ts';
import { MessageLanguage, SmsCode } from '../phone/sms-code.ts';
import { GuestOrder, Order } from './orders.ts';

const request = {
  summary: 'Send the code that confirms an order, or confirm the order by it',
  body: Closed({ code: Type.Optional(SmsCode), language: MessageLanguage }, { 'x-empty-is-absent': true }),
  refusals: [403, 404, 409, 413, 415, 503],
} as const;

/**
 * Without `code` one is sent to the phone of the order; with it the order is confirmed, also if the request is repeated. Limits and refusals are
 * those of other codes. 409 `no_code_needed`: the order does not wait for one.
 */
export const confirmOrder = endpoint('confirmOrder', {
  ...request,
  access: 'customer',
  params: Type.Object({ id: Id }),
  response: Order,
});
export const confirmGuestOrder = endpoint('confirmGuestOrder', {
  ...request,
  access: 'public',
  params: TokenParams,
  response: GuestOrder,
});
