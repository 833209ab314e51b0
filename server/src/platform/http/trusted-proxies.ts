import { compile } from '@fastify/proxy-addr';

/** Addresses whose answer is remembered. */
const MAX_KNOWN = 1_000;

/**
 * Returns a function that says whether an IP address is one of the proxies, as in `TRUST_PROXY`: names of ranges, IP addresses
 * and networks, with commas. It remembers its answers, because each request asks several times and an address is slow to parse.
 */
export function trustedProxies(proxies: string): (address: string) => boolean {
  const isProxy = compile(proxies.split(',').map((each) => each.trim()));
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    if (known.size === MAX_KNOWN) known.clear();
    const answer = isProxy(address, 0);
    known.set(address, answer);
    return answer;
  };
}
