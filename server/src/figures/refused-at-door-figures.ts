import type { getRefusedFigures as endpoint, RefusedFigure } from '@haat/contract/office/figures';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import type { Refused } from '../platform/refused.ts';
import { findCounted, type Period, periodProblem } from './period.ts';

const MAX_ROWS = 500;

/** Returns the cash orders of a period that came to a door, by area: where most were refused comes first. */
export async function getRefusedFigures(
  db: Database,
  period: Period,
): Promise<Static<typeof endpoint.response> | Refused> {
  const refused = periodProblem(period);
  if (refused) return refused;
  const { rows } = await sql<RefusedFigure>`
    SELECT area, sum(reached)::int AS reached, sum(refused)::int AS refused, sum(refused_paisa)::bigint AS refused_paisa
    FROM figure_areas WHERE day BETWEEN ${period.from} AND ${period.to}
    GROUP BY area ORDER BY refused DESC, reached DESC, area`.execute(db);
  const sum = (name: 'reached' | 'refused' | 'refused_paisa') =>
    rows.reduce((all, row) => all + row[name], 0);
  const all = {
    area: '',
    reached: sum('reached'),
    refused: sum('refused'),
    refused_paisa: sum('refused_paisa'),
  };
  return {
    rows: rows.slice(0, MAX_ROWS),
    sum: all,
    ...(await findCounted(db, period)),
  };
}
