import { MAX_SEARCH } from '@haat/contract/limits';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { productPath, productsPath } from '../catalogue/addresses.ts';
import { useLocalPath } from '../language/link.tsx';
import { useTexts } from '../language/texts.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { type Found, useFound } from './found.ts';
import { optionId, SEARCH_LIST, SearchResults } from './search-results.tsx';

/** The header's search: a form that leads to the list of products, with a dropdown of matches while one types. */
export function Search() {
  const texts = useTexts().shell;
  const local = useLocalPath();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLElement>(null);
  const found = useFound(open ? text.trim() : '');
  const targets = found ? targetsOf(found) : [];

  useFreshStart(() => {
    setText(params.get('search') ?? '');
    setOpen(false);
  });
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && targets.length > 0) {
      event.preventDefault();
      // One place more than there are targets: the text itself, from which both ends are one step away.
      const places = targets.length + 1;
      setActive((was) => ((was + 1 + step + places) % places) - 1);
    }
    const target = targets[active];
    if (event.key === 'Enter' && target) {
      event.preventDefault();
      navigate(local(target));
    }
  }

  return (
    <search
      ref={box}
      className="relative order-last w-full md:order-none md:w-0 md:max-w-2xl md:grow"
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <Form
        action={local('/products')}
        className="flex rounded-control has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand"
      >
        <input
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
          aria-expanded={targets.length > 0}
          aria-controls={SEARCH_LIST}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full min-w-0 rounded-l-control border border-r-0 border-line bg-ground px-4 outline-none placeholder:text-muted"
        />
        <button
          type="submit"
          aria-label={texts.search}
          className="grid size-11 shrink-0 place-items-center rounded-r-control bg-brand text-on-brand hover:bg-brand-strong"
        >
          <SearchIcon className="size-5" />
        </button>
      </Form>
      {found && <SearchResults found={found} active={active} />}
    </search>
  );
}

/** Where each option of the dropdown leads: the products, then the whole list where it holds more. */
function targetsOf(found: Found): string[] {
  const products = found.items.map((product) => productPath(product.id));
  return found.total > found.items.length ? [...products, productsPath({ search: found.search })] : products;
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
