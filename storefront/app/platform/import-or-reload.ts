import { readStored, store } from '@haat/ui/storage.ts';

const session = () => window.sessionStorage;

/**
 * Imports a module on demand. A new release deletes the files of the previous one, and many browsers never fetch a failed
 * module again on the same page: then the page is reloaded, once per file, and the promise stays pending. Throws if the
 * shop is unreachable, or the file is still missing after the reload.
 */
export async function importOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!(await mayReload(cause))) throw cause;
    location.reload();
    return new Promise(() => {});
  }
}

/** False without a network, after a first reload, and without storage, where a first reload could not be recorded. */
async function mayReload(cause: unknown): Promise<boolean> {
  // Most browsers name the file in the error; the others reload once per release.
  const key = `reloaded ${cause}`;
  if (readStored(session, key) === import.meta.url) return false;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response?.ok === true && store(session, key, import.meta.url);
}
