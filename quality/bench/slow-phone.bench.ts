import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../ops/tests/chromium.mjs';
import { fillDemo } from '../../server/src/demo/fill-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { median, ms, record } from './results.ts';
import { freshDatabase, openPostgres, startShop } from './shop.ts';

const RUNS = Number(process.argv[2] ?? 5);

/** A weak network: 400 kbit/s both ways (in bytes a second), each request 400 ms (latency in ms). */
const NETWORK = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
/** A processor four times slower than this machine's. */
const SLOWER = 4;
/** When the shopper presses Quick Add, in ms after the navigation began: as soon as the page can be read. */
const PRESSED = 2_400;

interface Times {
  /** Largest contentful paint, in ms after the navigation began. */
  readable: number;
  /** From the press on Quick Add to a change that is seen, in ms. */
  painted: number;
  /** From the press to the line in the cart, in ms. */
  inCart: number;
}

/** Runs in the page before its own scripts, and records when what happens, in ms after the navigation began. */
const WATCH = `
  globalThis.times = {};
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) times.readable = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  addEventListener('pointerdown', ({ timeStamp }) => (times.pressed ??= timeStamp), true);
  new MutationObserver(() => {
    if (times.pressed && document.querySelector('[data-pressed], dialog[open]'))
      requestAnimationFrame(() => (times.painted ??= performance.now()));
  }).observe(document, { subtree: true, childList: true, attributes: true });
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (key === 'guest_cart') times.inCart ??= performance.now();
    setItem.call(this, key, value);
  };`;

/** A first visit to the home page, in a browser that has nothing cached. */
async function visit(browser: Browser, shop: string): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block', // what it fetches afterwards is measured by `page`
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(WATCH);
  await page.goto(shop, { waitUntil: 'commit' });
  const began = performance.now();
  const button = page.getByRole('button', { name: /^Quick Add/ }).first();
  await button.waitFor();
  await page.waitForTimeout(Math.max(0, PRESSED - (performance.now() - began)));
  await button.click({ noWaitAfter: true });
  let times: Record<string, number> = {};
  while (!times.inCart || !times.painted) times = (await page.evaluate('times')) as Record<string, number>;
  await context.close();
  const { readable = 0, pressed = 0, painted, inCart } = times;
  return { readable, painted: painted - pressed, inCart: inCart - pressed };
}

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_slow_phone');
const db = openDatabase(database, 1, null);
await fillDemo(db);
await db.destroy();
const shop = await startShop(database);
const browser = await chromium.launch({
  ...findChromium(),
  args: chromiumArgs,
});
await visit(browser, shop.url); // makes the sizes of the pictures
const visits: Times[] = [];
for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, shop.url));
await browser.close();
await shop.stop();
await postgres.stop();

const of = (name: keyof Times) => median(visits.map((one) => one[name]));
record(
  'slow-phone',
  [
    {
      measure: 'home page readable',
      goal: '≤ 3 s',
      result: ms(of('readable')),
      met: of('readable') <= 3_000,
    },
    {
      measure: 'a press on Quick Add is painted',
      goal: '≤ 0.2 s',
      result: ms(of('painted')),
      met: of('painted') <= 200,
    },
    {
      measure: 'the product in the cart',
      goal: '≤ 6 s',
      result: ms(of('inCart')),
      met: of('inCart') <= 6_000,
    },
  ],
  [
    `A first visit to the home page on 400 kbit/s with 400 ms and a processor slowed ${SLOWER} times, by the DevTools protocol; median of ${RUNS} visits. Readable is the largest contentful paint; Quick Add is pressed ${PRESSED / 1000} s after the navigation began, the other two count from the press.`,
  ],
);
