import type { IncomingHttpHeaders } from 'node:http';

/** What a page's answer depends on besides its address, and what Chrome on Android tells only where it is asked to. */
export const SAVES_DATA_HEADERS = { vary: 'Save-Data, ECT', 'accept-ch': 'ECT' };

/** True for whoever saves data, by the browser's setting or because the network is as slow as 2g or 3g. */
export function savesData(headers: IncomingHttpHeaders): boolean {
  return headers['save-data'] === 'on' || /^(slow-2g|2g|3g)$/.test(String(headers.ect ?? ''));
}

/** Whether whoever asks for `address` shall get the lean form: of pages alone, not of what programs read. */
export function isLean(address: string, headers: IncomingHttpHeaders): boolean {
  return savesData(headers) && !/^\/api\/|\.data(\?|$)/.test(address);
}

/** Under what an answer is kept: its address, and for the lean form of a page one that no request can have. */
export function keptAs(address: string, lean: boolean): string {
  return lean ? `lean ${address}` : address;
}
