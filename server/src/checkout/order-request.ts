import { createHash } from 'node:crypto';

/** What a shopper asks for, cleaned and checked: the same for guests and customers. Amounts in paisa. */
export interface OrderRequest {
  /** Made by the client; the same key never makes a second order. */
  key: string;
  receiver: Receiver;
  orderType: 'COD' | 'ONLINE';
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
  /** At least one line, each product once, in order of product id. */
  lines: readonly RequestedLine[];
  /** The total the shopper saw, where the client told it. */
  totalSentPaisa: number | null;
}

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
  /** Every unit price that was sent for it, in taka as sent; compared with the shelf's. */
  pricesSent: readonly number[];
}

/** Tells whether a key comes again with the same content. Prices are left out: they are compared, never agreed. */
export function contentHash({ receiver, orderType, deliveryType, lines }: OrderRequest): string {
  const content = [
    receiver,
    orderType,
    deliveryType,
    lines.map(({ productId, quantity }) => [productId, quantity]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
