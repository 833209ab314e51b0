import { createHash } from 'node:crypto';
import { MAX_QUANTITY } from '@haat/contract/common/limits';
import type { GuestOrderRequest } from '@haat/contract/shop/checkout';
import { rateLimitKey } from '../platform/http/rate-limit-key.ts';
import { invalid, type Refused } from '../platform/http/refused.ts';
import { type OrderRequest, type RequestedLine, readReceiver, readTerms } from './order-request.ts';

/** What the call names the parts of a receiver. */
const NAMES = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  zipcode: 'zipcode',
  country: 'country',
};

/** A guest's body, sent from an IP address, as an order request, or 400 with every field that is wrong. */
export async function readGuestOrder(
  body: GuestOrderRequest,
  headerKey: string | undefined,
  ip: string,
): Promise<OrderRequest | Refused> {
  const fields: Record<string, string> = {};
  const { name, phone, address, email = '', city = '', zipcode = '', country = '' } = body;
  const receiver = await readReceiver({ name, phone, address, email, city, zipcode, country }, NAMES, fields);
  const lines = readLines(body.items, fields);
  const terms = readTerms(body, headerKey, fields);
  if (Object.keys(fields).length > 0) return invalid(fields);
  return { ...terms, receiver, buyer: { customer: null, lines, placedFrom: hashOf(ip) } };
}

function hashOf(ip: string): Buffer {
  return createHash('sha256').update(rateLimitKey(ip)).digest();
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
