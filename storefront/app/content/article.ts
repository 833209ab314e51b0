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

/**
 * The texts of an article page. The rules are in Bengali on the pages of both languages (specification, section 1); the
 * English page adds a short summary.
 */
export interface Article {
  en: { description: string; summary: string[] };
  bn: { lead: string; sections: Section[] };
}
