import { cacheNames, networkOnly, offlinePages, strategies } from './offline-cache.ts';
import { kindOf } from './request-kinds.ts';

declare const self: ServiceWorkerGlobalScope;
/** The paths of all scripts and styles of this build; the build inserts them. */
declare const FILES: string[];

/**
 * The offline cache: pages that a shopper has seen can be read without a network. It responds only to public reads. Private
 * requests and writes go to the network unchanged, and no request is ever sent later.
 */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, headers } = request;
  const navigates = request.mode === 'navigate';
  const url = new URL(request.url);
  const kind = kindOf({ method, url, origin: location.origin, navigates, headers });
  if (kind) event.respondWith(strategies[kind].handle({ event, request, url }));
  else if (navigates && method === 'GET') event.respondWith(networkOnly.handle({ event, request, url }));
});

self.addEventListener('install', (event) => {
  // Activated at once: open pages of the previous version go on working, because its files stay cached.
  event.waitUntil(Promise.all([precache(event), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

/** A notice of the shop. The same one that comes again is shown once, by its tag. */
self.addEventListener('push', (event) => {
  const { title = '', body = '', url = '/', tag = '' } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { url }, icon: '/icon-192.png' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});

/** Caches the first page of a first visit with its pictures, which were loaded before this worker was installed. */
self.addEventListener('message', (event) => {
  const seen: unknown = event.data?.seen;
  if (Array.isArray(seen))
    event.waitUntil(Promise.allSettled(seen.map((url) => cacheSeen(event, String(url)))));
});

/** Caches the offline pages and the files. The browser has most files already; with the data saver on, none are fetched. */
async function precache(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(cacheNames.offline);
  await cache.addAll(offlinePages.map((page) => new Request(page, { cache: 'no-cache' })));
  const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saveData) return;
  await Promise.all(FILES.map((file) => fetchAndCache('file', event, new Request(file))));
}

async function cacheSeen(event: ExtendableEvent, seenUrl: string): Promise<void> {
  const url = new URL(seenUrl, location.origin);
  const isPicture = url.pathname.startsWith('/media/');
  const request = new Request(url, isPicture ? {} : { headers: { accept: 'text/html' } });
  const { method, headers } = request;
  const kind = kindOf({ method, url, origin: location.origin, navigates: false, headers });
  if (kind) await fetchAndCache(kind, event, request);
}

async function fetchAndCache(
  kind: keyof typeof strategies,
  event: ExtendableEvent,
  request: Request,
): Promise<void> {
  const [response, done] = strategies[kind].handleAll({ event, request });
  await response;
  await done;
}

/** Deletes the caches of older versions: their data and offline pages do not fit the scripts of this version. */
async function deleteOldCaches(): Promise<void> {
  const names: string[] = Object.values(cacheNames);
  const older = (await caches.keys()).filter((name) => name.startsWith('haat-') && !names.includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
}
