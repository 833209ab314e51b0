import { createHash } from 'node:crypto';
import { wholeTaka } from '@haat/contract/money/money';
import type { CounterSale, SoldAtCounter } from '@haat/contract/office/orders/counter';
import { nothingSaid } from '@haat/contract/shop/order-attributes';
import { cleanLine } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import type { OrderRequest, RequestedLine } from '../checkout/order-request.ts';
import { writeOrder } from '../checkout/place-order.ts';
import {
  optionProblem,
  type PricedLine,
  priceLines,
  priceProblem,
  takeStock,
} from '../checkout/price-and-stock.ts';
import { addCredit, lockCredit } from '../credit/add-credit.ts';
import { OFFICE_HASH } from '../desk/place-desk-order.ts';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import { staffActor } from '../orders/actor.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { collectDue } from '../orders/collect-cash.ts';
import { readBalance } from '../orders/order-balance.ts';
import { findLines } from '../orders/order-lines.ts';
import { findOrderByKey, type StoredOrder } from '../orders/orders.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { amountsOf } from '../pricing/order-amounts.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockProducts } from '../stock/lock-products.ts';
import { recordedAs } from '../stock/stock-movement.ts';
import { holdAboveLimit, type Mover, withinLimit } from '../value-limits/move-value.ts';
import { matchClaims } from '../wallets/match-receipt.ts';

/** The reason of a lower sum: the device had an older price list while it had no network. */
const OLD_PRICES = 'prices of the device';

/**
 * Sells goods at the counter: an order that is placed, weighed, paid and completed in one transaction. The goods are in the customer's hand, so
 * stock that is missing is corrected. Repeated with the same key, it returns the first sale. See the endpoint for the refusals.
 */
export async function sellAtCounter(
  db: Database,
  staff: Mover,
  sale: CounterSale,
): Promise<SoldAtCounter | Refused> {
  const typed = cleanLine(sale.phone ?? '');
  const phone = typed === '' ? '' : await toCallablePhone(typed);
  if (phone === null) return invalid({ phone: 'not_a_phone_number' });
  const twice = sale.lines.findIndex(
    ({ product }, at) => sale.lines.findIndex((line) => line.product === product) < at,
  );
  if (twice > 0) return invalid({ [`lines[${twice}].product`]: 'twice' });
  const needsPhone = sale.credit_paisa !== undefined || sale.paid?.some(({ way }) => way === 'khata');
  if (needsPhone && phone === '') return new Refused(422, 'phone_needed', { fields: { phone: 'required' } });
  const done = await asStaff(db, staff, (tx) => sell(tx, staff, { ...sale, phone }));
  const move = { kind: 'counter', order: null, version: null, verb: 'sellAtCounter', body: sale } as const;
  const sold = await holdAboveLimit(db, staff, move, done);
  if (!(sold instanceof Refused) && sale.paid) await matchClaims(db, sold.id);
  return sold;
}

type Sale = CounterSale & { phone: string };

async function sell(tx: Transaction<Schema>, staff: Mover, sale: Sale): Promise<SoldAtCounter | Refused> {
  // A repeated request waits for the first one, and finds its order.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sale ${sale.key}`}, 0))`.execute(tx);
  const earlier = await findOrderByKey(tx, null, sale.key);
  if (earlier)
    return earlier.content_hash === hashOf(sale) ? readSold(tx, earlier) : new Refused(422, 'key_reused');
  const session = await lockOpenSession(tx);
  if (session === null) return new Refused(409, 'drawer_closed');
  const order = await place(tx, staff, { ...sale, session });
  if (order instanceof Refused) return order;
  const refused =
    (await weigh(tx, staff, { order, lines: sale.lines })) ??
    (await agreeTotal(tx, staff, { order, sale })) ??
    (await payWithCredit(tx, staff, { order, sale })) ??
    (await collectDue(tx, order, { paid: sale.paid, actor: staffActor(staff) }));
  if (refused) return refused;
  await complete(tx, staff, { order: order.id, sold: sale.sold });
  return readSold(tx, order);
}

