import type { IncomingHttpHeaders } from 'node:http';

/** What a page's answer depends on besides its address, and what Chrome on Android tells only where it is asked to. */
export const SAVES_DATA_HEADERS = { vary: 'Save-Data, ECT', 'accept-ch': 'ECT' };

/** True for whoever saves data, by the browser's setting or because the network is as slow as 2g or 3g. */
export function savesData(headers: IncomingHttpHeaders): boolean {
  return headers['save-data'] === 'on' || /^(slow-2g|2g|3g)$/.test(String(headers.ect ?? ''));
}
