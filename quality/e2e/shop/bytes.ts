import type { Browser, Page } from '@playwright/test';

/** Transferred bytes of the responses of one visit, without headers, by kind. */
export interface Bytes {
  html: number;
  script: number;
  pictures: number;
  all: number;
}

/** The cheap phone of Lighthouse. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Opens pages one after the other with an empty cache and no interaction. Returns the bytes of each. */
export async function bytesOf(browser: Browser, urls: string[]): Promise<Bytes[]> {
  // Without the service worker, which prefetches files after the page is complete.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const visits: Bytes[] = [];
  for (const url of urls) visits.push(await visit(page, url));
  await context.close();
  return visits;
}

async function visit(page: Page, url: string): Promise<Bytes> {
  const bytes: Bytes = { html: 0, script: 0, pictures: 0, all: 0 };
  const session = await page.context().newCDPSession(page);
  const responses = new Map<string, { kind: string; headers: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    responses.set(requestId, { kind: type, headers: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind = '', headers = 0 } = responses.get(requestId) ?? {};
    const body = Math.max(0, encodedDataLength - headers);
    bytes.all += body;
    if (kind === 'Document') bytes.html += body;
    if (kind === 'Script') bytes.script += body;
    if (kind === 'Image') bytes.pictures += body;
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await session.detach();
  return bytes;
}
