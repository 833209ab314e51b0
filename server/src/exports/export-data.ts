import { Readable } from 'node:stream';
import { MAX_EXPORT_DAYS } from '@haat/contract/office/exports';
import type { Language } from '@haat/contract/text/language';
import { DAY } from '@haat/contract/time/durations';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { toCsvFile } from './csv-file.ts';
import { customerRows } from './export-customers.ts';
import { headings } from './export-headings.ts';
import { orderRows } from './export-orders.ts';

interface Request {
  kind: 'orders' | 'customers';
  staff: Staff;
  from: string;
  to: string;
  language?: Language;
}

/** Records who takes the data, then streams it as CSV, batch by batch. Refused with 400. */
export async function exportData(
  { db, readDatabase }: { db: Database; readDatabase: Database },
  { kind, staff, from, to, language = 'en' }: Request,
): Promise<Readable | Refused> {
  const period = { from: dayBounds(from).from, to: dayBounds(to).to };
  const days = (period.to.getTime() - period.from.getTime()) / DAY;
  if (days <= 0) return invalid({ to: 'before_first_day' });
  if (days > MAX_EXPORT_DAYS)
    return invalid({ to: { code: 'too_many_days', params: { max: MAX_EXPORT_DAYS } } });
  await asStaff(db, staff, async (tx) => {
    const row = { kind, from_day: from, to_day: to, actor: staffActor(staff) };
    await tx.insertInto('data_export').values(row).execute();
  });
  const batches =
    kind === 'orders' ? orderRows(readDatabase, period, language) : customerRows(readDatabase, period);
  return Readable.from(toCsvFile(headings[kind][language], batches));
}
