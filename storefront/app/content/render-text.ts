import type { Language } from '@haat/contract/text/language';
import { type MarkdownNode, renderMarkdown } from '@haat/contract/text/markdown';
import { englishPath, pathIn } from '../i18n/language.ts';

/** Renders a text of the shop for a page: its links to pages of the shop keep the reader's language. Only loaders call this. */
export function renderText(language: Language, text: string): MarkdownNode[] {
  return withLocalLinks(language, renderMarkdown(text));
}

function withLocalLinks(language: Language, nodes: MarkdownNode[]): MarkdownNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { href, children } = node;
    return {
      ...node,
      ...(href && { href: localUrl(language, href) }),
      children: withLocalLinks(language, children),
    };
  });
}

/** A path may be copied from a page in either language. Files have no language. */
function localUrl(language: Language, href: string): string {
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/s.exec(href) ?? [];
  if (path === '' || path.startsWith('/media/')) return href;
  return pathIn(language, englishPath(path) + rest);
}
