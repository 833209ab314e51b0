/** How long a change can be undone, in ms. */
export const UNDO_MS = 8_000;
