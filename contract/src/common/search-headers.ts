/** What the response to a search says besides its products; each header only where it has something to say. */
export const searchHeaders = {
  /** `true`: no product has all words of the search; these have most of them. */
  partial: 'x-search-partial',
  /** The search as names spell it, percent-encoded, where it is found by its sound alone: `tomato` for `tometo`. */
  corrected: 'x-search-corrected',
  /** Ids of the categories whose titles have all words of the search, with commas between. */
  categories: 'x-search-categories',
} as const;

/** The same as the client reads it. */
export interface SearchNotes {
  partial: boolean;
  corrected: string | null;
  categories: number[];
}

/** Null where nothing is said. */
export function searchNotesIn(headers: { get(name: string): string | null }): SearchNotes | null {
  const [partial, corrected, categories] = Object.values(searchHeaders).map((name) => headers.get(name));
  if (!partial && !corrected && !categories) return null;
  return {
    partial: partial === 'true',
    corrected: corrected ? decodeURIComponent(corrected) : null,
    categories: categories ? categories.split(',').map(Number) : [],
  };
}