/** Everything that makes one sale another one. */
function hashOf({ lines, total_paisa, phone, credit_paisa, paid, less }: Sale): string {
  const content = [
    lines.map(({ product, quantity, grams, price_paisa, option }) => [
      product,
      quantity,
      grams,
      price_paisa,
      option,
    ]),
    [total_paisa, phone, credit_paisa, less?.amount_paisa],
    paid?.map(({ way, amount_paisa, wallet, trx_id }) => [way, amount_paisa, wallet, trx_id]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The session of the drawer, which nobody closes until the transaction ends; null: it is closed. */
async function lockOpenSession(tx: Transaction<Schema>): Promise<number | null> {
  const open = await tx
    .selectFrom('drawer_session')
    .where('closed', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return open?.id ?? null;
}

/** Writes the order and takes its stock. Of a sale without a network a line costs what was paid, or what it costs now if that is more. */
async function place(
  tx: Transaction<Schema>,
  staff: Mover,
  sale: Sale & { session: number },
): Promise<StoredOrder | Refused> {
  const sold = new Map(sale.lines.map((line) => [line.product, line]));
  await lockProducts(tx, [...sold.keys()]);
  const requested = sale.lines
    .map(({ product, quantity, price_paisa, option = '' }) => ({
      productId: product,
      quantity,
      option,
      pricesSent: sale.sold === undefined ? [price_paisa] : [],
      unitsSent: [],
    }))
    .toSorted((one, other) => one.productId - other.productId);
  const priced = await priceLines(tx, requested);
  if (priced instanceof Refused) return priced;
  const lines = priced.lines.map((line) => {
    const { price_paisa } = sold.get(line.productId)!;
    const isDearer = sale.sold !== undefined && price_paisa > line.pricePaisa;
    return isDearer ? { ...line, pricePaisa: price_paisa, regularPaisa: null } : line;
  });
  const amounts = amountsOf(lines, priced.taxPercent);
  const refused =
    priceProblem(priced.lines, amounts, { totalSentPaisa: null }) ?? optionProblem(priced.lines);
  if (refused) return refused;
  const actor = staffActor(staff);
  const request = await requestOf(tx, sale, { actor, requested });
  const order = await writeOrder(tx, request, lines, {
    amounts,
    delivery: { area: null, zone: null, chargePaisa: 0, isAreaMissing: false },
    step: null,
    slot: null,
    promise: null,
    isProven: true,
    substitutes: new Map(),
    weightPercent: 0,
  });
  // Another order of a guest has this key.
  if (!order) return new Refused(422, 'key_reused');
  await correctStock(tx, priced.lines, { order: order.id, actor });
  if (!(await takeStock(tx, priced.lines, { order: order.id, actor })))
    throw new Error(`the locked stock of order ${order.id} has changed`);
  return order;
}

async function requestOf(
  tx: Transaction<Schema>,
  sale: Sale & { session: number },
  { actor, requested }: { actor: string; requested: readonly RequestedLine[] },
): Promise<OrderRequest> {
  const nothing = { email: '', address: '', city: '', zipcode: '', country: '' };
  return {
    key: sale.key,
    language: sale.language,
    orderType: 'COD',
    wallet: null,
    deliveryType: 'STORE_PICKUP',
    area: null,
    totalSentPaisa: null,
    slot: null,
    weightPercent: 0,
    credit: null,
    attributes: nothingSaid,
    lineNotes: new Map(),
    lineSubstitutes: new Map(),
    substituteCapPaisa: null,
    receiver: { ...nothing, phone: sale.phone, name: await findName(tx, sale.phone) },
    buyer: { customer: null, ipHash: OFFICE_HASH, lines: requested },
    desk: { actor, source: 'COUNTER', sale: { session: sale.session, contentHash: hashOf(sale) } },
  };
}

/** The name of a phone, as it was given last; empty: not known. */
async function findName(tx: Transaction<Schema>, phone: string): Promise<string> {
  if (phone === '') return '';
  const { rows } = await sql<{ name: string }>`
    SELECT receiver_name AS name FROM orders WHERE receiver_phone_number = ${phone} AND receiver_name <> '' ORDER BY id DESC LIMIT 1`.execute(
    tx,
  );
  if (rows[0]) return rows[0].name;
  const khata = await tx.selectFrom('khata').where('phone', '=', phone).select('name').executeTakeFirst();
  return khata?.name ?? '';
}

/** Raises stock that is less than what was sold, as a count with its reason. */
async function correctStock(
  tx: Transaction<Schema>,
  lines: readonly PricedLine[],
  { order, actor }: { order: number; actor: string },
): Promise<void> {
  for (const { productId, quantity, stock } of lines)
    if (stock < quantity)
      await sql`
        UPDATE product SET stock = stock + ${quantity - stock}::int
        FROM ${recordedAs({ kind: 'count', order, actor, reason: 'sold at the counter' })} WHERE id = ${productId}`.execute(
        tx,
      );
}

async function weigh(
  tx: Transaction<Schema>,
  { name }: Mover,
  { order, lines }: { order: StoredOrder; lines: CounterSale['lines'] },
): Promise<Refused | null> {
  const items = new Map(
    [...(await findLines(tx, order.id)).values()].map((line) => [line.product_id, line.id]),
  );
  for (const { product, quantity, grams } of lines) {
    if (grams === undefined) continue;
    const weighed = await supplyLine(tx, {
      order: order.id,
      item: items.get(product)!,
      quantity,
      grams,
      missing: false,
      reason: 'weighed at the counter',
      actor: { kind: 'staff', name },
      quiet: true,
    });
    if (weighed instanceof Refused) return weighed;
  }
  return null;
}

/**
 * Compares the total that the customer was told, and lowers the order by what the shop lets go: by hand, or because the device had older prices. That
 * moves value, within the limit of the person for a day.
 */
async function agreeTotal(
  tx: Transaction<Schema>,
  staff: Mover,
  { order, sale }: { order: StoredOrder; sale: Sale },
): Promise<Refused | null> {
  const { total_paisa: told, sold, less } = sale;
  const { payablePaisa } = await readBalance(tx, order.id);
  const older = payablePaisa - told;
  if (older < 0 || (older > 0 && sold === undefined)) {
    const params = { total_sent_paisa: told, total_now_paisa: payablePaisa };
    return new Refused(409, { code: 'price_changed', params });
  }
  if (older === 0 && !less && !staff.confirmed) return null;
  const lower = { order: order.id, kind: 'goodwill', actor: { kind: 'staff', name: staff.name } } as const;
  const agreed = await withinLimit(tx, staff, { kind: 'counter', order: order.id }, async () => {
    const lowered =
      older > 0
        ? await adjustOrder(tx, { ...lower, paisa: older, reason: OLD_PRICES, key: 'old prices' })
        : null;
    if (lowered instanceof Refused || !less) return lowered;
    const { amount_paisa: paisa, reason } = less;
    return adjustOrder(tx, { ...lower, paisa, reason, key: 'less at the counter' });
  });
  return agreed instanceof Refused ? agreed : null;
}

/** Pays with the credit of the phone, which gets a message of it. */
async function payWithCredit(
  tx: Transaction<Schema>,
  staff: Mover,
  { order, sale: { credit_paisa, phone } }: { order: StoredOrder; sale: Sale },
): Promise<Refused | null> {
  if (credit_paisa === undefined) return null;
  const { duePaisa } = await readBalance(tx, order.id);
  const paisa = Math.min(await lockCredit(tx, phone), duePaisa);
  if (paisa !== credit_paisa)
    return new Refused(409, { code: 'credit_changed', params: { credit_used_paisa: paisa } });
  const entry = { phone, kind: 'order', paisa, order: order.id, reason: order.number } as const;
  const added = await addCredit(tx, { ...entry, actor: staffActor(staff), key: `order ${order.id}` });
  if (added instanceof Refused) return added;
  await queueOrderMessage(tx, order, { kind: 'received', creditPaisa: paisa });
  return null;
}

const MOVES = [
  ['PENDING', 'PROCESSING'],
  ['PROCESSING', 'ONGOING'],
  ['ONGOING', 'COMPLETED'],
] as const;

/** Without messages: the customer has the goods and the receipt. */
async function complete(
  tx: Transaction<Schema>,
  staff: Mover,
  { order, sold }: { order: number; sold: string | undefined },
): Promise<void> {
  for (const [from, to] of MOVES) {
    await tx.updateTable('orders').set({ status: to }).where('id', '=', order).execute();
    const note = sold !== undefined && to === 'COMPLETED' ? `without a network, ${sold}` : '';
    await tx
      .insertInto('order_history')
      .values({ order_id: order, from_status: from, to_status: to, actor: staffActor(staff), note })
      .execute();
  }
}

async function readSold(
  tx: Transaction<Schema>,
  { id, number }: Pick<StoredOrder, 'id' | 'number'>,
): Promise<SoldAtCounter> {
  const corrected = await tx
    .selectFrom('stock_movement')
    .innerJoin('product', 'product.id', 'product_id')
    .where('order_id', '=', id)
    .where('kind', '=', 'count')
    .select(['product_id as product', 'name', 'name_bn', 'quantity'])
    .orderBy('stock_movement.id')
    .execute();
  return { id, number, total_paisa: wholeTaka((await readBalance(tx, id)).payablePaisa), corrected };
}
