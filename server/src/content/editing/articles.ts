import { type ArticlePage, articlePages } from '@haat/contract/office/article-pages';
import type { ArticleState, ArticleTexts, OfficeArticle } from '@haat/contract/office/articles';
import type { Database } from '../../platform/db/database.ts';

export const TEXTS = ['title', 'title_bn', 'lead', 'lead_bn', 'text', 'text_bn'] as const;
const NO_TEXTS: ArticleTexts = { title: '', title_bn: '', lead: '', lead_bn: '', text: '', text_bn: '' };

/** Returns the help pages in the order of the navigation. */
export async function listArticleStates(db: Database): Promise<ArticleState[]> {
  const rows = await db
    .selectFrom('article')
    .leftJoin('article_draft', 'article_draft.id', 'article.id')
    .select(['article.id as page', 'version', 'published', 'saved', 'actor'])
    .execute();
  const states = rows.map(({ saved, actor, ...row }) => ({
    ...row,
    draft_saved: saved?.toISOString() ?? null,
    draft_by: actor ?? '',
  }));
  return states.toSorted((a, b) => articlePages.indexOf(a.page) - articlePages.indexOf(b.page));
}

/** Returns a page with its draft, what shoppers read, and its versions, the newest first. */
export async function getArticle(db: Database, page: ArticlePage): Promise<OfficeArticle> {
  const [states, draft, rows, about] = await Promise.all([
    listArticleStates(db),
    db.selectFrom('article_draft').where('id', '=', page).select(TEXTS).executeTakeFirst(),
    db
      .selectFrom('article_version')
      .where('article', '=', page)
      .orderBy('number', 'desc')
      .select([...TEXTS, 'number', 'actor', 'created'])
      .execute(),
    readAbout(db),
  ]);
  const state = states.find((each) => each.page === page)!;
  const versions = rows.map((row) => ({ ...row, created: row.created.toISOString() }));
  const published = versions.find(({ number }) => number === state.published);
  const current = page === 'about' ? about : published;
  return { ...state, draft: draft ?? null, current: pickTexts(current ?? NO_TEXTS), versions };
}

/** The text of the about page that shoppers read: the first row of the setup pages (specification, section 7). */
export async function readAbout(db: Database): Promise<ArticleTexts | undefined> {
  const row = await db.selectFrom('setup_page').selectAll().orderBy('id').limit(1).executeTakeFirst();
  return (
    row && { ...NO_TEXTS, title: row.title, title_bn: row.title_bn, text: row.text, text_bn: row.text_bn }
  );
}

export function pickTexts({ title, title_bn, lead, lead_bn, text, text_bn }: ArticleTexts): ArticleTexts {
  return { title, title_bn, lead, lead_bn, text, text_bn };
}
