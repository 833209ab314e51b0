/** Local storage: the same choice as the storefront's. */
const KEY = 'theme';

/** Shows the chosen theme; without a choice the system's. Called before the first render. */
export function applyTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = readChoice() ?? system;
}

/** Shows the other theme and stores it. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, dataset.theme);
  } catch {
    // Storage may be forbidden: then the choice applies to this visit only.
  }
}

function readChoice(): string | null {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === 'light' || chosen === 'dark' ? chosen : null;
  } catch {
    return null;
  }
}
