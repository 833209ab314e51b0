import type { PriceBoard, Publication } from '@haat/contract/office/catalogue/prices';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** The listed publications that do not wait any more. */
const MAX_PUBLICATIONS = 10;

/** Returns the price board with the draft of a member of the staff. */
export async function getPriceBoard(db: Database, staff: number): Promise<PriceBoard> {
  const [board, rows, draft, publications] = await Promise.all([
    db.selectFrom('price_board').select('version').executeTakeFirstOrThrow(),
    readRows(db),
    db
      .selectFrom('price_draft')
      .where('staff_id', '=', staff)
      .select(['lines', 'saved_at'])
      .executeTakeFirst(),
    findPublications(db),
  ]);
  return {
    version: board.version,
    rows,
    draft: draft ? { lines: draft.lines, saved_at: draft.saved_at.toISOString() } : null,
    publications: publications.map(toPublication),
  };
}

/** Returns all scheduled publications, then the newest others: a scheduled one by the time at which it was published. */
function findPublications(db: Database): Promise<Row[]> {
  const newest = selectPublications(db)
    .clearSelect()
    .select('id')
    .where('state', '<>', 'scheduled')
    .orderBy(SINCE, 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PUBLICATIONS);
  return selectPublications(db)
    .where(({ eb, or }) => or([eb('state', '=', 'scheduled'), eb('id', 'in', newest)]))
    .orderBy(sql`state <> 'scheduled'`)
    .orderBy(SINCE, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const SINCE = sql`coalesce(published, created)`;

async function readRows(db: Database): Promise<PriceBoard['rows']> {
  const { rows } = await sql<PriceBoard['rows'][number]>`
    SELECT product.id AS product, name, name_bn, unit, category_id AS category, price_paisa,
           CASE WHEN is_on_sale THEN old_price_paisa END AS old_price_paisa, listed, stock
    FROM price_board, jsonb_array_elements_text(products) WITH ORDINALITY AS place (product_id, at)
    JOIN product ON product.id = product_id::bigint
    ORDER BY at`.execute(db);
  return rows;
}

function selectPublications(db: Database) {
  return db
    .selectFrom('price_publication')
    .select(['id', 'actor', 'created', 'publish_at', 'state'])
    .select(({ selectFrom, fn }) =>
      selectFrom('price_change')
        .whereRef('publication_id', '=', 'price_publication.id')
        .select(fn.countAll<number>().as('changes'))
        .as('changes'),
    )
    .select(
      sql<string[]>`ARRAY(SELECT name FROM price_change JOIN product ON product.id = product_id
        WHERE publication_id = price_publication.id AND stayed ORDER BY name COLLATE name_order)`.as(
        'stayed',
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPublications>['executeTakeFirstOrThrow']>>;

function toPublication({ created, publish_at, state, changes, ...row }: Row): Publication {
  return {
    ...row,
    state,
    changes: changes ?? 0,
    created: created.toISOString(),
    publish_at: publish_at.toISOString(),
  };
}

/** Returns a publication that exists. */
export async function readPublication(db: Database, id: number): Promise<Publication> {
  return toPublication(await selectPublications(db).where('id', '=', id).executeTakeFirstOrThrow());
}
