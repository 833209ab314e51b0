// Lets the pages of riders and packers be loaded anew without a network (docs/decisions/0115-khata-payments.md). The document is the same for all staff
// and holds nothing private, and neither do scripts and styles; responses of the API are never cached.

const CACHE = 'office-shell';

/** The document of every page. */
const DOCUMENT = '/office/my-run';

const WORKS_OFFLINE = /^\/office\/(my-run|picking|counter)\/?$/;

/** After this time without a response the cached document is shown, in ms. */
const PATIENCE = 5_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The files that the page has loaded before this worker was there. */
self.addEventListener('message', (event) => {
  const files = Array.isArray(event.data?.files) ? event.data.files.filter(isFile) : [];
  event.waitUntil(Promise.allSettled([fetchDocument(DOCUMENT), ...files.map(file)]));
});

/** A new order. */
self.addEventListener('push', (event) => {
  const { title = '', body = '', url = '/office', tag = '' } = event.data?.json() ?? {};
  const options = { body, tag, data: { url }, icon: '/office/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && WORKS_OFFLINE.test(pathname))
    event.respondWith(documentOf(event, request));
  else if (isFile(request.url)) event.respondWith(file(request.url));
});

function isFile(url) {
  const { origin, pathname } = new URL(url, location.origin);
  return origin === location.origin && pathname.startsWith('/office/assets/');
}

async function documentOf(event, request) {
  const fetched = fetchDocument(request);
  event.waitUntil(fetched.catch(() => {}));
  const cached = await (await caches.open(CACHE)).match(DOCUMENT);
  if (!cached) return fetched;
  const late = new Promise((done) => setTimeout(done, PATIENCE, cached));
  return Promise.race([fetched.catch(() => cached), late]);
}

/** Fetches the document and caches it. That of a new version replaces the files of the version before. */
async function fetchDocument(request) {
  const response = await fetch(request);
  if (response.status >= 500) throw new Error(`The shop responded with ${response.status}.`);
  if (!response.ok || response.redirected) return response;
  const cached = await (await caches.open(CACHE)).match(DOCUMENT);
  if (cached && (await cached.text()) !== (await response.clone().text())) await caches.delete(CACHE);
  await (await caches.open(CACHE)).put(DOCUMENT, response.clone());
  return response;
}

/** The name of a file has the hash of its content. */
async function file(url) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(url);
  if (cached) return cached;
  const response = await fetch(url);
  if (response.ok) await cache.put(url, response.clone());
  return response;
}
