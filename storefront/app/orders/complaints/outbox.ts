import type { NewComplaint } from '@haat/contract/shop/complaints';

/** A complaint that is not sent as a whole yet. It is stored on the device, so that a weak network or a closed page loses nothing. */
export interface OutboxComplaint {
  /** The order: its id, or its token. One complaint of an order is sent at a time. */
  order: string;
  complaint: NewComplaint;
  /** The shop has it; only photos are missing. */
  reported: boolean;
  photos: OutboxPhoto[];
}

export interface OutboxPhoto {
  key: string;
  picture: Blob;
}

const STORE = 'complaints';

/** Without IndexedDB, such as in some private windows, a complaint lives as long as the page. */
const inMemory = new Map<string, OutboxComplaint>();

export async function readOutbox(order: string): Promise<OutboxComplaint | null> {
  const stored = await withStore('readonly', (store) => store.get(order));
  return (stored as OutboxComplaint | undefined) ?? inMemory.get(order) ?? null;
}

export async function writeOutbox(entry: OutboxComplaint): Promise<void> {
  const stored = await withStore('readwrite', (store) => store.put(entry));
  if (stored === null) inMemory.set(entry.order, entry);
}

export async function clearOutbox(order: string): Promise<void> {
  inMemory.delete(order);
  await withStore('readwrite', (store) => store.delete(order));
}

/** Null if the browser has no storage, or no room. */
async function withStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const db = await openDatabase();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = db.transaction(STORE, mode);
        const request = work(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      db.close();
    }
  } catch (cause) {
    console.warn('The browser does not store complaints.', cause);
    return null;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('haat', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'order' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
