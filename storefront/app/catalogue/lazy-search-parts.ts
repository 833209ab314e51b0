import { lazyComponent } from '../platform/lazy-component.tsx';

/** The parts of a list that only searches have: the pages of categories do not load their code and texts. */
export const SearchSummary = lazyComponent(() =>
  import('./search-summary.tsx').then(({ SearchSummary }) => SearchSummary),
);
export const NothingFound = lazyComponent(() =>
  import('./search-summary.tsx').then(({ NothingFound }) => NothingFound),
);

/** Loads them before they are rendered: on the server, which does not wait, and when the search field is focused. */
export async function loadSearchParts(): Promise<void> {
  await Promise.all([SearchSummary.preload(), NothingFound.preload()]);
}
