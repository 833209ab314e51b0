import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Found, useFound } from './search-state.ts';

export const SEARCH_LIST = 'search-list';
/** The id of the text that explains the keys of the dropdown. */
export const SEARCH_KEYS = 'search-keys';

export function optionId(index: number): string {
  return `search-option-${index}`;
}

/** What the dropdown needs of the search field. It reports the number of its options and handles the field's keys. */
export interface Dropdown {
  /** Null: nothing is typed. */
  found: Found | null;
  /** The typed text, without spaces around it. `found` may still be that of an older text. */
  search: string;
  fetchMore(): void;
  /** The option that the keyboard stands on; -1 is the text itself. */
  active: number;
  setActive(index: number): void;
  setCount(count: number): void;
  onKeys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Types a text into the field. */
  type(text: string): void;
  /** Focuses the field and selects its text, so that the next word replaces it. */
  focusField(): void;
}

/** What the search field holds, what was found for it, and which option of the dropdown the keyboard stands on. */
export function useSearch(field: RefObject<HTMLInputElement | null>) {
  const [params] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [count, setCount] = useState(0);
  const onKeys: Dropdown['onKeys'] = useRef(null);
  const search = text.trim();
  const { found, fetchMore } = useFound(open ? search : '');

  function close() {
    setOpen(false);
    setActive(-1);
  }

  useFreshStart(() => {
    setText(params.get('search') ?? '');
    close();
  });

  function type(typed: string) {
    setText(typed);
    setOpen(true);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else onKeys.current?.(event);
  }

  function focusField() {
    field.current?.focus();
    field.current?.select();
  }

  const dropdown: Dropdown | null =
    open && (found || !search)
      ? { found, search, fetchMore, active, setActive, setCount, onKeys, type, focusField }
      : null;
  return { text, type, openDropdown: () => setOpen(true), close, active, count, onKeyDown, dropdown };
}

/** Runs when the shopper has come to another page, not on the first one. */
function useFreshStart(reset: () => void): void {
  const { key } = useLocation();
  const [last, setLast] = useState(key);
  if (key !== last) {
    setLast(key);
    reset();
  }
}
