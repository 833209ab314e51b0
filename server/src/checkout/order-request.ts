import { createHash, randomUUID } from 'node:crypto';
import { isEmail } from '@haat/contract/common/email';
import { toPaisa } from '@haat/contract/common/money';
import { cleanLine } from '@haat/contract/common/text';
import { toCallablePhone } from '../platform/callable-phone.ts';

/** A validated order request of a guest or a customer. Amounts in paisa. */
export interface OrderRequest extends Terms {
  buyer: Buyer;
  receiver: Receiver;
}

/** A guest sends the lines; a customer's lines are read from the cart when the order is placed. */
export type Buyer =
  | {
      customer: null;
      /** At least one line, each product once, in order of product id. */
      lines: readonly RequestedLine[];
      /** SHA-256 of the IP address. */
      placedFrom: Buffer;
    }
  | { customer: number };

export interface Receiver {
  name: string;
  email: string;
  /** E.164 */
  phone: string;
  address: string;
  city: string;
  zipcode: string;
  country: string;
}

export interface RequestedLine {
  productId: number;
  quantity: number;
  /** All unit prices that the client sent for the product, in taka; compared with the current price. */
  pricesSent: readonly number[];
}

export interface Terms {
  /** Made by the client; the same key of the same buyer never makes a second order. */
  key: string;
  orderType: 'COD' | 'ONLINE';
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
  /** The total that the shopper saw, or null if the client did not send it. */
  totalSentPaisa: number | null;
}

/** Cleans and validates the receiver. Adds errors to `fields`, under the field names of the request body. */
export async function readReceiver(
  sent: Receiver,
  names: Record<keyof Receiver, string>,
  fields: Record<string, string>,
): Promise<Receiver> {
  const receiver = {
    name: cleanLine(sent.name),
    email: cleanLine(sent.email),
    phone: (await toCallablePhone(sent.phone)) ?? '',
    address: cleanLine(sent.address),
    city: cleanLine(sent.city),
    zipcode: cleanLine(sent.zipcode),
    country: cleanLine(sent.country),
  };
  if (receiver.name === '') fields[names.name] = 'is required';
  if (receiver.address === '') fields[names.address] = 'is required';
  if (receiver.phone === '') fields[names.phone] = 'is not a phone number that can be called';
  if (receiver.email !== '' && !isEmail(receiver.email)) fields[names.email] = 'is not an e-mail address';
  return receiver;
}

/** Reads key, types and total from the request body. Adds errors to `fields`. */
export function readTerms(
  body: {
    order_key?: string;
    order_type?: Terms['orderType'];
    delivery_type?: Terms['deliveryType'];
    total?: number;
  },
  headerKey: string | undefined,
  fields: Record<string, string>,
): Terms {
  const totalSentPaisa = body.total === undefined ? null : toPaisa(body.total);
  if (body.total !== undefined && totalSentPaisa === null) fields.total = 'is not an amount in taka';
  if (headerKey && body.order_key && headerKey !== body.order_key) {
    fields.order_key = 'differs from Idempotency-Key';
  }
  return {
    key: headerKey ?? body.order_key ?? randomUUID(),
    orderType: body.order_type ?? 'COD',
    deliveryType: body.delivery_type ?? 'HOME_DELIVERY',
    totalSentPaisa,
  };
}

/**
 * Returns a hash that shows whether a repeated key has the same content. It leaves out prices, because they are only
 * compared. It also leaves out a customer's cart, because the cart is empty after the order and a retry must find the order.
 */
export function contentHash({ buyer, receiver, orderType, deliveryType }: OrderRequest): string {
  const lines =
    buyer.customer === null ? buyer.lines.map(({ productId, quantity }) => [productId, quantity]) : 'cart';
  return createHash('sha256')
    .update(JSON.stringify([receiver, orderType, deliveryType, lines]))
    .digest('hex');
}
