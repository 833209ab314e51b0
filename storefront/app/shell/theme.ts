/** Local storage: `light` or `dark` once a shopper has chosen, else nothing and the system's preference holds. */
export const THEME_KEY = 'theme';

export type Theme = 'light' | 'dark';

/** Runs in the head before anything is painted, so that a chosen theme never flashes. */
export function applyTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosenTheme() ?? system;
}

function chosenTheme(): Theme | null {
  try {
    const chosen = localStorage.getItem(THEME_KEY);
    return chosen === 'light' || chosen === 'dark' ? chosen : null;
  } catch {
    return null;
  }
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Shows the theme and remembers it for the next visit, where the browser lets us. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden (private windows): the theme then holds for this visit.
  }
}
