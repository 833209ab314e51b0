import { addFixtures } from '../fixtures.ts';
import { openTestShop } from '../shop.ts';

export const amina = { name: 'Amina Begum', phone: '০১৭১২-৩৪৫৬৭৮', address: 'House 7, Road 5, Dhanmondi' };

export type GuestShop = Awaited<ReturnType<typeof openGuestShop>>;

/** Opens a shop with the fixtures, in which guests may place any number of orders. */
export async function openGuestShop() {
  const { app, db, close } = await openTestShop({ limits: { guestOrders: 100_000, messages: 1 } });
  const fixtures = await addFixtures(db);
  let key = 0;

  return {
    app,
    db,
    close,
    fixtures,
    /** Sets the stock to ten bags of miniket rice and three rui. */
    async resetStock() {
      await db.updateTable('product').set({ stock: 10 }).where('id', '=', fixtures.miniket).execute();
      await db.updateTable('product').set({ stock: 3 }).where('id', '=', fixtures.rui).execute();
    },
    /** Sends an order, by default with a new order key; null: without a key. */
    placeOrder: (payload: object, orderKey: string | null = `key-${++key}`) =>
      app.inject({
        method: 'POST',
        url: '/api/order-app/guest-orders/',
        headers: orderKey === null ? {} : { 'idempotency-key': orderKey },
        payload,
      }),
    async countOrders() {
      const { n } = await db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },
  };
}
