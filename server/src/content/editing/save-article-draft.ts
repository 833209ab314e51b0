import type { ArticlePage } from '@haat/contract/office/article-pages';
import type { ArticleTexts, OfficeArticle } from '@haat/contract/office/articles';
import { arePromises, readPromiseLines, writePromiseLines } from '@haat/contract/office/promises';
import { isTooComplex, refusedLinks } from '@haat/contract/text/markdown';
import { cleanLine, cleanText } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type FieldProblems, invalid, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { changeConflict } from '../../staff/change-conflict.ts';
import { getArticle } from './articles.ts';

/** Saves the draft of a page of this version; 409 `article_changed`. */
export async function saveArticleDraft(
  db: Database,
  staff: Staff,
  { page, version, ...typed }: ArticleTexts & { page: ArticlePage; version: number },
): Promise<OfficeArticle | Refused> {
  const texts = page === 'promises' ? readPromises(typed) : readTexts(page, typed);
  if (texts instanceof Refused) return texts;
  const refused = await asStaff(db, staff, async (tx) => {
    const changed = await claimVersion(tx, page, version);
    if (changed) return changed;
    const draft = { ...texts, actor: staffActor(staff), saved: sql<Date>`now()` };
    await tx
      .insertInto('article_draft')
      .values({ id: page, ...draft })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(draft))
      .execute();
    return null;
  });
  return refused ?? getArticle(db, page);
}

/** Raises the version of a page, if it is this one. Others wait here until the end of the transaction. */
export async function claimVersion(
  tx: Transaction<Schema>,
  page: ArticlePage,
  version: number,
): Promise<Refused | null> {
  const claimed = await tx
    .updateTable('article')
    .set({ version: version + 1 })
    .where('id', '=', page)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (claimed) return null;
  const last = await tx
    .selectFrom('audit')
    .where('table_name', 'in', ['article', 'article_draft'])
    .where('row_id', '=', page)
    .orderBy('id', 'desc')
    .select('table_name')
    .limit(1)
    .executeTakeFirst();
  return changeConflict(tx, { table: last?.table_name ?? 'article', row: page, code: 'article_changed' });
}

/** Cleans the texts; 400 names a field with a link that is not allowed, or with too much syntax, or an empty one. */
function readTexts(page: ArticlePage, typed: ArticleTexts): ArticleTexts | Refused {
  const isAbout = page === 'about';
  const only = (isOwn: boolean, text: string) => (isOwn ? cleanLine(text) : '');
  const texts = {
    title: only(isAbout, typed.title),
    title_bn: only(isAbout, typed.title_bn),
    lead: only(!isAbout, typed.lead),
    lead_bn: only(!isAbout, typed.lead_bn),
    text: cleanText(typed.text),
    text_bn: cleanText(typed.text_bn),
  };
  const problems: FieldProblems = {};
  if (texts.text_bn === '') problems.text_bn = 'required';
  for (const field of ['text', 'text_bn'] as const) {
    const [link] = isTooComplex(texts[field]) ? [] : refusedLinks(texts[field]);
    if (isTooComplex(texts[field])) problems[field] = 'too_much_markup';
    else if (link !== undefined)
      problems[field] = { code: 'link_not_allowed', params: { link: link.slice(0, 100) } };
  }
  return Object.keys(problems).length > 0 ? invalid(problems) : texts;
}

/** Cleans the tagline and the promises, which are no Markdown; 400 names a field that is empty, or has not four promises in two parts. */
function readPromises(typed: ArticleTexts): ArticleTexts | Refused {
  const lines = (text: string) =>
    readPromiseLines(cleanText(text)).map((parts) => parts.map(cleanLine) as typeof parts);
  const promises = { text: lines(typed.text), text_bn: lines(typed.text_bn) };
  const tagline = { lead: cleanLine(typed.lead), lead_bn: cleanLine(typed.lead_bn) };
  const problems: FieldProblems = {};
  for (const field of ['lead', 'lead_bn'] as const) if (tagline[field] === '') problems[field] = 'required';
  for (const field of ['text', 'text_bn'] as const)
    if (!arePromises(promises[field])) problems[field] = 'not_four_promises';
  if (Object.keys(problems).length > 0) return invalid(problems);
  const text = writePromiseLines(promises.text);
  return { title: '', title_bn: '', ...tagline, text, text_bn: writePromiseLines(promises.text_bn) };
}
