import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** The key that rate limits count an IP address by: an IPv6 address's /64 network, which one household gets; IPv4 as it is. */
export function rateLimitKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The key of a count in the database: the name of its rule, and the phone, IP address or customer, which is not stored as text. */
export function hashCountKey(rule: string, counted: string): Buffer {
  return createHash('sha256').update(`${rule}\n${counted}`).digest();
}

/** The hash of the rate-limit key of an IP address, which is stored where the address itself must not be. */
export function hashIpAddress(ip: string): Buffer {
  return createHash('sha256').update(rateLimitKey(ip)).digest();
}
