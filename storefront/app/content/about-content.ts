import type { SetupPage } from '@haat/contract/shop/content';
import type { Language } from '@haat/contract/text/language';
import { type MarkdownNode, plainText } from '@haat/contract/text/markdown';
import { renderText } from './render-text.ts';

/** The rendered text of the about page. */
interface AboutContent {
  title: string;
  /** The first paragraph, in the language of the page; empty without one. */
  description: string;
  /** The language of `lead` and `body`. */
  lang: Language;
  /** The first paragraph. */
  lead: string;
  body: MarkdownNode[];
  /** The first English paragraph, on an English page with a Bengali text. */
  english: MarkdownNode[];
}

/**
 * The text about the shop, in Bengali if available: the page is mostly Bengali (specification, section 1). The English page adds the
 * first English paragraph. Null without any text. Only loaders call this, so that no browser loads the parser of Markdown.
 */
export function aboutContent(language: Language, page: SetupPage | null): AboutContent | null {
  const own = textIn(language, page);
  const text = textIn('bn', page);
  if (!own || !text) return null;
  const { lead, rest } = splitLead(renderText(language, text.text));
  const english = language === 'en' && text.lang === 'bn' ? textIn('en', page) : null;
  return {
    title: own.title,
    description: splitLead(renderText(language, own.text)).lead,
    lang: text.lang,
    lead,
    body: rest,
    english: english?.lang === 'en' ? renderText(language, english.text).slice(0, 1) : [],
  };
}

/** The first paragraph stands in the head of the page. */
function splitLead(nodes: MarkdownNode[]): { lead: string; rest: MarkdownNode[] } {
  const [first] = nodes;
  const isParagraph = typeof first === 'object' && first.tag === 'p';
  return isParagraph ? { lead: plainText([first]), rest: nodes.slice(1) } : { lead: '', rest: nodes };
}

/** Title and text in a language, or in the other one if there is none; null without any text. */
function textIn(
  language: Language,
  page: Pick<SetupPage, 'title' | 'title_bn' | 'text' | 'text_bn'> | null,
): { title: string; text: string; lang: Language } | null {
  if (!page) return null;
  const bengali = { title: page.title_bn, text: page.text_bn, lang: 'bn' } as const;
  const english = { title: page.title, text: page.text, lang: 'en' } as const;
  const [requested, other] = language === 'bn' ? [bengali, english] : [english, bengali];
  if (requested.text.trim()) return requested;
  return other.text.trim() ? other : null;
}
