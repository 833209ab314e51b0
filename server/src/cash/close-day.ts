import type * as endpoints from '@haat/contract/office/orders/cash';
import type { CashSheet } from '@haat/contract/office/orders/cash';
import { cleanText } from '@haat/contract/text/text';
import { isDay } from '@haat/contract/time/dhaka-time';
import pg from 'pg';
import type { Static } from 'typebox';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { getCashSheet } from './get-cash-sheet.ts';

/** The constraint of a difference without a note. */
const HAS_A_NOTE = 'cash_day_difference_has_a_note';

const NOT_THE_LAST = new Refused(409, 'not_the_last_close');

const REFUSALS: Record<string, Refused> = {
  cash_with_riders: new Refused(409, 'cash_with_riders'),
  counter_is_open: new Refused(409, 'counter_is_open'),
  cash_day_in_order: new Refused(409, 'day_closed'),
  cash_day_has_begun: invalid({ day: 'day_not_begun' }),
  cash_day_is_last: NOT_THE_LAST,
};

/**
 * Closes a business day with what was counted in the drawer: all entries until now. Refused with 400 that names `day`, 409
 * `cash_with_riders`, `counter_is_open` or `day_closed`, and with 422 `note_missing` if there is a difference without a note.
 */
export async function closeDay(
  db: Database,
  staff: Staff,
  { day, counted_paisa, note }: Static<typeof endpoints.closeDay.body>,
): Promise<CashSheet | Refused> {
  if (day !== undefined && !isDay(day)) return invalid({ day: 'not_a_day' });
  const row = { counted_paisa, note: cleanText(note), actor: staffActor(staff) };
  const constraint = await constraintOf(() =>
    asStaff(db, staff, async (tx) => {
      await tx
        .insertInto('cash_day')
        .values({ ...row, ...(day !== undefined && { day }) })
        .execute();
    }),
  );
  if (constraint === HAS_A_NOTE) return noteMissing(db, counted_paisa);
  return (constraint && REFUSALS[constraint]) || getCashSheet(db);
}

/** Takes the last close back; repeated, it does nothing. Refused with 400, 404 and 409 `not_the_last_close`. */
export async function reopenDay(
  db: Database,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<CashSheet | Refused> {
  const row = { day_id: id, reason: cleanText(reason), actor: staffActor(staff) };
  if (row.reason === '') return invalid({ reason: 'required' });
  const constraint = await constraintOf(() =>
    asStaff(db, staff, async (tx) => {
      await tx.insertInto('cash_day_reopening').values(row).execute();
    }),
  );
  if (constraint === null) return getCashSheet(db);
  const close = await db
    .selectFrom('cash_day')
    .leftJoin('cash_day_reopening', 'day_id', 'cash_day.id')
    .where('cash_day.id', '=', id)
    .select('day_id as reopened')
    .executeTakeFirst();
  if (!close) return notFound('Close');
  return close.reopened === null ? NOT_THE_LAST : getCashSheet(db);
}

/** Returns the constraint that has refused a write, or null. */
async function constraintOf(write: () => Promise<void>): Promise<string | null> {
  try {
    await write();
    return null;
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
    if (constraint === undefined || !(constraint in REFUSALS || constraint === HAS_A_NOTE)) throw error;
    return constraint;
  }
}

async function noteMissing(db: Database, counted_paisa: number): Promise<Refused> {
  const { drawer_paisa } = await getCashSheet(db);
  const params = { difference_paisa: counted_paisa - drawer_paisa };
  return new Refused(422, { code: 'note_missing', params }, { fields: { note: 'required' } });
}
