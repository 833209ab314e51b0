import { type MarkdownNode, renderMarkdown } from '@haat/contract/common/markdown';
import type { Article as Published } from '@haat/contract/shop/content';
import type { RouterContextProvider } from 'react-router';
import { clientContext } from '../platform/api.ts';
import { optionalCall } from '../platform/optional-call.ts';

/** The texts that the shop shows instead of the default ones of an article page. */
export interface PublishedArticle {
  lead: string;
  leadBn: string;
  /** The English summary. */
  summary: MarkdownNode[];
  body: MarkdownNode[];
}

/**
 * Returns the published texts of an article page, or null if the default ones apply. Only loaders call this, so that no browser loads the
 * parser of Markdown.
 */
export async function readPublishedArticle(
  context: Readonly<RouterContextProvider>,
  page: Published['page'],
): Promise<PublishedArticle | null> {
  const articles = await optionalCall(context, context.get(clientContext).listArticles(), []);
  const found = articles.find((article) => article.page === page);
  if (!found) return null;
  const { lead, lead_bn, text, text_bn } = found;
  return { lead, leadBn: lead_bn, summary: renderMarkdown(text), body: renderMarkdown(text_bn) };
}
