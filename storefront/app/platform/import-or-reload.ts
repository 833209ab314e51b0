import { readStored, store } from './storage.ts';

/** Session storage: the file of this code when the page was last reloaded for a missing one. */
const RELOADED_KEY = 'reloaded_in';

const session = () => window.sessionStorage;

/**
 * Imports code that comes later. A new release takes away the files of the one before: then the page is reloaded, once a
 * release, and the promise stays open. Throws where the file cannot be fetched for another reason.
 */
export async function importOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!(await mayReload())) throw cause;
    location.reload();
    return new Promise(() => {});
  }
}

/** Not without a network, nor twice: where storage is forbidden nobody would know of the first time. */
async function mayReload(): Promise<boolean> {
  if (readStored(session, RELOADED_KEY) === import.meta.url) return false;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response?.ok === true && store(session, RELOADED_KEY, import.meta.url);
}
