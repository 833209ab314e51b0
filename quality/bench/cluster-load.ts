import { inParallel, sendRequest } from './load.ts';
import { cpuTime, type RunningShop } from './shop.ts';
import { wrk } from './wrk.ts';

/** The result of several shop processes under load. */
export interface Load {
  count: number;
  errors: number;
  /** A second. */
  rate: number;
  /** Processor time of the shops for one response, in ms. */
  shopCpu: number;
  /** In ms. */
  times: number[];
}

/** Repeats `work`, which returns its success, with the processes in turn. */
export async function runFor(
  shops: readonly RunningShop[],
  { seconds, concurrency }: { seconds: number; concurrency: number },
  work: (shop: RunningShop) => Promise<boolean>,
): Promise<Load> {
  const pids = shops.map(({ pid }) => pid);
  const before = cpuTime(...pids);
  const begun = performance.now();
  const times: number[] = [];
  let errors = 0;
  await inParallel(Array.from({ length: concurrency }), concurrency, async (_, place) => {
    while (performance.now() - begun < seconds * 1_000) {
      const sent = performance.now();
      if (await work(shops[place % shops.length]!)) times.push(performance.now() - sent);
      else errors++;
    }
  });
  const count = times.length;
  const rate = count / ((performance.now() - begun) / 1_000);
  return { count, errors, rate, shopCpu: (cpuTime(...pids) - before) / count, times };
}

let rendered = 0;

/** Product pages that no process has rendered before, in both languages. */
export function renderPages(shops: readonly RunningShop[], seconds: number, products: number): Promise<Load> {
  return runFor(shops, { seconds, concurrency: 20 }, async (shop) => {
    const page = rendered++;
    const language = page >= products ? '/bn' : '';
    // From many IP addresses, because rendering per IP address is limited.
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.4.${(page >> 8) & 255}.${page & 255}` };
    const { status } = await sendRequest(`${shop.url}${language}/products/${1 + (page % products)}`, {
      headers,
    });
    return status === 200;
  });
}

/** Requests the home page until its best form is cached: that from the fourth request on. */
export async function cacheHomePage(shop: RunningShop): Promise<void> {
  for (let time = 0; time < 5; time++)
    await sendRequest(`${shop.url}/`, { headers: { 'accept-encoding': 'br' } });
}

/** The cached home page, by one wrk for each process. */
export async function sendCachedPages(shops: readonly RunningShop[], seconds: number): Promise<Load> {
  const pids = shops.map(({ pid }) => pid);
  const before = cpuTime(...pids);
  const written = await Promise.all(
    shops.map(({ url }) =>
      wrk('-t1', `-c${20 / shops.length}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', `${url}/`),
    ),
  );
  const count = written.reduce((sum, text) => sum + Number(/(\d+) requests in/.exec(text)?.[1]), 0);
  const errors = written.filter((text) => /Non-2xx|Socket errors/.test(text)).length;
  return { count, errors, rate: count / seconds, shopCpu: (cpuTime(...pids) - before) / count, times: [] };
}
