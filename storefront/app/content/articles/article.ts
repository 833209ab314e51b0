/** A section of an article. Its fields are shown in this order. */
export interface Section {
  title: string;
  paragraphs?: string[];
  points?: string[];
  /** Points that are excluded, shown with a cross. */
  exceptions?: string[];
  /** Numbered steps. */
  steps?: string[];
  /** A highlighted note. */
  note?: string;
  questions?: { question: string; answer: string }[];
}

/** The English summary of an article, and its description for search engines. */
export interface Summary {
  description: string;
  summary: string[];
}

interface ArticleText {
  lead: string;
  sections: Section[];
}

/**
 * The messages of an article page. The rules are in Bengali on the pages of both languages (specification, section 1); the
 * English page adds a short summary. So the two languages differ in shape, unlike other messages.
 */
export interface Article {
  en: Summary;
  bn: ArticleText;
}
