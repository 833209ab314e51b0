import type { Article as Published } from '@haat/contract/shop/content';
import type { MarkdownNode } from '@haat/contract/text/markdown';
import type { RouterContextProvider } from 'react-router';
import { languageOf } from '../../i18n/language.ts';
import { clientContext } from '../../platform/api.ts';
import { callOrFallback } from '../../platform/call-or-fallback.ts';
import { renderText } from '../render-text.ts';

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
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  page: Published['page'],
): Promise<PublishedArticle | null> {
  const articles = await callOrFallback(context, context.get(clientContext).listArticles(), []);
  const found = articles.find((article) => article.page === page);
  if (!found) return null;
  const { lead, lead_bn, text, text_bn } = found;
  const language = languageOf(url.pathname);
  return {
    lead,
    leadBn: lead_bn,
    summary: renderText(language, text),
    body: renderText(language, text_bn),
  };
}
