import { isDeepStrictEqual } from 'node:util';
import type { NewReasons } from '@haat/contract/office/reasons';
import { FIRST_REASONS, type ReasonKind, type UsualReasons } from '@haat/contract/text/reasons';
import { cleanLine } from '@haat/contract/text/text';
import { sql } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import { readReasons } from '../orders/usual-reasons.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeConflict } from '../staff/change-conflict.ts';

/**
 * Changes the usual reasons of a kind that are still `was`; the first version resets them, and no row is stored. Orders keep the texts that
 * were chosen. Refused with 400 `reasons`, 409 `reasons_changed`.
 */
export async function changeReasons(
  db: Database,
  staff: Staff,
  { kind, was, ...typed }: NewReasons & { kind: ReasonKind },
): Promise<UsualReasons | Refused> {
  const reasons = typed.reasons.map(({ en, bn, hidden }) => ({
    ...{ en: cleanLine(en), bn: cleanLine(bn), hidden },
  }));
  const texts = reasons.map(({ en }) => en);
  const texts_bn = reasons.map(({ bn }) => bn);
  if ([...texts, ...texts_bn].includes('')) return invalid({ reasons: 'required' });
  if (new Set(texts).size < texts.length || new Set(texts_bn).size < texts_bn.length)
    return invalid({ reasons: 'taken' });
  const hidden = reasons.flatMap((each) => (each.hidden ? [each.en] : []));
  const refused = await asStaff(db, staff, async (tx) => {
    // There may be no row to lock yet, so a second change at the same time waits for the table.
    await sql`LOCK TABLE usual_reason IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const row = await tx.selectFrom('usual_reason').where('kind', '=', kind).select('id').executeTakeFirst();
    if (!isDeepStrictEqual((await readReasons(tx))[kind], was))
      return changeConflict(tx, { table: 'usual_reason', row: row?.id ?? 0, code: 'reasons_changed' });
    const isFirst = isDeepStrictEqual(reasons, FIRST_REASONS[kind]);
    const values = { texts, texts_bn, hidden };
    if (row && isFirst) await tx.deleteFrom('usual_reason').where('id', '=', row.id).execute();
    else if (row) await tx.updateTable('usual_reason').set(values).where('id', '=', row.id).execute();
    else if (!isFirst)
      await tx
        .insertInto('usual_reason')
        .values({ kind, ...values })
        .execute();
    return null;
  });
  return refused ?? readReasons(db);
}
