declare global {
  interface Window {
    pagePainted?: Promise<void>;
  }
}

/** After so many ms the script is fetched, even where a picture is still missing or nobody looks at the page. */
const LONGEST = 3_000;

/**
 * Resolves when all that is seen first has loaded and is painted, or somebody presses something. Runs in the head; the
 * page's script waits for it (`late-script.ts`).
 */
export function pagePainted(): Promise<void> {
  return new Promise((resolve) => {
    const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => resolve());
    addEventListener('load', afterPaint);
    setTimeout(resolve, LONGEST);
  });
}
