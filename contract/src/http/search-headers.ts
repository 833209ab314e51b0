/** Response headers with notes about a search. Each is sent only if it applies. */
export const searchHeaders = {
  /** `true`: no product has all words of the search; the products have most of them. */
  partial: 'x-search-partial',
  /** The corrected spelling, percent-encoded, if products were found only by sound: `tomato` for `tometo`. */
  corrected: 'x-search-corrected',
  /** Ids of categories whose titles have all words of the search, separated by commas. */
  categories: 'x-search-categories',
} as const;

/** The parsed headers. */
export interface SearchNotes {
  partial: boolean;
  corrected: string | null;
  categories: number[];
}

/** Returns null without notes. */
export function readSearchNotes(headers: { get(name: string): string | null }): SearchNotes | null {
  const [partial, corrected, categories] = Object.values(searchHeaders).map((name) => headers.get(name));
  if (!partial && !corrected && !categories) return null;
  return {
    partial: partial === 'true',
    corrected: corrected ? decodeURIComponent(corrected) : null,
    categories: categories ? categories.split(',').map(Number) : [],
  };
}
