/** An address from data as a link may hold it: http, https or a path of our own; otherwise null. */
export function safeUrl(address: string): string | null {
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\/[^/\s]/i.test(address) ? address : null;
}
