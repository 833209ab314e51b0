/** Local storage of both apps: `light` or `dark` if somebody has chosen a theme; without it, the system's preference applies. */
export const THEME_KEY = 'theme';

export type Theme = 'light' | 'dark';

/** Shows the theme; runs before the first paint, so that the other theme never flashes. */
export function applyTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosenTheme() ?? system;
}

// Not by `storage.ts`: this is a part of the inline script of every page.
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

/** Shows the other theme and stores it for the next visit, if storage is available. Returns it. */
export function toggleTheme(): Theme {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden (private windows): then the theme applies to this page only.
  }
  return theme;
}
