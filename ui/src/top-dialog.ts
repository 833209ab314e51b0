import { create } from 'zustand';

const useOpenDialogs = create<readonly HTMLElement[]>(() => []);

/** The topmost open modal dialog, or null: everything outside it is inert. */
export function useTopDialog(): HTMLElement | null {
  return useOpenDialogs((open) => open.at(-1) ?? null);
}

/** Registers a modal dialog that has opened. Call the returned function when it closes. */
export function registerOpenDialog(dialog: HTMLElement): () => void {
  useOpenDialogs.setState((open) => [...open, dialog], true);
  return () => useOpenDialogs.setState((open) => open.filter((other) => other !== dialog), true);
}
