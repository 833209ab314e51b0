import { type KeyboardEvent, useEffect, useImperativeHandle } from 'react';
import { type Dropdown, optionId } from './use-search.ts';

/**
 * The keys of the search field while the dropdown is open. Arrows go round through the options and the text itself (-1),
 * Enter chooses the option, Shift+Enter its second action. While the options are those of an older text, none is chosen.
 */
export function useOptionKeys(
  dropdown: Pick<Dropdown, 'active' | 'setActive' | 'setCount' | 'onKeys'>,
  options: { count: number; isStale?: boolean; choose(index: number): void; act?(index: number): void },
): void {
  const { active, setActive, setCount, onKeys } = dropdown;
  const { count, isStale = false, choose, act = choose } = options;

  useEffect(() => {
    setCount(count);
    return () => setCount(0);
  }, [count, setCount]);

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useImperativeHandle(onKeys, () => (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      // One place more than there are options: the text, from which both ends are one step away.
      const places = count + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    }
    if (event.key !== 'Enter' || active < 0 || active >= count) return;
    event.preventDefault();
    if (!isStale) (event.shiftKey ? act : choose)(active);
  });
}
