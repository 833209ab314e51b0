import { OfflineIcon } from '@haat/ui/icons.tsx';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DropdownFrame } from './option-list.tsx';
import { SearchHistoryList } from './search-history-list.tsx';
import { SearchResults } from './search-results.tsx';
import type { Dropdown } from './use-search.ts';

/** The search needs the shop. Enter opens the page of the search, which may be on the device. Online again, it searches. */
function OfflineSearch({ search, type }: Dropdown) {
  const texts = useMessages('catalogue').search;
  useEffect(() => {
    function searchAgain() {
      // As if the text was typed again: the same text would change nothing.
      type('');
      setTimeout(type, 0, search);
    }
    window.addEventListener('online', searchAgain);
    return () => window.removeEventListener('online', searchAgain);
  });
  return (
    <DropdownFrame>
      <p role="status" className="flex items-center gap-3 p-4">
        <OfflineIcon className="size-6" />
        <span>{texts.offline}</span>
      </p>
    </DropdownFrame>
  );
}

/** The dropdown below the search field: the matches of the typed text, or the last searches of this browser. */
export function SearchDropdown(dropdown: Dropdown) {
  const { found, offline } = dropdown;
  if (offline && !found) return <OfflineSearch {...dropdown} />;
  return found ? <SearchResults {...dropdown} found={found} /> : <SearchHistoryList {...dropdown} />;
}
