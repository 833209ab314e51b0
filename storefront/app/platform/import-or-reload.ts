import { readStored, store } from './storage.ts';

/** Session storage: the URL of this module when the page was last reloaded because a file was missing. */
const RELOADED_KEY = 'reloaded_in';

const session = () => window.sessionStorage;

/**
 * Imports a module on demand. A new release deletes the files of the previous one: then the page is reloaded, once per
 * release, and the promise stays pending. Throws if the file cannot be fetched for another reason.
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

/** False without a network, after a first reload, and without storage, where a first reload could not be recorded. */
async function mayReload(): Promise<boolean> {
  if (readStored(session, RELOADED_KEY) === import.meta.url) return false;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response?.ok === true && store(session, RELOADED_KEY, import.meta.url);
}
