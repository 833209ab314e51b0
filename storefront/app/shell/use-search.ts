import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { productPath } from '../shop/product-urls.ts';
import { useFound } from './search-state.ts';

export const SEARCH_LIST = 'search-list';

export function optionId(index: number): string {
  return `search-option-${index}`;
}

/** What the search field holds, what was found for it, and which option of the dropdown the keyboard stands on. */
export function useSearch() {
  const [params] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const [open, setOpen] = useState(false);
  const { found, fetchMore } = useFound(open ? text.trim() : '');
  const targets = found ? found.items.map((product) => productPath(product.id)) : [];
  const { active, setActive, onKeyDown } = useOptionKeys(targets, () => setOpen(false));

  useFreshStart(() => {
    setText(params.get('search') ?? '');
    setOpen(false);
  });

  function type(typed: string) {
    setText(typed);
    setOpen(true);
    setActive(-1);
  }

  return { text, type, found, fetchMore, active, expanded: targets.length > 0, setOpen, onKeyDown };
}

/** Arrows go round through the options and the text itself (-1), Enter leads to the option, Escape closes. */
function useOptionKeys(targets: string[], close: () => void) {
  const navigate = useNavigate();
  const local = useLocalPath();
  const [active, setActive] = useState(-1);
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && targets.length > 0) {
      event.preventDefault();
      // One place more than there are options: the text, from which both ends are one step away.
      const places = targets.length + 1;
      setActive((was) => ((was + 1 + step + places) % places) - 1);
    }
    const target = targets[active];
    if (event.key === 'Enter' && target) {
      event.preventDefault();
      navigate(local(target));
    }
  }

  return { active, setActive, onKeyDown };
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
