import type { HandedToCourier, ParcelDetails } from '@haat/contract/office/orders/parcels';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { checkParcels } from '../../src/couriers/parcels/check-parcels.ts';
import type { ParcelWork } from '../../src/couriers/parcels/parcel-work.ts';
import { inProcessFetch } from '../../src/platform/http/in-process-fetch.ts';
import { startTestCouriers } from '../couriers.ts';
import { type Office, openOffice } from './office.ts';
import { openRuns } from './runs.ts';

export type TestParcels = Awaited<ReturnType<typeof openParcels>>;

/** Dhanmondi, as RedX has it. */
const REDX_AREA = '53';

export type CourierChoice = 'steadfast' | 'pathao' | 'redx';

/**
 * An office whose parcels three emulated couriers deliver, with functions to hand orders over. Their messages arrive only with `messages`; otherwise a
 * test sends them.
 */
export async function openParcels({ messages = false } = {}) {
  const webhookUrl = (courier: string) => `http://shop/api/couriers/${courier}/webhook`;
  const running = await startTestCouriers({
    ...(messages && { webhookUrl, fetch: (url, init) => inProcessFetch(office.app)(url, init) }),
  });
  const couriers = { couriers: running.couriers };
  const office: Office = await openOffice({ providers: async () => ({ couriers }) });
  const runs = await openRuns(office);
  const current = new Map(running.couriers.map((courier) => [courier.name, courier]));
  const work: ParcelWork = {
    db: office.db,
    couriers: { current: async () => current },
    log: pino({ level: 'silent' }),
  };
  let keys = 0;

  async function hand(
    courier: CourierChoice,
    orders: { id: number; version: number; grams?: number }[],
    key = `parcel-${keys++}`,
  ): Promise<HandedToCourier[]> {
    const body = {
      key,
      courier,
      orders: orders.map(({ id, version, grams }) => ({
        id,
        version,
        ...(grams && { grams }),
        ...(courier === 'redx' && { area: REDX_AREA }),
      })),
    };
    const response = await office.send('POST', 'parcels/', { cookie: runs.desk, body });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ results: HandedToCourier[] }>().results;
  }

  /** All parcels that have not ended are looked at now. */
  async function look(): Promise<void> {
    await office.db
      .updateTable('parcel')
      .set({ next_look: sql<Date>`now()` })
      .where('next_look', 'is not', null)
      .execute();
    await checkParcels(work);
  }

  const stateOf = async (id: number) =>
    office.db.selectFrom('parcel').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const orderOf = async (id: number) =>
    office.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select(['id', 'number', 'status', 'version'])
      .executeTakeFirstOrThrow();

  return {
    ...running,
    office,
    runs,
    work,
    hand,
    look,
    stateOf,
    orderOf,
    /** An order of two bags of rice with a parcel that the courier has taken. */
    async parcelOut(courier: CourierChoice = 'steadfast') {
      const order = await runs.packedOrder();
      const [handed] = await hand(courier, [order]);
      expect(handed).toMatchObject({ code: 'ok' });
      await look();
      const parcel = await stateOf(handed!.parcel!);
      expect(parcel.state).toBe('created');
      return { order: order.id, id: parcel.id, emulated: running.emulator.parcel(parcel.invoice) };
    },
    post: (path: string, body: object, cookie = runs.desk) => office.send('POST', path, { cookie, body }),
    async details(id: number): Promise<ParcelDetails> {
      return (await office.send('GET', `parcels/${id}/`, { cookie: runs.desk })).json();
    },
    /** What a courier has of the shop, as the books have it. */
    async balanceOf(courier: string): Promise<number> {
      const place = await office.db
        .selectFrom('cash_place')
        .where('courier', '=', courier)
        .select('balance_paisa')
        .executeTakeFirst();
      return place?.balance_paisa ?? 0;
    },
    async close() {
      await office.close();
      await running.close();
    },
  };
}
