/** The help pages whose texts staff edit. This file has no schema, so that browsers load none. */
export const articlePages = ['about', 'return-policy', 'refund-policy', 'customer-service'] as const;
export type ArticlePage = (typeof articlePages)[number];

/** In characters: two Bengali texts fit into one request. */
export const MAX_ARTICLE_TEXT = 9_000;
