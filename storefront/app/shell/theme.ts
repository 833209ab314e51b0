/** Local storage: `light` or `dark` once a shopper has chosen, else nothing and the system's preference holds. */
export const THEME_KEY = 'theme';

export type Theme = 'light' | 'dark';

/** Runs in the head before anything is painted, so that a chosen theme never flashes. Inline, allowed by its hash. */
export const themeScript = `(function(d){try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=t})(document.documentElement)`;

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
