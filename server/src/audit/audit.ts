import type { AuditEntry, AuditSearch } from '@haat/contract/office/staff';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import type { AuditTable } from '../platform/db/schema.ts';

const PAGE = 100;

/** Returns a page of the audit, the newest first. */
export async function listAudit(
  db: Database,
  search: AuditSearch,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const { actor, table, row, day } = search;
  // The entries of a row or of a day are few.
  const rows =
    actor && row === undefined && day === undefined
      ? await findOfActors(db, actor.normalize('NFC'), search)
      : await selectEntries(db, search)
          .$if(table !== undefined, (page) => page.where('table_name', '=', table!))
          .$if(actor !== undefined, (page) => page.where(isNamed(sql`actor`, actor!.normalize('NFC'))))
          .orderBy('id', 'desc')
          .execute();
  const entries = rows.slice(0, PAGE).map(({ at, table_name, row_id, staff_id, ...entry }) => ({
    ...entry,
    staff: staff_id,
    at: at.toISOString(),
    table: table_name,
    row: row_id,
  }));
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}

/** One more than a page. */
function selectEntries(db: Database, { row, day, cursor }: AuditSearch) {
  let page = db.selectFrom('audit').selectAll();
  if (row) page = page.where('row_id', '=', row);
  if (day) {
    const { from, to } = dayBounds(day);
    page = page.where('at', '>=', from).where('at', '<', to);
  }
  if (cursor !== undefined) page = page.where('id', '<', cursor);
  return page.limit(PAGE + 1);
}

function isNamed(name: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${name}), lower(${text})) > 0`;
}

/**
 * The newest entries of all people whose names contain a text: first the names, each found by the index after the one before, then a page of
 * each. A filter on the newest entries would read the whole audit for a name that is rare or has a typing error.
 */
function findOfActors(db: Database, text: string, search: AuditSearch): Promise<Selectable<AuditTable>[]> {
  // Ranges of one value: after equality PostgreSQL ignores the column in the sequence, and may read the newest entries of everybody.
  const ofOne = selectEntries(db, search)
    .$if(search.table !== undefined, (page) =>
      page
        .where('table_name', '>=', search.table!)
        .where('table_name', '<=', search.table!)
        .orderBy('table_name', 'desc'),
    )
    .where(sql<boolean>`audit.actor >= name.actor AND audit.actor <= name.actor`)
    .orderBy('audit.actor', 'desc')
    .orderBy('id', 'desc');
  return db
    .withRecursive('name', (query) =>
      query
        .selectFrom('audit')
        .select(sql<string | null>`min(actor)`.as('actor'))
        .unionAll(
          query
            .selectFrom('name')
            .where('name.actor', 'is not', null)
            .select(sql<string | null>`(SELECT min(actor) FROM audit WHERE actor > name.actor)`.as('actor')),
        ),
    )
    .selectFrom('name')
    .where(isNamed(sql`name.actor`, text))
    .innerJoinLateral(ofOne.as('entry'), (join) => join.onTrue())
    .selectAll('entry')
    .orderBy('entry.id', 'desc')
    .limit(PAGE + 1)
    .execute();
}
