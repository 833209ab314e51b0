import { wholeTaka } from '@haat/contract/money/money';
import type { HandedToCourier, HandOver, HandOverLine } from '@haat/contract/office/orders/parcels';
import { courierLabel } from '@haat/contract/shop/couriers';
import { sql, type Transaction } from 'kysely';
import { callProblem } from '../../calls/call-reasons.ts';
import { type Staff, staffActor } from '../../orders/actor.ts';
import { mustPackAgain } from '../../orders/is-packed.ts';
import { findLiveParcel, withCourier } from '../../orders/live-parcel.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { readBalance } from '../../orders/order-balance.ts';
import { versionProblem } from '../../orders/order-version.ts';
import { inRolledBack } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { findRun, numberOf } from '../../runs/hand-out.ts';
import { findGrams } from '../../runs/propose-runs.ts';
import { asStaff } from '../../staff/as-staff.ts';
import type { Courier } from '../courier/courier.ts';
import { addEvent } from './move-parcel.ts';
import { findCourier, NOT_A_COURIER, type ParcelWork } from './parcel-work.ts';

/** What a parcel weighs of whose products no weight is known, in grams. */
const LEAST_GRAMS = 500;

/** How many prices a courier is asked for at the same time. */
const QUOTES_AT_ONCE = 6;

type ToHandOver = HandOver['orders'][number];

/** What is written down of an order that is handed over. */
interface Plan {
  number: string;
  grams: number;
  codPaisa: number;
  valuePaisa: number;
  area: string | null;
}

/** Weights, sums and charges of orders for a courier, with what refuses each. Refused with 422 `not_a_courier`. */
export async function previewHandOver(
  work: ParcelWork,
  { courier: name, orders }: Pick<HandOver, 'courier' | 'orders'>,
): Promise<
  { lines: HandOverLine[]; grams: number; cod_paisa: number; charge_paisa: number | null } | Refused
> {
  const courier = await findCourier(work, name);
  if (!courier) return NOT_A_COURIER;
  const lines: HandOverLine[] = [];
  for (let at = 0; at < orders.length; at += QUOTES_AT_ONCE)
    lines.push(
      ...(await Promise.all(
        orders.slice(at, at + QUOTES_AT_ONCE).map((order) => previewOrder(work, courier, order)),
      )),
    );
  const possible = lines.filter(({ code }) => code === 'ok');
  const sum = (amount: (line: HandOverLine) => number | null) =>
    possible.reduce<number | null>((total, line) => {
      const paisa = amount(line);
      return total === null || paisa === null ? null : total + paisa;
    }, 0);
  return {
    lines,
    grams: sum(({ grams }) => grams)!,
    cod_paisa: sum(({ cod_paisa }) => cod_paisa)!,
    charge_paisa: sum(({ charge_paisa, cod_fee_paisa }) =>
      charge_paisa === null ? null : charge_paisa + (cod_fee_paisa ?? 0),
    ),
  };
}

async function previewOrder(
  { db, log }: ParcelWork,
  courier: Courier,
  order: ToHandOver,
): Promise<HandOverLine> {
  const plan = await inRolledBack(db, (tx) => planOrder(tx, courier, order));
  const none = { charge_paisa: null, cod_fee_paisa: null };
  if (plan instanceof Refused) {
    const number = await numberOf(db, order.id);
    const { code, message } = plan.body;
    return { order: order.id, number, grams: 0, cod_paisa: 0, value_paisa: 0, ...none, code, message };
  }
  const { number, grams, codPaisa, valuePaisa, area } = plan;
  const quote = await courier.quote?.({ area, grams, codPaisa }).catch((error: unknown) => {
    log.error({ err: error, event: 'courier_quote' }, 'the price of a parcel failed');
    return 'unknown' as const;
  });
  return {
    order: order.id,
    number,
    grams,
    cod_paisa: codPaisa,
    value_paisa: valuePaisa,
    ...(typeof quote === 'object'
      ? { charge_paisa: quote.chargePaisa, cod_fee_paisa: quote.codFeePaisa }
      : none),
    code: 'ok',
    message: '',
  };
}

/**
 * Hands orders to a courier, each in a transaction of its own that stores the parcel; a job asks the courier, see `checkParcels`. A repeated
 * request with the same key stores nothing. Refused with 422 `not_a_courier`.
 */
