import { type Static, Type } from 'typebox';
import { CallablePhone } from '../common/callable-phone.ts';
import { endpoint } from '../common/endpoint.ts';
import { Id } from '../common/id.ts';
import { MessageLanguage } from '../common/sms-code.ts';

export const StockAlert = Type.Object(
  { phone: CallablePhone, language: MessageLanguage },
  { additionalProperties: false },
);
export type StockAlert = Static<typeof StockAlert>;

/**
 * Sends one SMS, once, when the product is in stock again. Repeated requests are the same one. 409 `in_stock` if it is not sold
 * out, 429 for too many requests of a phone or an IP address, 503 `messages_unavailable` if the shop sends no SMS.
 */
export const requestStockAlert = endpoint('requestStockAlert', {
  summary: 'Send a message when a product is back in stock',
  access: 'public',
  params: Type.Object({ id: Id }),
  body: StockAlert,
  response: Type.Null(),
  status: 204,
  refusals: [404, 409, 413, 415, 503],
});
