/** The values of `target_session_attrs` for which the shop looks for the primary; `any` takes a host as it is. */
const WRITABLE = new Set(['read-write', 'primary']);

/** A database URL that may name several hosts, as libpq accepts it: `postgres://one:5432,two:5432/haat`. */
interface DatabaseHosts {
  /** One URL for each host, in the order of the URL. */
  urls: readonly string[];
  /** Whether only the primary may be used: there are several hosts, or the URL has `target_session_attrs=read-write`. */
  primaryOnly: boolean;
}

/**
 * Splits a database URL into one URL for each host. node-postgres connects to one host only.
 * @throws TypeError if it is not such a URL
 */
export function parseHosts(url: string): DatabaseHosts {
  const [, scheme, authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!scheme) throw new TypeError('not a database URL');
  const at = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(at).split(',');
  const [path, query] = splitQuery(rest);
  if (!['true', 'false', null].includes(query.get('pgbouncer')))
    throw new TypeError('pgbouncer is true or false');
  const attributes = query.get('target_session_attrs');
  query.delete('target_session_attrs');
  const suffix = query.size > 0 ? `${path}?${query}` : path;
  const urls = hosts.map((host) => `${scheme}${authority.slice(0, at)}${host}${suffix}`);
  if (!urls.every(isUrl) || query.get('host')?.includes(',')) throw new TypeError('not a database URL');
  if (hosts.length > 1 && (hosts.includes('') || (attributes !== null && !WRITABLE.has(attributes))))
    throw new TypeError('the shop needs the primary of several hosts');
  if (attributes !== null && attributes !== 'any' && !WRITABLE.has(attributes))
    throw new TypeError('the shop needs a primary');
  // A URL of one host stays as it is: pg reads more forms than the parser of URLs writes.
  return attributes === null && hosts.length === 1
    ? { urls: [url], primaryOnly: false }
    : { urls, primaryOnly: hosts.length > 1 || attributes !== 'any' };
}

/**
 * Whether a database URL has `pgbouncer=true`, as for Prisma: a pooler gives each transaction another connection of the server, so
 * nothing that outlives a transaction may be set on a connection.
 */
export function isPooled(url: string): boolean {
  const at = url.indexOf('?');
  return at >= 0 && new URLSearchParams(url.slice(at)).get('pgbouncer') === 'true';
}

/** Whether `parseHosts` accepts the URL. */
export function isDatabaseUrl(url: string): boolean {
  try {
    return parseHosts(url).urls.length > 0;
  } catch {
    return false;
  }
}

/** Host and port of a URL of one host, without the password: for messages. */
export function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}

function splitQuery(rest: string): [path: string, query: URLSearchParams] {
  const at = rest.indexOf('?');
  return at < 0 ? [rest, new URLSearchParams()] : [rest.slice(0, at), new URLSearchParams(rest.slice(at))];
}

/** pg encodes spaces and lone percent signs itself. */
function isUrl(url: string): boolean {
  return URL.canParse(url) || URL.canParse(encodeURI(url));
}
