import { NetworkOnly } from 'serwist';
import { cacheNames, offlineFallback, offlinePages, shelves } from './offline-cache.ts';
import { kindOf } from './request-kinds.ts';

declare const self: ServiceWorkerGlobalScope;
/** Every script and style of this build, put in by the build. */
declare const FILES: string[];

/**
 * The offline shelf: keeps what a shopper has seen, readable without a network. It responses reads of what is public and
 * nothing else: whatever is private or changes something goes to the network untouched, and nothing is ever sent later.
 */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, headers } = request;
  const navigates = request.mode === 'navigate';
  const url = new URL(request.url);
  const kind = kindOf({ method, url, origin: location.origin, navigates, headers });
  if (kind) event.respondWith(shelves[kind].handle({ event, request, url }));
  else if (navigates && method === 'GET') event.respondWith(elsewhere.handle({ event, request, url }));
});

/** Pages that are not kept: without a network the shop says so itself. */
const elsewhere = new NetworkOnly({ plugins: [{ handlerDidError: offlineFallback }] });

self.addEventListener('install', (event) => {
  // Pages of the version before go on working: their files stay kept. So nobody need close a tab for the new one.
  event.waitUntil(Promise.all([fetchShell(event), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOlder(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

/** What was seen before this worker came: the first page of a first visit, with its pictures. */
self.addEventListener('message', (event) => {
  const seen: unknown = event.data?.seen;
  if (Array.isArray(seen))
    event.waitUntil(Promise.allSettled(seen.map((url) => keepSeen(event, String(url)))));
});

/** The offline pages are necessary; of the files most are in the browser already, and who saves data fetches no more. */
async function fetchShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(cacheNames.offline);
  await cache.addAll(offlinePages.map((page) => new Request(page, { cache: 'no-cache' })));
  const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saveData) return;
  await Promise.all(FILES.map((file) => keep('file', event, new Request(file))));
}

async function keepSeen(event: ExtendableEvent, address: string): Promise<void> {
  const url = new URL(address, location.origin);
  const isPicture = url.pathname.startsWith('/media/');
  const request = new Request(url, isPicture ? {} : { headers: { accept: 'text/html' } });
  const { method, headers } = request;
  const kind = kindOf({ method, url, origin: location.origin, navigates: false, headers });
  if (kind) await keep(kind, event, request);
}

async function keep(kind: keyof typeof shelves, event: ExtendableEvent, request: Request): Promise<void> {
  const [response, kept] = shelves[kind].handleAll({ event, request });
  await response;
  await kept;
}

/** Caches of an older version, whose data and offline pages do not fit the scripts of this one. */
async function forgetOlder(): Promise<void> {
  const names: string[] = Object.values(cacheNames);
  const older = (await caches.keys()).filter((name) => name.startsWith('haat-') && !names.includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
}
