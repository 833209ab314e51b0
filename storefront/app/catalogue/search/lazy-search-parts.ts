import { lazyComponent } from '../../platform/lazy-component.tsx';

/** Without a network the promise stays pending until there is one: React keeps what the server has rendered so long. */
async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (navigator.onLine) throw cause;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return onceOnline(load);
  }
}

const summary = () => onceOnline(() => import('./search-summary.tsx'));

/** The parts of a list that only searches have: the pages of categories do not load their code and texts. */
export const SearchSummary = lazyComponent(() => summary().then((module) => module.SearchSummary));
export const NoSearchResults = lazyComponent(() => summary().then((module) => module.NoSearchResults));

/** Loads them before they are rendered: on the server, which does not wait, and when the search field is focused. */
export async function loadSearchParts(): Promise<void> {
  await Promise.all([SearchSummary.preload(), NoSearchResults.preload()]);
}
