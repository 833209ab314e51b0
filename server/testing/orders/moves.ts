import type { OrderStatus } from '@haat/contract/shop/orders';
import { expect } from 'vitest';
import type { Actor } from '../../src/orders/actor.ts';
import type { LockedOrder } from '../../src/orders/lock-order.ts';
import { moveOrder, type OrderMove } from '../../src/orders/move-order.ts';
import { Refused } from '../../src/platform/refused.ts';
import { post } from '../accounts/customers.ts';
import { addFixtures, stockOf } from '../fixtures.ts';
import { openTestShop } from '../shop.ts';

export const rina: Actor & { kind: 'staff' } = { kind: 'staff', name: 'Rina' };
export const karim: Actor & { kind: 'staff' } = { kind: 'staff', name: 'Karim' };

/** The moves of a new order to each status. */
export const PATHS: Record<OrderStatus, OrderStatus[]> = {
  PENDING: [],
  PROCESSING: ['PROCESSING'],
  ONGOING: ['PROCESSING', 'ONGOING'],
  COMPLETED: ['PROCESSING', 'ONGOING', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
};

export const codeOf = (result: LockedOrder | Refused) =>
  result instanceof Refused ? result.body.code : 'moved';

export type MovesShop = Awaited<ReturnType<typeof openMovesShop>>;

/** Opens a shop with a stock of 1000 of each product and without limits for guests. */
export async function openMovesShop() {
  const { app, db, close } = await openTestShop({ limits: { guestOrders: 1e6 } });
  const fixtures = await addFixtures(db);
  await db.updateTable('product').set({ stock: 1_000 }).execute();
  const noLimit = {
    open_orders_per_phone: null,
    open_orders_per_address: null,
    open_pieces_per_address: null,
  };
  await db.updateTable('shop_setting').set(noLimit).execute();

  const move = (order: number, to: OrderStatus, more: Partial<OrderMove> = {}) =>
    moveOrder(db, { order, to, actor: rina, version: null, reason: 'nobody at home', ...more });

  return {
    app,
    db,
    close,
    fixtures,
    move,
    /** Places an order of two bags of rice and one rui, and moves it to these statuses; returns its id. */
    async placeOrder(...moves: OrderStatus[]): Promise<number> {
      const items = [
        { product: fixtures.miniket, quantity: 2 },
        { product: fixtures.rui, quantity: 1 },
      ];
      const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
      const response = await post(app, '/api/order-app/guest-orders/', { ...amina, items });
      const { id } = response.json<{ id: number }>();
      for (const to of moves) expect(await move(id, to)).toMatchObject({ status: to });
      return id;
    },
    findHistory: (order: number) =>
      db
        .selectFrom('order_history')
        .where('order_id', '=', order)
        .select(['from_status as from', 'to_status as to', 'actor', 'reason', 'note'])
        .orderBy('id')
        .execute(),
    readStocks: async () => [await stockOf(db, fixtures.miniket), await stockOf(db, fixtures.rui)],
    async findMovements(order: number) {
      const rows = await db
        .selectFrom('stock_movement')
        .where('order_id', '=', order)
        .select(['product_id', 'kind', 'quantity', 'actor'])
        .orderBy('id')
        .execute();
      return rows.map(({ product_id, kind, quantity, actor }) => [product_id, kind, quantity, actor]);
    },
  };
}
