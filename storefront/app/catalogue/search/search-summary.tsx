import type { SearchNotes } from '@haat/contract/http/search-headers';
import { useEffect } from 'react';
import { CategoryHits } from './category-hits.tsx';
import { rememberSearch } from './search-history.ts';
import { SearchNote } from './search-note.tsx';

/** Notes and categories above the results of a search, which this browser remembers. */
export function SearchSummary({ search, notes }: { search: string; notes: SearchNotes | null }) {
  useEffect(() => rememberSearch(search), [search]);
  return (
    <div className="mb-3 grid gap-3 empty:hidden">
      <SearchNote search={search} notes={notes} className="text-pretty" />
      <CategoryHits notes={notes} />
    </div>
  );
}
