import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/** Keys of all pages. They do nothing while somebody types or a dialog is open. `onHelp` is called by `?`. */
export function useShortcuts({ mayPlace, onHelp }: { mayPlace: boolean; onHelp: () => void }): void {
  const navigate = useNavigate();
  // A layout effect: keys work as soon as the page is seen.
  useLayoutEffect(() => {
    const actions: Record<string, () => void> = {
      '/': focusSearch,
      j: () => focusRow(1),
      k: () => focusRow(-1),
      '?': onHelp,
      ...(mayPlace && { n: () => void navigate('/desk') }),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const action = actions[event.key];
      if (!action || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, mayPlace, onHelp]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** The field of the page, or that of the header. */
function focusSearch(): void {
  const field =
    document.querySelector<HTMLInputElement>('main [data-search-field]') ??
    document.querySelector<HTMLInputElement>('header input[type=search]');
  field?.focus();
  field?.select();
}

/** Moves the focus to the link of another line of the page's lists, so that Enter opens it. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-list-row]')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current < 0 ? (step === 1 ? 0 : rows.length - 1) : current + step;
  const row = rows[next];
  const link = row?.matches('a') ? row : row?.querySelector<HTMLElement>('a[href]');
  link?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
