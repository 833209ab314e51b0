import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import { cleanLine } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import type { Staff } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { findMedia } from '../../platform/media/resolve-media.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { slugCandidates } from '../import/read/slugs.ts';
import { listOfficeCategories } from './list-office-categories.ts';

interface Fields {
  title: string;
  title_bn: string;
  parent: number | null;
}

interface Changes extends Fields {
  version: number;
  slug?: string;
  image?: string;
  promise?: string;
  promise_bn?: string;
}

/** Creates the last category of a parent. Its slug is made of the title, as an import does. */
export async function createCategory(
  db: Database,
  staff: Staff,
  fields: Fields,
): Promise<OfficeCategory | Refused> {
  const { title, title_bn, parent } = clean(fields);
  if (title === '') return invalid({ title: 'required' });
  const id = await asStaff(db, staff, async (tx) => {
    await lockCategories(tx);
    const refused = await parentProblem(tx, null, parent);
    if (refused) return refused;
    const [slug] = slugCandidates(title, undefined);
    const siblings = await tx
      .selectFrom('category')
      .where(sql<boolean>`parent_id IS NOT DISTINCT FROM ${parent}`)
      .select(['slug', 'position'])
      .execute();
    if (siblings.some((sibling) => sibling.slug === slug.slice(0, 100))) return invalid({ title: 'taken' });
    const position = Math.max(0, ...siblings.map((sibling) => sibling.position)) + 1;
    const row = await tx
      .insertInto('category')
      .values({ parent_id: parent, slug: slug.slice(0, 100), title, title_bn, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  return id instanceof Refused ? id : readCategory(db, id);
}

/** Changes titles, parent, slug, picture and promise; 409 `category_changed` with who, when and the values now. */
export async function updateCategory(
  db: Database,
  media: MediaStore,
  staff: Staff,
  id: number,
  { version, slug, image, promise, promise_bn, ...fields }: Changes,
): Promise<OfficeCategory | Refused> {
  const { title, title_bn, parent } = clean(fields);
  if (title === '') return invalid({ title: 'required' });
  const refused = await asStaff(db, staff, async (tx) => {
    await lockCategories(tx);
    const known = await tx.selectFrom('category').where('id', '=', id).selectAll().executeTakeFirst();
    if (!known) return notFound('Category');
    if (known.version !== version) return changedBy(tx, known);
    const picture = image === undefined ? known.image : image.replace(/^\/media\//, '');
    const isStored =
      picture === '' || picture === known.image || (await findMedia(picture, media))?.immutable;
    if (!isStored) return invalid({ image: 'picture_not_stored' });
    const wrong = parent === known.parent_id ? null : await parentProblem(tx, id, parent);
    if (wrong) return wrong;
    const twin = await tx
      .selectFrom('category')
      .where(sql<boolean>`parent_id IS NOT DISTINCT FROM ${parent}`)
      .where('slug', '=', slug ?? known.slug)
      .where('id', '<>', id)
      .select('id')
      .executeTakeFirst();
    if (twin)
      return slug === undefined || slug === known.slug
        ? invalid({ parent: 'taken' })
        : invalid({ slug: 'taken' });
    await tx
      .updateTable('category')
      .set({
        ...{ title, title_bn, parent_id: parent, slug: slug ?? known.slug, image: picture },
        promise: cleanLine(promise ?? known.promise),
        promise_bn: cleanLine(promise_bn ?? known.promise_bn),
      })
      .where('id', '=', id)
      .execute();
    return null;
  });
  return refused ?? readCategory(db, id);
}

/** As an import does: two changes of the tree never run at the same time. Shoppers and orders do not wait. */
export async function lockCategories(tx: Transaction<Schema>): Promise<void> {
  await sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** The tree has two levels: the parent is of the top level, and a category with subcategories stays there. */
async function parentProblem(
  tx: Transaction<Schema>,
  id: number | null,
  parent: number | null,
): Promise<Refused | null> {
  if (parent === null) return null;
  const top = await tx
    .selectFrom('category')
    .where('id', '=', parent)
    .where('parent_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!top || parent === id) return invalid({ parent: 'not_a_top_category' });
  const child = await tx
    .selectFrom('category')
    .where('parent_id', '=', id ?? 0)
    .select('id')
    .executeTakeFirst();
  return child ? invalid({ parent: 'has_subcategories' }) : null;
}

async function changedBy(
  tx: Transaction<Schema>,
  now: { id: number; title: string; title_bn: string; parent_id: number | null; version: number },
): Promise<Refused> {
  const last = await tx
    .selectFrom('audit')
    .where('table_name', '=', 'category')
    .where('row_id', '=', String(now.id))
    .orderBy('id', 'desc')
    .select(['actor', 'at'])
    .executeTakeFirst();
  return new Refused(409, {
    code: 'category_changed',
    params: {
      changed_by: last?.actor ?? '',
      changed_at: last?.at.toISOString() ?? '',
      version: now.version,
      values: { title: now.title, title_bn: now.title_bn, parent: String(now.parent_id ?? '') },
    },
  });
}

function clean({ title, title_bn, parent }: Fields): Fields {
  return { title: cleanLine(title), title_bn: cleanLine(title_bn), parent };
}

async function readCategory(db: Database, id: number): Promise<OfficeCategory | Refused> {
  return (await listOfficeCategories(db)).find((category) => category.id === id) ?? notFound('Category');
}
