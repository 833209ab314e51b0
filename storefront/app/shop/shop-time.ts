import { MINUTE } from '@haat/contract/time/durations';

/** How far the clock of the device is behind that of the shop, in ms; 0 until `correctShopTime` knows it. */
let behind = 0;

/** The time of the shop: clocks of phones are minutes or days wrong, and promises count from now. */
export function shopTime(): Date {
  return new Date(Date.now() + behind);
}

/**
 * Asks the shop for its time. Pages are cached for everybody, the header of a response says when it was sent. Without a response the clock of
 * the device counts.
 */
export async function correctShopTime(): Promise<void> {
  const sent = Date.now();
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const header = (name: string) => response?.headers.get(name) ?? '';
  // A cache before the shop sends the time at which it got the page, and how many seconds ago that was.
  const time = Date.parse(header('date')) + Number(header('age')) * 1000;
  const difference = time - (sent + Date.now()) / 2;
  // The header has whole seconds, and a response takes some.
  if (Math.abs(difference) > MINUTE) behind = difference;
}
