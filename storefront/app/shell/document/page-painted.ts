declare global {
  interface Window {
    pagePainted?: Promise<void>;
  }
}

/** After this time in ms the script is fetched, even if a picture is not loaded yet or the page is not visible. */
const MAX_WAIT = 3_000;

/**
 * Resolves when the initially visible content is loaded and painted, or at the first press. Runs in the head; the page's
 * script waits for it (`defer-script.ts`).
 */
export function pagePainted(): Promise<void> {
  return new Promise((resolve) => {
    const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => resolve());
    addEventListener('load', afterPaint);
    setTimeout(resolve, MAX_WAIT);
  });
}
