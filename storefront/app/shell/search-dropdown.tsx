import { LastSearches } from './last-searches.tsx';
import { SearchResults } from './search-results.tsx';
import type { Dropdown } from './use-search.ts';

/** The dropdown below the search field: the matches of the typed text, or the last searches of this browser. */
export function SearchDropdown(dropdown: Dropdown) {
  const { found } = dropdown;
  return found ? <SearchResults {...dropdown} found={found} /> : <LastSearches {...dropdown} />;
}
