/** Returns true for the URL of a page to which a shopper may be sent: one of `origins`, without a user name or a password. */
export function isPageOf(origins: readonly string[], page: unknown): page is string {
  if (typeof page !== 'string' || page.length > 1_000 || !URL.canParse(page)) return false;
  const { origin, username, password } = new URL(page);
  return username === '' && password === '' && origins.includes(origin);
}
