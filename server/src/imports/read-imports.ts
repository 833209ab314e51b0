import { problemText, rowProblemText } from '@haat/contract/http/problems';
import { type CatalogueImport, type ImportRow, UNDO_DAYS } from '@haat/contract/office/catalogue/imports';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';

const NEWEST = 20;

/** A process writes its progress each half second. An import without progress for this time is treated as killed. */
const SILENT = sql`now() - interval '20 seconds'`;

interface Stored {
  id: number;
  file: string;
  state: ImportRow['state'];
  actor: string;
  created: Date;
  counts: ImportRow['counts'];
}

type StoredImport = Stored &
  Omit<CatalogueImport, 'created' | 'refused' | 'lost_pictures'> & {
    refused: { line: number; problems?: RowProblem[]; reasons?: string[] }[];
    lost_pictures: {
      line: number;
      link: string;
      problem?: Omit<LostPicture['problem'], 'message'>;
      reason?: string;
    }[];
  };

type LostPicture = CatalogueImport['lost_pictures'][number];
type RowProblem = Omit<CatalogueImport['refused'][number]['problems'][number], 'message'>;

/** Imports of versions before 1.0 have stored English texts. */
const earlierProblem = (text: string): RowProblem => ({
  column: '',
  value: '',
  code: 'other',
  params: { text },
});

/** Imports of 1.2 and before have stored this problem with English words. */
function currentProblem(problem: RowProblem): RowProblem {
  const { called, needed } = (problem.params ?? {}) as { called?: string; needed?: string };
  if (problem.code !== 'no_such_product' || called === undefined) return problem;
  return earlierProblem(`No product has the ${called}. A new one needs: ${needed}.`);
}

const columns = sql`id, file_name AS file, state, actor, created, result -> 'counts' AS counts`;

/** Returns the newest imports. */
export async function listImports(db: Database): Promise<ImportRow[]> {
  await endSilentImports(db);
  const { rows } =
    await sql<Stored>`SELECT ${columns} FROM catalogue_import ORDER BY id DESC LIMIT ${NEWEST}`.execute(db);
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
}

/** Returns one import. Refused with 404. */
export async function getImport(db: Database, id: number): Promise<CatalogueImport | Refused> {
  await endSilentImports(db);
  const { rows } = await sql<StoredImport>`
    SELECT ${columns}, step, step_done AS done, step_total AS total, problem, coalesce(result -> 'changes', '[]') AS changes,
      coalesce(result -> 'refused', '[]') AS refused, coalesce(result -> 'unknown', '[]') AS unknown,
      coalesce(result -> 'stayed', '[]') AS stayed, coalesce(result -> 'categories', '[]') AS categories,
      coalesce(result -> 'columns', '[]') AS columns, coalesce(result -> 'missing', '[]') AS missing,
      coalesce(result -> 'undone', '[]') AS undone, coalesce(result -> 'lost_pictures', '[]') AS lost_pictures,
      coalesce((result ->> 'links')::int, 0) AS links,
      coalesce(choices - 'columns', '{"category": "", "price": "", "stock": 0}') AS choices,
      state = 'done' AND coalesce(stored_at > now() - make_interval(days => ${UNDO_DAYS}), false) AS undoable
    FROM catalogue_import WHERE id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return notFound('Import');
  return {
    ...row,
    created: row.created.toISOString(),
    refused: row.refused.map(({ line, reasons = [], problems = reasons.map(earlierProblem) }) => ({
      line,
      problems: problems
        .map(currentProblem)
        .map((problem) => ({ ...problem, message: rowProblemText(problem) })),
    })),
    lost_pictures: row.lost_pictures.map(({ line, link, reason = '', problem = earlierProblem(reason) }) => ({
      line,
      link,
      problem: { ...problem, message: problemText(problem) ?? '' },
    })),
  };
}

/** Ends imports whose process was killed, so that their transaction was rolled back, and those that nobody started. */
export async function endSilentImports(db: Database): Promise<void> {
  await db
    .updateTable('catalogue_import')
    .set({ state: 'failed', problem: 'interrupted', content: '', ended: sql`now()` })
    .where('state', 'in', ['checking', 'running'])
    .where('beat', '<', sql<Date>`${SILENT}`)
    .execute();
  // Nobody has started them for a day: their files need not be stored.
  await db
    .updateTable('catalogue_import')
    .set({ state: 'cancelled', content: '', ended: sql`now()` })
    .where('state', 'in', ['choosing', 'checked'])
    .where('created', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
