import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of IPv4 that are not the public internet. */
const SPECIAL: [string, number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
].map(([network, prefix]) => [network, prefix]);
const special = new BlockList();
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix);

/** In IPv6 only global unicast is public, without the networks for documents, 6to4 and Teredo, which lead to IPv4. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
const reserved = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public internet, so that a link cannot reach the shop's own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address);
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** The name server and the rule for its addresses. Tests replace them. */
export interface Names {
  resolve(
    hostname: string,
    found: (error: Error | null, addresses: { address: string; family: number }[]) => void,
  ): void;
  isPublic(address: string): boolean;
}

export const internet: Names = {
  resolve: (hostname, found) => lookup(hostname, { all: true }, found),
  isPublic: isPublicAddress,
};

/** A host of the shop's own network, which no link and no typed host may reach. */
export class PrivateAddress extends Error {
  constructor() {
    super('a private address');
  }
}

/**
 * For a host that may be an IP address itself, which is not looked up.
 * @throws PrivateAddress
 */
export function refusePrivate(host: string, { isPublic }: Pick<Names, 'isPublic'>): void {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublic(literal)) throw new PrivateAddress();
}

/** Whether a typed host or origin is a private IP address or a name of this machine. Other names are checked when they are resolved. */
export function isPrivateHost(typed: string, { isPublic }: Pick<Names, 'isPublic'>): boolean {
  const host = (URL.canParse(typed) ? new URL(typed).hostname : typed).replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && !isPublic(host));
}

/** One private address among several is enough to refuse all. */
export function publicLookup({ resolve, isPublic }: Names): LookupFunction {
  return (hostname, { all }, found) =>
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return found(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => isPublic(address))) return found(new PrivateAddress(), '', 0);
      if (all) found(null, addresses);
      else found(null, first.address, first.family);
    });
}
