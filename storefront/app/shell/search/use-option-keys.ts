import { type KeyboardEvent, useEffect, useImperativeHandle } from 'react';
import { type Dropdown, optionId } from './use-search.ts';

/**
 * Handles the keys of the search field while the dropdown is open. Arrow keys move through the options and the text field (-1)
 * in a circle. Enter chooses the active option, Shift+Enter runs its action. Stale options cannot be chosen.
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
      // The text field is one more position, before the first and after the last option.
      const positions = count + 1;
      setActive(((active + 1 + step + positions) % positions) - 1);
    }
    if (event.key !== 'Enter' || active < 0 || active >= count) return;
    event.preventDefault();
    if (!isStale) (event.shiftKey ? act : choose)(active);
  });
}
