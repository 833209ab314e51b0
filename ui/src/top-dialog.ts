import { create } from 'zustand';

const useOpenDialogs = create<readonly HTMLElement[]>(() => []);

/** The open modal dialog that lies over all others: everything outside of it is out of reach. Null without one. */
export function useTopDialog(): HTMLElement | null {
  return useOpenDialogs((open) => open.at(-1) ?? null);
}

/** A modal dialog has opened; to be called back when it has closed. */
export function enterTop(dialog: HTMLElement): () => void {
  useOpenDialogs.setState((open) => [...open, dialog], true);
  return () => useOpenDialogs.setState((open) => open.filter((other) => other !== dialog), true);
}
