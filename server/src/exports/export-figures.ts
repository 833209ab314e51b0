import { Readable } from 'node:stream';
import type { DailyFigure } from '@haat/contract/office/daily-figures';
import type { Language } from '@haat/contract/text/language';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { lengthOf, type Period, periodProblem } from '../figures/period.ts';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import type { Refused } from '../platform/refused.ts';
import { type Cell, toCsvFile } from './csv-file.ts';
import { dayRows } from './day-rows.ts';
import { figureHeadings } from './figure-headings.ts';

interface Request extends Period {
  table: DailyFigure;
  language?: Language;
}

/** Streams a table of the figures as CSV, day by day, the oldest first. Refused with 400. */
export function exportFigures(
  db: Database,
  { table, language = 'en', ...period }: Request,
  now: Date,
): Readable | Refused {
  const refused = periodProblem(period);
  if (refused) return refused;
  const rowsOf = dayRows[table];
  async function* days(): AsyncGenerator<Cell[][]> {
    const first = dayBounds(period.from).from.getTime();
    for (let n = 0; n < lengthOf(period); n++) {
      const day = dayInDhaka(new Date(first + n * DAY));
      const rows = await rowsOf(db, { day, language, now });
      if (rows.length > 0) yield rows.map((row) => [day, ...row]);
    }
  }
  return Readable.from(toCsvFile(figureHeadings[table][language], days()));
}
