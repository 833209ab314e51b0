const METHOD = 'pay';

/** The checkout with online payment chosen. */
export const checkoutOnline = `/checkout?${METHOD}=online`;

/** Whether the address of a checkout page asks for online payment. */
export function asksForOnline(search: string): boolean {
  return new URLSearchParams(search).get(METHOD) === 'online';
}
