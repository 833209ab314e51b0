import { randomUUID } from 'node:crypto';
import type { GuestOrderRequest } from '@haat/contract/checkout';
import { isEmail } from '@haat/contract/email';
import { MAX_QUANTITY } from '@haat/contract/limits';
import { toPaisa } from '@haat/contract/money';
import { toE164 } from '@haat/contract/phone';
import { cleanLine } from '@haat/contract/text';
import { invalid, type Refused } from '../http/refused.ts';
import type { OrderRequest, RequestedLine } from './order-request.ts';

/** A guest's body as an order request, or 400 with every field that is wrong. */
export function readGuestOrder(
  body: GuestOrderRequest,
  headerKey: string | undefined,
): OrderRequest | Refused {
  const fields: Record<string, string> = {};
  const receiver = {
    name: cleanLine(body.name),
    email: cleanLine(body.email ?? ''),
    phone: toE164(body.phone) ?? '',
    address: cleanLine(body.address),
    city: cleanLine(body.city ?? ''),
    zipcode: cleanLine(body.zipcode ?? ''),
    country: cleanLine(body.country ?? ''),
  };
  if (receiver.name === '') fields.name = 'is required';
  if (receiver.address === '') fields.address = 'is required';
  if (receiver.phone === '') fields.phone = 'is not a Bangladeshi mobile number';
  if (receiver.email !== '' && !isEmail(receiver.email)) fields.email = 'is not an e-mail address';
  const lines = readLines(body.items, fields);
  const totalSentPaisa = body.total === undefined ? null : toPaisa(body.total);
  if (body.total !== undefined && totalSentPaisa === null) fields.total = 'is not an amount in taka';
  if (headerKey && body.order_key && headerKey !== body.order_key)
    fields.order_key = 'differs from Idempotency-Key';
  if (Object.keys(fields).length > 0) return invalid(fields);
  return {
    key: headerKey ?? body.order_key ?? randomUUID(),
    receiver,
    orderType: body.order_type ?? 'COD',
    deliveryType: body.delivery_type ?? 'HOME_DELIVERY',
    lines,
    totalSentPaisa,
  };
}

/** The same product on two lines is one line; the lines come in order of product id. */
function readLines(items: GuestOrderRequest['items'], fields: Record<string, string>): RequestedLine[] {
  const lines = new Map<number, { quantity: number; pricesSent: number[] }>();
  for (const [place, { product, product_id, quantity, price }] of items.entries()) {
    const productId = product ?? product_id;
    if (productId === undefined) fields[`items[${place}].product`] = 'is required';
    else if (product !== undefined && product_id !== undefined && product !== product_id) {
      fields[`items[${place}].product`] = 'differs from product_id';
    } else {
      const line = lines.get(productId) ?? { quantity: 0, pricesSent: [] };
      line.quantity += quantity;
      if (price !== undefined) line.pricesSent.push(price);
      if (line.quantity > MAX_QUANTITY)
        fields[`items[${place}].quantity`] = `must be at most ${MAX_QUANTITY} in all`;
      lines.set(productId, line);
    }
  }
  return [...lines]
    .map(([productId, line]) => ({ productId, ...line }))
    .toSorted((a, b) => a.productId - b.productId);
}
