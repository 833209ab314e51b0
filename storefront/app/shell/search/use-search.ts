import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { type SearchMatches, useSearchMatches } from './use-search-matches.ts';

export const SEARCH_LIST = 'search-list';
/** The id of the text that explains the keys of the dropdown. */
export const SEARCH_KEYS = 'search-keys';

export function optionId(index: number): string {
  return `search-option-${index}`;
}

/** The part of the search field's state that the dropdown uses. The dropdown sets the number of options and handles the keys. */
export interface Dropdown {
  /** Null without a typed text. */
  found: SearchMatches | null;
  /** Whether a text was typed without a connection: then there are no matches. */
  offline: boolean;
  /** The typed text, trimmed. `found` may still be the result of an older text. */
  search: string;
  fetchMore(): void;
  /** The index of the active option; -1: the text field. */
  active: number;
  setActive(index: number): void;
  setCount(count: number): void;
  onKeys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Types a text into the field. */
  type(text: string): void;
  /** Focuses the field and selects its text, so that the next word replaces it. */
  focusField(): void;
}

/** The state of the search field: its text, the matches and the active option of the dropdown. */
export function useSearch(field: RefObject<HTMLInputElement | null>) {
  const [params] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [count, setCount] = useState(0);
  const loading = useNavigation().location?.key;
  const [typedDuring, setTypedDuring] = useState<string>();
  const onKeys: Dropdown['onKeys'] = useRef(null);
  const search = text.trim();
  const { found, fetchMore } = useSearchMatches(open ? search : '');
  const offline = open && search !== '' && !navigator.onLine;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  useResetOnNavigation((key) => {
    // On a slow network a shopper types before the page arrives that a link has requested.
    if (key === typedDuring) return;
    setText(params.get('search') ?? '');
    close();
  });

  function type(typed: string) {
    setText(typed);
    setTypedDuring(loading);
    setOpen(true);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault(); // the browser would delete the text
      close();
    } else if (event.key === 'ArrowDown' && !open) setOpen(true);
    else onKeys.current?.(event);
  }

  function focusField() {
    field.current?.focus();
    field.current?.select();
  }

  const dropdown: Dropdown | null =
    open && (found || !search || offline)
      ? { found, offline, search, fetchMore, active, setActive, setCount, onKeys, type, focusField }
      : null;
  return { text, type, openDropdown: () => setOpen(true), close, active, count, onKeyDown, dropdown };
}

/** Calls `reset` with the key of the location after each navigation, not on the first page. */
function useResetOnNavigation(reset: (key: string) => void): void {
  const { key } = useLocation();
  const [last, setLast] = useState(key);
  if (key !== last) {
    setLast(key);
    reset(key);
  }
}
