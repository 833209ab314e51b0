import { type RefObject, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** The checks of the open page: each returns whether something is typed that is not saved. */
const guards = new Set<() => boolean>();

/** The question of `useLeaveQuestion` is asked while `isChanged` returns true. */
export function useLeaveGuard(isChanged: () => boolean): void {
  useEffect(() => {
    guards.add(isChanged);
    return () => void guards.delete(isChanged);
  }, [isChanged]);
}

/**
 * Guards a form whose fields are not React state.
 * @returns a function to call with the saved fields if the form stays open
 */
export function useFormGuard(form: RefObject<HTMLFormElement | null>): (typed: FormData) => void {
  const saved = useRef('');
  useEffect(() => {
    if (form.current) saved.current = valuesOf(new FormData(form.current));
  }, [form]);
  useLeaveGuard(() => form.current !== null && valuesOf(new FormData(form.current)) !== saved.current);
  return (typed) => {
    saved.current = valuesOf(typed);
  };
}

/** Empties a form that stays open after its fields are saved; not if something else is typed since then. */
export function resetSaved(form: HTMLFormElement | null, saved: FormData): void {
  if (form && valuesOf(new FormData(form)) === valuesOf(saved)) form.reset();
}

function valuesOf(typed: FormData): string {
  return JSON.stringify([...typed]);
}

/**
 * Asks before a page with typed texts is left by a link, by Back, or with its tab. Used once, in the shell: a router has one
 * blocker.
 * @param question shown before the page is left inside the office; when a tab is closed, the browser shows its own text
 */
export function useLeaveQuestion(question: string): void {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isAnyChanged() && !window.confirm(question),
  );
  useBeforeUnload((event) => {
    if (isAnyChanged()) event.preventDefault();
  });
}

function isAnyChanged(): boolean {
  return [...guards].some((isChanged) => isChanged());
}
