import { useEffect, useLayoutEffect, useRef } from 'react';

/** The functions that close the open dialogs and menus, the topmost last. Each returns false if it may not close now. */
const open: (() => boolean)[] = [];
/** Whether the current history entry is one that this module has added. */
let onAddedEntry = false;
/** The router's index of the last page, to tell Back from Forward. */
let lastIndex = 0;
/** Whether the next entry is reached by skipping an added one. */
let skipping = false;
let enabled = false;

/**
 * Makes Back close the topmost dialog or menu instead of leaving the page. The first one adds a history entry, which stays
 * when it is closed in another way: removing it would race with a navigation. Back then skips it.
 * The router must not see these entries: it would fetch the data of the page again.
 */
export function closeOnBack(): () => void {
  const stop = new AbortController();
  enabled = true;
  onAddedEntry = isAdded();
  // In the capture phase: before the router.
  window.addEventListener('popstate', onPop, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** Call it after each navigation of the router: its entry is now the current one. */
export function noteNavigation(): void {
  onAddedEntry = isAdded();
  lastIndex = currentIndex();
}

/** Registers an open dialog or menu; the returned function unregisters it. */
function registerOpen(close: () => boolean): () => void {
  open.push(close);
  addEntry();
  return () => {
    open.splice(open.indexOf(close), 1);
  };
}

function onPop(event: PopStateEvent): void {
  const left = onAddedEntry;
  onAddedEntry = isAdded();
  if (skipping) {
    skipping = false;
  } else if (onAddedEntry) {
    // The dialog of this entry is closed: go on to the page before or after it, which the router shows.
    event.stopImmediatePropagation();
    skipping = true;
    // `left`: the page above it is so new that it was not noted yet.
    history.go(left || currentIndex() < lastIndex ? -1 : 1);
    return;
  } else if (left) {
    event.stopImmediatePropagation();
    const close = open.at(-1);
    if (!close) history.back();
    else if (!close() || open.length > 1) addEntry();
    return;
  }
  lastIndex = currentIndex();
}

function addEntry(): void {
  if (!enabled || onAddedEntry) return;
  history.pushState({ ...history.state, overlay: true }, '');
  onAddedEntry = true;
}

function currentIndex(): number {
  return history.state?.idx ?? 0;
}

function isAdded(): boolean {
  return Boolean(history.state?.overlay);
}

/** While `open`, Back calls `close` instead of leaving the page. `close` returns false if it may not close now. */
export function useBackButton(open: boolean, close: () => boolean): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? registerOpen(() => latest.current()) : undefined), [open]);
}
