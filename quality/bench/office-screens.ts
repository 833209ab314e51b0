import { createHash } from 'node:crypto';
import { inParallel, sendRequest } from './load.ts';
import { GIVEN_NAMES } from './many-orders.ts';
import type { AsStaff } from './staff.ts';

/** Staff who open a screen at the same time. */
export const AT_ONCE = 2;
/** Measured requests for each screen. */
const REQUESTS = 60;
const WARM_UP = 10;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * Every list and page of the office that reads what orders leave behind, and what a shopper polls, by name; the orders are those of
 * `fillOrders`. The lists and searches of orders are measured apart.
 */
function screensOf(orders: number, chance: () => number): Record<string, () => string> {
  const some = () => 1 + Math.floor(chance() * (orders - 1_000));
  const phone = () => `01${300_000_000 + ((some() * 7_919) % 99_999_989)}`;
  const day = () => new Date(Date.now() - Math.floor(chance() * 700) * 86_400_000).toISOString().slice(0, 10);
  const token = () => {
    const order = String(some());
    return `${md5(order)}${md5(`x${order}`)}`.slice(0, 32);
  };
  return {
    Today: () => 'today/',
    'an order': () => `orders/${some()}/`,
    'orders to call': () => 'calls/',
    'messages not sent': () => 'messages/',
    callers: () => `desk/callers/?digits=${phone().slice(-6)}`,
    'a caller': () => `desk/caller/?phone=${phone()}`,
    'a customer': () => `customers/one/?phone=${phone()}`,
    'customers by name': () =>
      `customers/?search=${encodeURIComponent(GIVEN_NAMES[some() % GIVEN_NAMES.length]!)}`,
    picking: () => 'picking/',
    packing: () => 'packing/',
    slips: () => `slips/?orders=${some()}`,
    invoices: () => `invoices/?orders=${some()}`,
    runs: () => 'runs/',
    'the run of a rider': () => 'my-run/',
    'counts of cash': () => 'cash/hand-ins/',
    'the cash sheet, never closed': () => 'cash/',
    'payments with problems': () => 'payments/',
    'what runs out': () => 'stock/low/',
    'contact messages': () => 'contact-messages/?state=open',
    audit: () => 'audit/',
    'audit of a day': () => `audit/?day=${day()}`,
    'audit of an order': () => `audit/?table=orders&row=${some()}`,
    'audit of a rare table': () => 'audit/?table=shop_setting',
    'audit of one of five people': () => `audit/?actor=${encodeURIComponent(`Desk ${1 + (some() % 5)}`)}`,
    'audit of a rare person': () => 'audit/?actor=Shirin',
    'audit of nobody': () => 'audit/?actor=Nobody',
    'an order of a guest': () => `/api/order-app/guest-orders/${token()}/`,
    'the payment status of a guest': () => `/api/order-app/guest-orders/${token()}/payment_status/`,
  };
}

/** Opens every screen, some at once; returns the times by screen, in ms. */
export async function openScreens(
  member: AsStaff,
  { url, orders, chance }: { url: string; orders: number; chance: () => number },
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (const [name, pathOf] of Object.entries(screensOf(orders, chance))) {
    const each: number[] = [];
    await inParallel(Array.from({ length: WARM_UP + REQUESTS }), AT_ONCE, async (_, index) => {
      const path = pathOf();
      const { status, time, body } = path.startsWith('/')
        ? await sendRequest(`${url}${path}`)
        : await member(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
      if (index >= WARM_UP) each.push(time);
    });
    times.set(name, each);
  }
  return times;
}
