import { MAX_SEARCH } from '@haat/contract/http/limits';
import { SearchIcon } from '@haat/ui/icons.tsx';
import { useRef } from 'react';
import { Form } from 'react-router';
import { useLocalPath } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { optionId, SEARCH_KEYS, SEARCH_LIST, useSearch } from './use-search.ts';
import { loadClient } from './use-search-matches.ts';

/** The search of the header: a form that opens the product list, with a dropdown of matches during typing. */
export function Search() {
  const texts = useMessages('shop');
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { text, type, openDropdown, close, active, count, onKeyDown, dropdown } = useSearch(field);
  return (
    <search
      ref={box}
      className="relative order-last w-full md:order-none md:w-48 md:max-w-2xl md:grow"
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && close()}
    >
      <Form
        action={useLocalPath()('/products')}
        className="flex rounded-control has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand"
      >
        <input
          ref={field}
          type="search"
          name="search"
          value={text}
          maxLength={MAX_SEARCH}
          placeholder={texts.searchHint}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-label={texts.searchLabel}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={SEARCH_LIST}
          aria-describedby={count > 0 && dropdown?.found ? SEARCH_KEYS : undefined}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            openDropdown();
            preloadDropdown();
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full min-w-0 rounded-l-control border border-r-0 border-line bg-ground px-4 outline-none placeholder:text-muted"
        />
        <button
          type="submit"
          // Enter in the field does the same: one tab stop less before the content.
          tabIndex={-1}
          aria-label={texts.search}
          className="grid size-11 shrink-0 place-items-center rounded-r-control forced-colors:border bg-brand text-on-brand hover:bg-brand-strong"
        >
          <SearchIcon className="size-5" />
        </button>
      </Form>
      {dropdown && <SearchDropdown {...dropdown} />}
    </search>
  );
}

/** The dropdown and the API client are loaded when the field is first focused, because few visitors search. */
const SearchDropdown = lazyComponent(() =>
  import('./search-dropdown.tsx').then((module) => module.SearchDropdown),
);

function preloadDropdown(): void {
  void SearchDropdown.preload();
  loadClient().catch(() => {});
}
