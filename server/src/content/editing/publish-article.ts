import type { ArticlePage } from '@haat/contract/office/article-pages';
import type { ArticleTexts, OfficeArticle } from '@haat/contract/office/articles';
import type { Transaction } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { demoTextProblem } from '../../shop-state/shop-state.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { getArticle, pickTexts, readAbout, TEXTS } from './articles.ts';
import { claimVersion } from './save-article-draft.ts';

/** Publishes the draft of a page as a new version; 400 `no_draft`, 409 `article_changed`. */
export function publishArticle(
  db: Database,
  staff: Staff,
  { page, version }: { page: ArticlePage; version: number },
): Promise<OfficeArticle | Refused> {
  return change(db, staff, page, version, async (tx) => {
    const draft = await tx
      .deleteFrom('article_draft')
      .where('id', '=', page)
      .returning(TEXTS)
      .executeTakeFirst();
    if (!draft) return new Refused(400, 'no_draft');
    await saveFirstAbout(tx, page);
    const number = await addVersion(tx, page, draft, staffActor(staff));
    return setPublished(tx, page, number, draft);
  });
}

/** Publishes an earlier version again. The draft stays. 404, 409 `article_changed`. */
export function restoreArticle(
  db: Database,
  staff: Staff,
  { page, version, number }: { page: ArticlePage; version: number; number: number },
): Promise<OfficeArticle | Refused> {
  return change(db, staff, page, version, async (tx) => {
    const texts = await tx
      .selectFrom('article_version')
      .where('article', '=', page)
      .where('number', '=', number)
      .select(TEXTS)
      .executeTakeFirst();
    if (!texts) return notFound('Version');
    return setPublished(tx, page, number, texts);
  });
}

async function change(
  db: Database,
  staff: Staff,
  page: ArticlePage,
  version: number,
  work: (tx: Transaction<Schema>) => Promise<null | Refused>,
): Promise<OfficeArticle | Refused> {
  const refused = await asStaff(db, staff, async (tx) => {
    const changed = await claimVersion(tx, page, version);
    if (changed) return changed;
    const result = await work(tx);
    // A refusal must leave the version as it was.
    if (result) throw new Undo(result);
    return null;
  }).catch((error: unknown) => {
    if (error instanceof Undo) return error.refused;
    throw error;
  });
  return refused ?? getArticle(db, page);
}

/** The text of the about page before its first publication is stored as its first version. */
async function saveFirstAbout(tx: Transaction<Schema>, page: ArticlePage): Promise<void> {
  if (page !== 'about') return;
  const known = await tx
    .selectFrom('article_version')
    .where('article', '=', page)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const about = known ? undefined : await readAbout(tx);
  if (about) await addVersion(tx, page, about, 'setup');
}

async function addVersion(
  tx: Transaction<Schema>,
  page: ArticlePage,
  texts: ArticleTexts,
  actor: string,
): Promise<number> {
  const last = await tx
    .selectFrom('article_version')
    .where('article', '=', page)
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('article_version')
    .values({ article: page, number, actor, ...pickTexts(texts) })
    .execute();
  return number;
}

/** Shoppers read this version from now on. The about page is the first row of the setup pages; once the shop has opened it is not that of the demo. */
async function setPublished(
  tx: Transaction<Schema>,
  page: ArticlePage,
  published: number,
  { title, title_bn, text, text_bn }: ArticleTexts,
): Promise<Refused | null> {
  await tx.updateTable('article').set({ published }).where('id', '=', page).execute();
  if (page !== 'about') return null;
  const ofDemo = await demoTextProblem(tx, { text, text_bn });
  if (ofDemo) return ofDemo;
  const row = { title, title_bn, text, text_bn };
  const first = await tx.selectFrom('setup_page').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (first) await tx.updateTable('setup_page').set(row).where('id', '=', first.id).execute();
  else await tx.insertInto('setup_page').values(row).execute();
  return null;
}

/** Rolls the transaction back. */
class Undo extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super('undo');
    this.refused = refused;
  }
}
