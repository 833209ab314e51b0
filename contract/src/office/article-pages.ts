/**
 * The texts that staff edit: those of the help pages, and what the shop promises on every page. This file has no schema, so that browsers
 * load none.
 */
export const articlePages = [
  'about',
  'return-policy',
  'refund-policy',
  'customer-service',
  'promises',
  'privacy',
  'terms',
] as const;
export type ArticlePage = (typeof articlePages)[number];

/** Whether the page has its whole text in each language. The other help pages are in Bengali, with an English summary. */
export const isLegal = (page: ArticlePage) => page === 'privacy' || page === 'terms';

/** In characters: two Bengali texts fit into one request. */
export const MAX_ARTICLE_TEXT = 9_000;
