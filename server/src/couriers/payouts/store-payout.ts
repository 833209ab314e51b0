import { courierLabel } from '@haat/contract/shop/couriers';
import { sql, type Transaction } from 'kysely';
import type { CourierPayoutTable, Schema } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/refused.ts';
import type { Payout, PayoutParcel } from '../courier/courier.ts';
import type { StoredParcel } from '../parcels/move-parcel.ts';

/** A line as it is stored: the parcel that it is of, and what it counts for. */
interface Line {
  consignment: string | null;
  invoice: string | null;
  parcel_id: number | null;
  counts: boolean;
  collected_paisa: number;
  collected_said: boolean;
  fee_paisa: number;
  cod_fee_paisa: number;
}

/**
 * Stores a payout and matches it parcel by parcel, fetched or pasted alike; a trigger writes it to the books. Returns its id. One that is
 * stored already is returned if it is the same; otherwise refused with 409 `payout_taken`, or `payout_stored` under another spelling. A pasted one of
 * which no parcel is ours is refused with 422 `no_own_parcel`.
 */
export async function storePayout(
  tx: Transaction<Schema>,
  payout: Payout & { courier: string; source: CourierPayoutTable['source']; actor: string },
): Promise<{ id: number; isNew: boolean } | Refused> {
  const { courier, reference, paidAt, feePaisa, source, actor } = payout;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`courier_payout ${courier}`}, 0))`.execute(tx);
  const earlier = await findEarlier(tx, payout);
  if (earlier) return earlier;
  const lines = await matchLines(tx, courier, payout.parcels);
  if (source === 'pasted' && lines.every(({ parcel_id }) => parcel_id === null))
    return new Refused(422, { code: 'no_own_parcel', params: { courier: courierLabel(courier).en } });
  const stored = await tx
    .insertInto('courier_payout')
    .values({
      courier,
      reference: reference.slice(0, 60),
      paid_at: paidAt === null ? null : new Date(paidAt),
      paid_paisa: broughtPaisa(payout),
      fee_paisa: feePaisa,
      source,
      actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
    await tx
      .insertInto('courier_payout_line')
      .values(lines.slice(at, at + LINES_AT_ONCE).map((line) => ({ ...line, payout_id: stored.id })))
      .execute();
  return { id: stored.id, isNew: true };
}

const LINES_AT_ONCE = 500;

/** What came to the bank. A sum below zero, of returned parcels and their fees, is deducted later: until then its sum differs. */
const broughtPaisa = ({ paidPaisa }: Payout) => Math.max(0, paidPaisa);

/** The stored payout if it is the same, or the refusal; null: it is new. The same number and sum under another spelling would be paid twice. */
async function findEarlier(
  tx: Transaction<Schema>,
  payout: Payout & { courier: string },
): Promise<{ id: number; isNew: boolean } | Refused | null> {
  const { courier, parcels } = payout;
  const reference = payout.reference.slice(0, 60);
  const number = reference.replace(/\D/g, '');
  const isSpelling = sql<boolean>`${number.length >= 4} AND paid_paisa = ${broughtPaisa(payout)}
    AND regexp_replace(reference, '[^0-9]', '', 'g') = ${number}`;
  const stored = await tx
    .selectFrom('courier_payout')
    .where('courier', '=', courier)
    .where((eb) => eb.or([eb('reference', '=', reference), isSpelling]))
    .select(['id', 'paid_paisa', 'reference'])
    .orderBy((eb) => eb('reference', '=', reference), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.reference !== reference)
    return new Refused(409, { code: 'payout_stored', params: { reference: stored.reference } });
  const lines = await tx
    .selectFrom('courier_payout_line')
    .where('payout_id', '=', stored.id)
    .select(['consignment', 'invoice'])
    .orderBy('id')
    .execute();
  const textOf = (rows: readonly Pick<PayoutParcel, 'consignment' | 'invoice'>[]) =>
    rows.map(({ consignment, invoice }) => `${consignment} ${invoice}`).join();
  if (stored.paid_paisa === broughtPaisa(payout) && textOf(lines) === textOf(parcels))
    return { id: stored.id, isNew: false };
  return new Refused(409, 'payout_taken');
}

/** The cash of a parcel counts in the first line that has it. Locks the parcels, so that two payouts at once do not both count it. */
async function matchLines(
  tx: Transaction<Schema>,
  courier: string,
  parcels: readonly PayoutParcel[],
): Promise<Line[]> {
  const own = await findOwn(tx, courier, parcels);
  const counted = new Set(
    own.size === 0
      ? []
      : (
          await tx
            .selectFrom('courier_payout_line')
            .where('counts', '=', true)
            .where(
              'parcel_id',
              'in',
              [...own.values()].map(({ id }) => id),
            )
            .select('parcel_id')
            .execute()
        ).map(({ parcel_id }) => parcel_id!),
  );
  return parcels.map(({ consignment, invoice, collectedPaisa, feePaisa, codFeePaisa }) => {
    const parcel = own.get(`consignment ${consignment}`) ?? own.get(`invoice ${invoice}`);
    const counts = parcel !== undefined && !counted.has(parcel.id);
    if (counts) counted.add(parcel.id);
    return {
      consignment: consignment?.slice(0, 60) ?? null,
      invoice: invoice?.slice(0, 60) ?? null,
      parcel_id: parcel?.id ?? null,
      counts,
      collected_paisa: collectedPaisa ?? (parcel && counts ? duePaisa(parcel) : 0),
      collected_said: collectedPaisa !== null,
      fee_paisa: feePaisa ?? 0,
      cod_fee_paisa: codFeePaisa ?? 0,
    };
  });
}

/** What a parcel should have brought, where the payout does not say it. */
function duePaisa({ state, owed_paisa, cod_paisa }: StoredParcel): number {
  if (owed_paisa !== null) return owed_paisa;
  return ['coming_back', 'back', 'cancelled', 'refused', 'lost'].includes(state) ? 0 : cod_paisa;
}

/** The parcels of the shop that a payout names, by consignment and by invoice. */
async function findOwn(
  tx: Transaction<Schema>,
  courier: string,
  parcels: readonly PayoutParcel[],
): Promise<Map<string, StoredParcel>> {
  const named = (key: 'consignment' | 'invoice') => parcels.flatMap((parcel) => parcel[key] ?? []);
  const rows = (await tx
    .selectFrom('parcel')
    .where('courier', '=', courier)
    .where((eb) =>
      eb.or([
        eb('consignment', '=', eb.fn.any(eb.val(named('consignment')))),
        eb('invoice', '=', eb.fn.any(eb.val(named('invoice')))),
      ]),
    )
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()) as StoredParcel[];
  return new Map(
    rows.flatMap((parcel) => [
      [`invoice ${parcel.invoice}`, parcel] as const,
      ...(parcel.consignment === null ? [] : [[`consignment ${parcel.consignment}`, parcel] as const]),
    ]),
  );
}
