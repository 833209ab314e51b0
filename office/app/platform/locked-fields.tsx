import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useRef } from 'react';

/**
 * Fields of a form that must not change while they are saved. The field that had the focus gets it back afterwards: the browser
 * takes it away from a disabled one.
 */
export function LockedFields({ locked, children }: { locked: boolean; children: Elements }) {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!locked && document.activeElement === document.body) focused.current?.focus();
  }, [locked]);
  return (
    <fieldset
      role="none"
      disabled={locked}
      className="contents"
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={({ currentTarget }) => {
        if (!currentTarget.disabled) focused.current = null;
      }}
    >
      {children}
    </fieldset>
  );
}
