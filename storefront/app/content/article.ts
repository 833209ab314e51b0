/** One part of a page of words. What it has is shown in this order. */
export interface Section {
  title: string;
  paragraphs?: string[];
  points?: string[];
  /** The same for what is not so. */
  exceptions?: string[];
  /** Things to do one after the other. */
  steps?: string[];
  /** A warning or a comfort that should not be overlooked. */
  note?: string;
  questions?: { question: string; answer: string }[];
}

/**
 * A page of words. The shop tells its rules in Bengali, in both languages of the interface (specification, section 1);
 * the English interface has a short summary besides.
 */
export interface Article {
  en: { description: string; summary: string[] };
  bn: { lead: string; sections: Section[] };
}
