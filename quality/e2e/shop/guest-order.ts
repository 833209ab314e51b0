import type { GuestOrder } from '@haat/contract/shop/orders';
import { type APIRequestContext, expect } from '@playwright/test';

/** Orders by the API without an account. `more` are other fields of the request. */
export async function placeGuestOrder(
  request: APIRequestContext,
  items: { product: number; quantity: number; option?: string }[],
  more: object = {},
): Promise<GuestOrder> {
  const placed = await request.post('/api/order-app/guest-orders/', {
    data: { name: 'Amina', phone: '01712345678', address: 'Dhanmondi', items, ...more },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  return placed.json();
}

/** Orders two of a product. The result is a storage in whose `guest_orders` a browser has the order. */
export async function withGuestOrder(request: APIRequestContext, product: number) {
  const { number, token } = await placeGuestOrder(request, [{ product, quantity: 2 }]);
  return { guest_orders: JSON.stringify([{ number, token, key: '' }]) };
}