export async function handToCourier(
  work: ParcelWork,
  staff: Staff,
  { key, courier: name, orders }: HandOver,
): Promise<{ results: HandedToCourier[] } | Refused> {
  const courier = await findCourier(work, name);
  if (!courier) return NOT_A_COURIER;
  const { db } = work;
  const results: HandedToCourier[] = [];
  for (const order of orders) {
    const parcel = await asStaff(db, staff, (tx) => storeParcel(tx, staff, { ...order, courier, key }));
    const { code, message } = parcel instanceof Refused ? parcel.body : { code: 'ok', message: '' };
    results.push({
      order: order.id,
      number: await numberOf(db, order.id),
      parcel: parcel instanceof Refused ? null : parcel,
      code,
      message,
    });
  }
  return { results };
}

async function storeParcel(
  tx: Transaction<Schema>,
  staff: Staff,
  { courier, key, ...order }: ToHandOver & { courier: Courier; key: string },
): Promise<number | Refused> {
  if (!(await lockOrder(tx, order.id))) return notFound('Order');
  const earlier = await tx
    .selectFrom('parcel')
    .where('order_id', '=', order.id)
    .where('parcel_key', '=', key)
    .where('courier', '=', courier.name)
    .select('id')
    .executeTakeFirst();
  if (earlier) return earlier.id;
  const plan = await planOrder(tx, courier, order);
  if (plan instanceof Refused) return plan;
  const nth = await nextNth(tx, order.id);
  const { id } = await tx
    .insertInto('parcel')
    .values({
      order_id: order.id,
      nth,
      invoice: `${plan.number}-${nth}`,
      courier: courier.name,
      cod_paisa: plan.codPaisa,
      grams: plan.grams,
      value_paisa: plan.valuePaisa,
      area: plan.area,
      handed_by: staffActor(staff),
      parcel_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addEvent(tx, id, { source: 'staff', actor: staffActor(staff), state: 'creating' });
  return id;
}

async function nextNth(tx: Transaction<Schema>, order: number): Promise<number> {
  const last = await tx
    .selectFrom('parcel')
    .where('order_id', '=', order)
    .select('nth')
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.nth ?? 0) + 1;
}

/** What is handed over of an order, or why it cannot be. Locks the order. */
async function planOrder(
  tx: Transaction<Schema>,
  courier: Courier,
  { id, version, grams: typed, area }: ToHandOver,
): Promise<Plan | Refused> {
  const order = await lockOrder(tx, id);
  if (!order) return notFound('Order');
  const changed = await versionProblem(tx, order, version);
  if (changed) return changed;
  const parcel = await findLiveParcel(tx, id);
  if (parcel) return withCourier(parcel);
  const run = await findRun(tx, id);
  if (run) return new Refused(409, { code: 'on_another_run', params: { rider: run.rider } });
  const isOut = order.status === 'PROCESSING' || order.status === 'ONGOING';
  if (!isOut || order.delivery_type === 'STORE_PICKUP')
    return new Refused(409, { code: 'wrong_status', params: { status: order.status } });
  const uncalled = await callProblem(tx, id);
  if (uncalled) return uncalled;
  if (await mustPackAgain(tx, id)) return new Refused(409, 'pack_again');
  const grams = typed ?? ((await findGrams(tx, [id])).get(id) || LEAST_GRAMS);
  if (courier.maxGrams !== null && grams > courier.maxGrams)
    return new Refused(422, { code: 'parcel_too_heavy', params: { limit: courier.maxGrams } });
  const placed = area ?? (await findCourierArea(tx, courier.name, id));
  if (courier.needsArea && placed === null)
    return new Refused(422, {
      code: 'courier_area_missing',
      params: { courier: courierLabel(courier.name).en },
    });
  const { duePaisa, payablePaisa, adjustedPaisa } = await readBalance(tx, id);
  return {
    number: order.number,
    grams,
    codPaisa: wholeTaka(duePaisa),
    valuePaisa: Math.max(0, payablePaisa - adjustedPaisa),
    area: placed,
  };
}

/** The courier's id of the area of an order, if it is matched. */
async function findCourierArea(
  tx: Transaction<Schema>,
  courier: string,
  order: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .where('id', '=', order)
    .select(sql<string | null>`courier_area_of(${courier}, area_id)`.as('code'))
    .executeTakeFirstOrThrow();
  return row.code;
}
