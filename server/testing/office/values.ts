import type { StoredValueLimits, ValueRequest } from '@haat/contract/office/orders/value-requests';
import type { Role } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openPickingOffice, tickOf } from './picking.ts';

export type ValueOffice = Awaited<ReturnType<typeof openValueOffice>>;

/** An office with Shirin (owner), Nasrin (manager), Rina (desk), Karim and Salma (packers) and Jamal (rider), fridges and drinks. */
export async function openValueOffice(options?: Parameters<typeof openPickingOffice>[0]) {
  const office = await openPickingOffice(options);
  const password = 'seven green papayas';
  const add = (role: Role, name: string, login: string) => office.addStaff(role, { name, login, password });
  const shirin = await add('owner', 'Shirin', '01611111121');
  const nasrin = await add('manager', 'Nasrin', '01611111122');
  const jamal = await add('rider', 'Jamal', '01611111123');
  const { blender: fridge, rui: drink, miniket, ilish } = office.fixtures;
  await office.db
    .updateTable('product')
    .set({ weighed: true, unit: '1 kg' })
    .where('id', '=', ilish)
    .execute();
  const set = (id: number, name: string, price_paisa: number) =>
    office.db
      .updateTable('product')
      .set({ name, price_paisa, old_price_paisa: null, is_on_sale: false })
      .where('id', '=', id)
      .execute();
  await set(fridge, 'Fridge', 12_499_000);
  await set(drink, 'Lime drink', 2_600);
  const none = { guest_line_pieces: 999, guest_order_pieces: 9_990, open_orders_per_phone: null };
  const more = { open_orders_per_address: null, open_pieces_per_address: null };
  await office.db
    .updateTable('shop_setting')
    .set({ ...none, ...more })
    .execute();

  const get = async <T>(path: string, cookie: string): Promise<T> =>
    (await office.send('GET', path, { cookie })).json();
  const post = (path: string, cookie: string, body: object = {}) =>
    office.send('POST', path, { cookie, body });
  const waiting = (cookie = shirin) => get<ValueRequest[]>('value-requests/', cookie);
  const own = (cookie: string) => get<ValueRequest[]>('my-value-requests/', cookie);
  const newest = async (cookie = shirin) => (await waiting(cookie)).at(-1)!;
  const decide = (id: number, cookie: string, body: object = { confirm: true }) =>
    post(`value-requests/${id}/decide/`, cookie, body);
  const movesOf = (order: number | null) =>
    office.db
      .selectFrom('value_move')
      .innerJoin('staff', 'staff.id', 'staff_id')
      .leftJoin('staff as second', 'second.id', 'confirmed_by')
      .where('order_id', order === null ? 'is' : '=', order)
      .select(['kind', 'staff.name', 'amount_paisa', 'second.name as second'])
      .orderBy('value_move.id')
      .execute();
  const versionOf = async (id: number) =>
    (await office.db.selectFrom('orders').where('id', '=', id).select('version').executeTakeFirstOrThrow())
      .version;
  const payable = async (id: number) =>
    (
      await sql<{ paisa: number }>`
      SELECT payable_paisa AS paisa FROM order_balance WHERE order_id = ${id}`.execute(office.db)
    ).rows[0]!.paisa;
  /** In taka. */
  const setLimits = async (limits: Partial<Record<Role, number | null>>) => {
    const { limits_paisa, version } = await get<StoredValueLimits>('value-limits/', shirin);
    for (const [role, taka] of Object.entries(limits))
      limits_paisa[role as Role] = taka === null ? null : taka * 100;
    const body = { limits_paisa, version };
    expect((await post('value-limits/', shirin, body)).statusCode).toBe(200);
  };

  /** Karim replaces both fridges of an order by two drinks. */
  async function replaceFridges() {
    const order = await office.confirmOrder([fridge, 2], [miniket, 1]);
    const line = (await office.linesOf(order)).get(fridge)!;
    const substitute = { action: 'substitute', product: drink, consent: 'by phone, 10:41' } as const;
    const tick = tickOf(line, office.newKey(), substitute);
    return { order, line, tick, results: await office.sendTicks([tick]) };
  }

  /** An order of these products that Jamal has with him. */
  async function outWithJamal(...products: [number, number][]) {
    const order = await office.confirmOrder(...products);
    const { id: rider } = await office.db
      .selectFrom('staff')
      .where('name', '=', 'Jamal')
      .select('id')
      .executeTakeFirstOrThrow();
    const orders = [{ id: order, version: await versionOf(order) }];
    const run = await post('runs/', office.desk, { key: office.newKey(), rider, orders });
    expect(run.statusCode, run.body).toBe(200);
    const lines = await office.db
      .selectFrom('order_item')
      .where('order_id', '=', order)
      .select(['id', 'product_id'])
      .execute();
    return { order, lineOf: (product: number) => lines.find((line) => line.product_id === product)!.id };
  }

  /** A change of an order by the desk that lowers its sum by so many taka. */
  const goodwill = async (order: number, taka: number, more: object = {}) => ({
    version: await versionOf(order),
    key: office.newKey(),
    reason: 'late',
    notify: false,
    lines: [],
    lower: { kind: 'goodwill', amount_paisa: taka * 100, in_cash: false, ...more },
  });

  return {
    ...office,
    ...{ shirin, nasrin, jamal, fridge, drink, miniket, ilish },
    ...{ get, post, waiting, own, newest, decide, movesOf, versionOf, payable, setLimits },
    ...{ replaceFridges, outWithJamal, goodwill },
  };
}
