import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface Dates {
  enabled: boolean;
  starts: Date | null;
  ends: Date | null;
}

/** Whether shoppers see a banner at a time: the first moment counts, the last does not. */
export function isShownAt({ enabled, starts, ends }: Dates, at: Date): boolean {
  return enabled && (starts === null || starts <= at) && (ends === null || at < ends);
}

/**
 * Shows the banners whose time has come, and hides those whose time is over. The change invalidates the cached pages. Several processes
 * may call it at once. Returns the number of changed banners; if there is none, nothing is written.
 */
export async function showDueBanners(db: Database, now: Date): Promise<number> {
  const isDue = sql<boolean>`enabled AND coalesce(starts <= ${now}, true) AND coalesce(ends > ${now}, true)`;
  const due = await db
    .selectFrom('slider_banner')
    .where(sql<boolean>`shown <> (${isDue})`)
    .select('id')
    .execute();
  if (due.length === 0) return 0;
  const changed = await db
    .updateTable('slider_banner')
    .set({ shown: isDue })
    .where(sql<boolean>`shown <> (${isDue})`)
    .returning('id')
    .execute();
  return changed.length;
}
