import { readText, storeText } from '@haat/ui/storage.ts';

/** Local storage: the same choice as the storefront's. */
const KEY = 'theme';
const local = () => window.localStorage;

/** Shows the chosen theme; without a choice the system's. Called before the first render. */
export function applyTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = readChoice() ?? system;
}

/** Shows the other theme and stores it, if storage is available. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  storeText(local, KEY, dataset.theme);
}

function readChoice(): string | null {
  const chosen = readText(local, KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}
