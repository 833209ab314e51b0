const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
};
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'Mac',
  Linux: 'Linux',
};

/** What people call a browser, by its User-Agent header: `Chrome, Android`; empty if it says nothing. */
export function browserName(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].map((known) =>
    Object.entries(known).find(([sign]) => userAgent.includes(sign)),
  );
  return names.flatMap((found) => (found ? [found[1]] : [])).join(', ') || userAgent.slice(0, 40);
}
