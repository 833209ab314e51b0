import type { PickClaim, PickList } from '@haat/contract/office/orders/picking';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { getPickList } from './get-pick-list.ts';

/**
 * Gives a picker a part of a wave: of the products that nobody has, or of those that somebody has and has not picked. The part is the first
 * `1/share` of their lines on the way through the shop. Returns how many products she got; 0 if others were faster.
 */
export function claimProducts(
  db: Database,
  staff: { id: number },
  { wave, share = 1, from }: PickClaim,
): Promise<{ products: number }> {
  return inTransaction(db, async (tx) => {
    // One after the other, so that two who take a half at once get two halves.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`pick ${wave}`}))`.execute(tx);
    const list = await getPickList(tx, { wave, staff: staff.id });
    // Otherwise the wave is picked, and the list is that of the next one.
    const part = list.wave === wave ? firstPart(openProducts(list.products, from), share) : [];
    return { products: await writeClaims(tx, { wave, staff: staff.id, from, products: part }) };
  });
}

/** A product with its number of lines that nobody has picked. */
type Open = [product: number, lines: number];

/** The products that somebody has, or nobody, in the order of the pick list. */
function openProducts(listed: PickList['products'], holder: number | undefined): Open[] {
  const isByWeight = ({ pack_grams }: PickList['products'][number]) => pack_grams !== null;
  const walk = [...listed.filter(isByWeight), ...listed.filter((product) => !isByWeight(product))];
  const open = new Map<number, number>();
  for (const { product, lines } of walk) {
    const count = lines.filter(
      (line) => line.quantity > 0 && line.picked?.quantity !== line.quantity && line.holder?.id === holder,
    ).length;
    if (count > 0) open.set(product, (open.get(product) ?? 0) + count);
  }
  return [...open];
}

function firstPart(open: readonly Open[], share: number): number[] {
  const wanted = open.reduce((sum, [, lines]) => sum + lines, 0) / share;
  let before = 0;
  return open.flatMap(([product, lines]) => {
    const isIn = before < wanted;
    before += lines;
    return isIn ? [product] : [];
  });
}

/** A product that somebody else has got meanwhile stays with him: the key of the table allows one row. */
async function writeClaims(
  tx: Transaction<Schema>,
  {
    wave,
    staff,
    from,
    products,
  }: { wave: string; staff: number; from: number | undefined; products: number[] },
): Promise<number> {
  await sql`DELETE FROM pick_claim WHERE at < now() - interval '30 days'`.execute(tx);
  const { rows } = await sql`
    INSERT INTO pick_claim (wave, product_id, staff_id)
    SELECT ${wave}, product, ${staff}::bigint FROM unnest(${products}::bigint[]) AS product ORDER BY product
    ON CONFLICT (wave, product_id) DO UPDATE SET staff_id = excluded.staff_id, at = now()
    WHERE pick_claim.staff_id = ${from ?? null}::bigint OR (SELECT disabled FROM staff WHERE id = pick_claim.staff_id) IS NOT NULL
    RETURNING product_id`.execute(tx);
  return rows.length;
}

/** Gives back what a picker has of a wave; what is in the bags stays picked. */
export async function releaseProducts(db: Database, staff: { id: number }, wave: string): Promise<null> {
  await db.deleteFrom('pick_claim').where('wave', '=', wave).where('staff_id', '=', staff.id).execute();
  return null;
}
