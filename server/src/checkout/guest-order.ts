import { createHash } from 'node:crypto';
import { MAX_QUANTITY } from '@haat/contract/common/limits';
import type { GuestOrderRequest } from '@haat/contract/shop/checkout';
import { rateLimitKey } from '../platform/http/rate-limit-key.ts';
import { invalid, type Refused } from '../platform/http/refused.ts';
import { type OrderRequest, type RequestedLine, readReceiver, readTerms } from './order-request.ts';

/** Field names of a receiver in the request body. */
const FIELD_NAMES = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  zipcode: 'zipcode',
  country: 'country',
};

/** Converts a guest's request body to an order request, or returns 400 with all invalid fields. */
export async function readGuestOrder(
  body: GuestOrderRequest,
  headerKey: string | undefined,
  ip: string,
): Promise<OrderRequest | Refused> {
  const fields: Record<string, string> = {};
  const { name, phone, address, email = '', city = '', zipcode = '', country = '' } = body;
  const receiver = await readReceiver(
    { name, phone, address, email, city, zipcode, country },
    FIELD_NAMES,
    fields,
  );
  const lines = readLines(body.items, fields);
  const terms = readTerms(body, headerKey, fields);
  if (Object.keys(fields).length > 0) return invalid(fields);
  return { ...terms, receiver, buyer: { customer: null, lines, placedFrom: hashIpAddress(ip) } };
}

function hashIpAddress(ip: string): Buffer {
  return createHash('sha256').update(rateLimitKey(ip)).digest();
}

/** Merges lines with the same product and sorts the lines by product id. */
function readLines(items: GuestOrderRequest['items'], fields: Record<string, string>): RequestedLine[] {
  const lines = new Map<number, { quantity: number; pricesSent: number[] }>();
  for (const [index, { product, product_id, quantity, price }] of items.entries()) {
    const productId = product ?? product_id;
    if (productId === undefined) fields[`items[${index}].product`] = 'is required';
    else if (product !== undefined && product_id !== undefined && product !== product_id) {
      fields[`items[${index}].product`] = 'differs from product_id';
    } else {
      const line = lines.get(productId) ?? { quantity: 0, pricesSent: [] };
      line.quantity += quantity;
      if (price !== undefined) line.pricesSent.push(price);
      if (line.quantity > MAX_QUANTITY)
        fields[`items[${index}].quantity`] = `must be at most ${MAX_QUANTITY} in all`;
      lines.set(productId, line);
    }
  }
  return [...lines]
    .map(([productId, line]) => ({ productId, ...line }))
    .toSorted((a, b) => a.productId - b.productId);
}
