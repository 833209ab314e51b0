import { toPaisa, toTaka } from '@haat/contract/common/money';
import { cleanText } from '@haat/contract/common/text';
import type { CashSheet } from '@haat/contract/office/cash';
import pg from 'pg';
import { staffActor } from '../../orders/actor.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { setStaffActor } from '../staff/set-staff-actor.ts';
import { getCashSheet } from './get-cash-sheet.ts';

const REFUSALS: Record<string, Refused> = {
  cash_with_riders: new Refused(409, 'cash_with_riders', 'A rider has cash, or a difference is not signed.'),
  cash_day_day_key: new Refused(409, 'day_closed', 'This day is closed already.'),
};

/**
 * Closes the business day with what was counted in the drawer. Refused with 409 `cash_with_riders` or `day_closed`, and with 422
 * `note_missing` if there is a difference without a note.
 */
export async function closeDay(
  db: Database,
  staff: string,
  { counted, note }: { counted: number; note: string },
): Promise<CashSheet | Refused> {
  const paisa = toPaisa(counted);
  if (paisa === null) return invalid({ counted: 'must be an amount in taka' });
  try {
    await inTransaction(db, async (tx) => {
      await setStaffActor(tx, staff);
      await tx
        .insertInto('cash_day')
        .values({ counted_paisa: paisa, note: cleanText(note), actor: staffActor(staff) })
        .execute();
    });
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
    if (constraint === 'cash_day_difference_has_a_note') return noteMissing(db, paisa);
    const refused = constraint === undefined ? undefined : REFUSALS[constraint];
    if (!refused) throw error;
    return refused;
  }
  return getCashSheet(db);
}

async function noteMissing(db: Database, paisa: number): Promise<Refused> {
  const { drawer } = await getCashSheet(db);
  const difference = toTaka(paisa - Math.round(drawer * 100));
  return new Refused(422, 'note_missing', 'A difference needs a note.', {
    fields: { note: 'must explain the difference', difference: String(difference) },
  });
}
