import type { GuestOrder } from '@haat/contract/shop/orders';
import type { APIRequestContext } from '@playwright/test';

/** Orders two of a product by the API without an account. The result is as a browser stores it under `guest_orders`. */
export async function placeGuestOrder(request: APIRequestContext, product: number) {
  const placed = await request.post('/api/order-app/guest-orders/', {
    data: {
      name: 'Amina',
      phone: '01712345678',
      address: 'Dhanmondi',
      items: [{ product, quantity: 2 }],
    },
  });
  const { number, token }: GuestOrder = await placed.json();
  return { number, token, key: '' };
}
