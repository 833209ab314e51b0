import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Closed } from '../http/schemas.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { MessageLanguage } from '../phone/sms-code.ts';

export const StockAlert = Closed({ phone: CallablePhone, language: MessageLanguage });
export type StockAlert = Static<typeof StockAlert>;

/**
 * Sends one message, once, when the product is in stock again. Repeated requests are the same one. 409 `in_stock` if it is not sold
 * out, 429 for too many requests of a phone or an IP address, 503 `messages_unavailable` if the shop sends neither SMS nor WhatsApp.
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
