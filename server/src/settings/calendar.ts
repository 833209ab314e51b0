import { isDeepStrictEqual } from 'node:util';
import type { OfficeCalendar, TypedSpecialHours } from '@haat/contract/office/calendar';
import { cleanLine } from '@haat/contract/text/text';
import { dayInDhaka, isDay } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { areHoursInOrder, isPromiseOpen, type OpeningHours } from '@haat/contract/time/opening-hours';
import { sql, type Transaction } from 'kysely';
import { readOpeningHours, readSpecialHours } from '../delivery/delivery-terms.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { databaseTime } from '../platform/db/database-time.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeSettings } from '../staff/change-settings.ts';

interface TypedCalendar {
  version: number;
  week: string[] | null;
  special: readonly TypedSpecialHours[];
  orders_seen?: number;
}

/** Returns when the shop is open, with the special hours that are not over. */
export async function getCalendar(db: Database | Transaction<Schema>): Promise<OfficeCalendar> {
  const row = await db
    .selectFrom('shop_calendar')
    .select(['week', 'version', 'changed_by', 'changed_at'])
    .executeTakeFirstOrThrow();
  return { ...row, changed_at: row.changed_at.toISOString(), special: await readSpecialHours(db) };
}

/**
 * Replaces the week and the special hours that are not over, if nobody has changed them since `version`. Refused with 400, 409
 * `settings_changed`, and `orders_promised` unless `orders_seen` is the number of the orders.
 */
export async function changeCalendar(
  db: Database,
  staff: Staff,
  { version, week, special: typed, orders_seen = 0 }: TypedCalendar,
): Promise<OfficeCalendar | Refused> {
  const special = typed.map((each) => ({
    ...each,
    text: cleanLine(each.text),
    text_bn: cleanLine(each.text_bn),
  }));
  const problems = calendarProblems({ week, special }, await databaseTime(db));
  if (Object.keys(problems).length > 0) return invalid(problems);
  return asStaff(db, staff, async (tx) => {
    const now = await readOpeningHours(tx);
    const refused = await changeSettings(tx, staff, 'shop_calendar', { version, week });
    if (refused) return refused;
    const promised = await findClosedPromises(tx, now, { ...now, week, special });
    const orders = promised.length;
    if (orders > 0 && orders !== orders_seen)
      return new Refused(409, {
        code: 'orders_promised',
        params: {
          orders,
          first: promised
            .slice(0, MAX_PROMISED)
            .map(({ id, number, by }) => ({ id, number, by: by.toISOString() })),
        },
      });
    await replaceSpecialHours(tx, special);
    return getCalendar(tx);
  });
}

function calendarProblems({ week, special }: Omit<TypedCalendar, 'version'>, now: Date): FieldProblems {
  const problems: FieldProblems = {};
  if (week?.every((hours) => hours === '')) problems.week = 'never_open';
  for (const [day, hours] of (week ?? []).entries())
    if (!areHoursInOrder(hours)) problems[`week[${day}]`] = 'hours_overlap';
  for (const [index, { from, to, hours, friday }] of special.entries()) {
    const field = (name: string) => `special[${index}].${name}`;
    const length = Date.parse(to) - Date.parse(from);
    if (!isDay(from)) problems[field('from')] = 'not_a_day';
    else if (!isDay(to)) problems[field('to')] = 'not_a_day';
    else if (length < 0) problems[field('to')] = 'end_before_start';
    else if (length > 366 * DAY) problems[field('to')] = 'more_than_a_year';
    else if (to < dayInDhaka(new Date(now.getTime() - DAY))) problems[field('to')] = 'not_in_the_future';
    if (!areHoursInOrder(hours)) problems[field('hours')] = 'hours_overlap';
    if (friday !== null && !areHoursInOrder(friday)) problems[field('friday')] = 'hours_overlap';
    if (friday !== null && hours === '') problems[field('friday')] = 'closed_on_fridays';
  }
  return problems;
}

/** A refusal names so many of the orders. */
const MAX_PROMISED = 20;

/** The open orders that are promised for a time that was open and would be closed, by their promise. */
async function findClosedPromises(tx: Transaction<Schema>, now: OpeningHours, next: OpeningHours) {
  const promises = await tx
    .selectFrom('orders')
    .where('status', 'in', ['PENDING', 'PROCESSING', 'ONGOING'])
    .where('promised_by', '>', sql<Date>`now()`)
    .select(['id', 'number', 'promised_from as from', 'promised_by as by'])
    .$narrowType<{ by: Date }>()
    .orderBy('promised_by')
    .orderBy('id')
    .execute();
  return promises.filter((promise) => isPromiseOpen(now, promise) && !isPromiseOpen(next, promise));
}

async function replaceSpecialHours(
  tx: Transaction<Schema>,
  special: readonly TypedSpecialHours[],
): Promise<void> {
  const stored = await readSpecialHours(tx);
  const ids = new Set(special.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('special_hours').where('id', 'in', gone).execute();
  for (const { id, from, to, ...values } of special) {
    const row = { from_day: from, to_day: to, ...values };
    const before = stored.find((each) => each.id === id);
    if (!before) await tx.insertInto('special_hours').values(row).execute();
    else if (!isDeepStrictEqual(before, { id, from, to, ...values }))
      await tx.updateTable('special_hours').set(row).where('id', '=', before.id).execute();
  }
}
