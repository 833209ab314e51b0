import type { HandedToCourier } from '@haat/contract/office/orders/parcels';
import { sql } from 'kysely';
import { pino } from 'pino';
import { checkParcels } from '../../src/couriers/parcels/check-parcels.ts';
import type { TestCouriers } from '../couriers.ts';
import type { Change, Changes } from './changes.ts';

/** Valid requests about parcels and payouts. */
export function parcelRequests(
  { office, cookies, ...w }: Changes,
  { couriers, emulator, courier }: TestCouriers,
): Record<string, () => Promise<Change>> {
  const { db } = office;
  const work = {
    db,
    couriers: { current: async () => new Map(couriers.map((each) => [each.name, each])) },
    log: pino({ level: 'silent' }),
  };
  const look = async () => {
    await db
      .updateTable('parcel')
      .set({ next_look: sql<Date>`now()` })
      .where('next_look', 'is not', null)
      .execute();
    await checkParcels(work);
  };
  const handOver = async () => ({
    key: w.hexKey(),
    courier: 'steadfast',
    orders: [await w.order('PROCESSING')],
  });
  const handed = async () => {
    const body = await handOver();
    const response = await office.send('POST', 'parcels/', { cookie: cookies.owner, body });
    return {
      id: response.json<{ results: HandedToCourier[] }>().results[0]!.parcel!,
      version: body.orders[0]!.version + 1,
    };
  };
  const out = async (step?: string) => {
    const parcel = await handed();
    await look();
    const { invoice } = await db
      .selectFrom('parcel')
      .where('id', '=', parcel.id)
      .select('invoice')
      .executeTakeFirstOrThrow();
    if (step) {
      await emulator.move(emulator.parcel(invoice), step);
      await look();
    }
    return { ...parcel, invoice };
  };
  const pasted = async () => {
    const { invoice } = await out('delivered');
    const text = `invoice,collected,fee\n${invoice},152,80`;
    return { courier: 'steadfast', reference: w.hexKey(), paid_at: '2026-11-28', paid_paisa: 7_200, text };
  };
  const reason = 'nobody at home';
  return {
    handToCourier: async () => ({ body: await handOver() }),
    cancelParcel: async () => ({ id: (await out()).id, body: { reason, confirmed_by_phone: true } }),
    settleUnknownParcel: async () => {
      const { id } = await handed();
      await db.updateTable('parcel').set({ state: 'unknown' }).where('id', '=', id).execute();
      return { id, body: { consignment: null } };
    },
    takeParcelBack: async () => {
      const { id, version } = await out('coming_back');
      return { id, body: { version, reason, lines: [] } };
    },
    loseParcel: async () => {
      const { id, version } = await out('on_the_way');
      return { id, body: { version, reason } };
    },
    fetchPayouts: async () => {
      await out('delivered');
      emulator.payOut('steadfast');
      return { body: { courier: courier('steadfast').name } };
    },
    pastePayout: async () => ({ body: await pasted() }),
    settlePayoutProblem: async () => {
      const own = await pasted();
      const body = { ...own, text: `${own.text}\nX-1,10,0`, paid_paisa: own.paid_paisa + 1_000 };
      await w.send('payouts/', body);
      const { id } = await db
        .selectFrom('courier_payout_line')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { body: { problem: `line-${id}`, amount_paisa: -1_000, reason: 'not ours' } };
    },
  };
}
