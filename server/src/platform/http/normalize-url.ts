/**
 * The address that is asked for, as a path of this shop: a proxy's form (`GET http://haat.example/about`) without its
 * origin, and a path that no percent-encoding makes (`/%`, `/%E0%A4%A`) as the text that it is, so that it is answered
 * like any other address that does not exist.
 */
export function normalizeUrl(url: string): string {
  const own = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  if (!own.includes('%')) return own;
  const [path = ''] = own.split('?', 1);
  return isEncoded(path) ? own : path.replaceAll('%', '%25') + own.slice(path.length);
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
