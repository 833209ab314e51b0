import type { GuestOrderRequest } from '@haat/contract/shop/checkout';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { RememberedOrder } from '../orders/guest-orders.ts';
import { type OrderGateway, type Outcome, placeOrder } from './place-order.ts';

/** `online`: to be paid now. One that was placed before shows on its own page how it is paid. */
export type PlacedGuestOrder = RememberedOrder & { online: boolean };

export interface GuestOrderGateway
  extends Pick<OrderGateway<GuestOrderRequest, GuestOrder, PlacedGuestOrder>, 'pending' | 'send' | 'newKey'> {
  /** The orders placed in this browser, by any tab. */
  remembered(): readonly RememberedOrder[];
  /** False where the browser keeps nothing. */
  remember(order: RememberedOrder): boolean;
}

/** Places a guest's order at most once, and remembers it: its token is the only way back to it. */
export function placeGuestOrder(
  request: GuestOrderRequest,
  { remembered, remember, ...gateway }: GuestOrderGateway,
): Promise<Outcome<PlacedGuestOrder>> {
  const find = (key: string) => {
    const order = remembered().find((order) => order.key === key);
    return order ? { ...order, online: false } : null;
  };
  return placeOrder(request, {
    ...gateway,
    find,
    receive(response, { request, key }) {
      const taken = find(key) !== null;
      const order = { number: String(response.number ?? ''), token: String(response.token ?? ''), key };
      const online = !taken && response.order_type === 'ONLINE';
      const ordered = taken ? [] : orderedBy(request);
      return { order: { ...order, online }, ordered, kept: remember(order) };
    },
  });
}

function orderedBy(request: GuestOrderRequest) {
  return request.items.flatMap(({ product, quantity }) => (product ? [{ id: product, quantity }] : []));
}
