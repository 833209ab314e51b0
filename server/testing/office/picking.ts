import type { PickLine, PickList, Tick, TickResult } from '@haat/contract/office/orders/picking';
import { expect } from 'vitest';
import { type Office, openOffice } from './office.ts';

export type PickingOffice = Awaited<ReturnType<typeof openPickingOffice>>;

/** An office with two packers, Karim and Salma, and functions to pick. */
export async function openPickingOffice(options?: Parameters<typeof openOffice>[0]) {
  const office: Office = await openOffice(options);
  const password = 'seven green papayas';
  const desk = await office.addStaff('desk', { name: 'Rina', login: '01611111111', password });
  const karim = await office.addStaff('packer', { name: 'Karim', login: '01611111112', password });
  const salma = await office.addStaff('packer', { name: 'Salma', login: '01611111113', password });
  let keys = 0;

  const readList = async (cookie = karim): Promise<PickList> => {
    const response = await office.send('GET', 'picking/', { cookie });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const send = async (ticks: Tick[], cookie = karim): Promise<TickResult[]> => {
    const response = await office.send('POST', 'picking/ticks/', { cookie, body: { ticks } });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ results: TickResult[] }>().results;
  };

  return {
    ...office,
    desk,
    karim,
    salma,
    readList,
    sendTicks: send,
    newKey: () => (++keys).toString(16).padStart(32, '0'),
    /** Places and confirms an order of these products; returns its id. */
    async confirmOrder(...products: [product: number, quantity: number][]): Promise<number> {
      const items = products.map(([product, quantity]) => ({ product, quantity }));
      const { id } = await office.placeOrder({ items });
      const body = { to: 'PROCESSING', version: 0 };
      const moved = await office.send('POST', `orders/${id}/move/`, { cookie: desk, body });
      expect(moved.statusCode, moved.body).toBe(200);
      return id;
    },
    /** The lines of an order on the pick list, by product. */
    async linesOf(order: number): Promise<Map<number, PickLine>> {
      const { products } = await readList();
      const lines = products.flatMap(({ product, lines }) =>
        lines.filter((line) => line.order === order).map((line) => [product, line] as const),
      );
      return new Map(lines);
    },
    stepsOf: async (order: number) =>
      (
        await office.db
          .selectFrom('order_step')
          .where('order_id', '=', order)
          .select(['step', 'actor'])
          .execute()
      ).map(({ step, actor }) => `${step} ${actor}`),
  };
}

/** A tick of a line as it is shown. */
export function tickOf(
  line: PickLine,
  key: string,
  more: Partial<Tick> & Pick<Tick, 'action'> = { action: 'pick' },
): Tick {
  const at = '2026-11-22T05:00:00.000Z';
  return { key, line: line.id, quantity: line.quantity, seen: line.quantity, at, ...more };
}
