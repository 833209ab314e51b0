/**
 * Makes the URL of a request a path of this shop. An absolute URL, as proxies send it (`GET http://haat.example/about`),
 * loses its origin. In a path with invalid percent-encoding (`/%`, `/%E0%A4%A`) every `%` becomes `%25`, so that the
 * response is the usual 404.
 */
export function normalizeUrl(url: string): string {
  const relative = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  if (!relative.includes('%')) return relative;
  const [path = ''] = relative.split('?', 1);
  return isValidEncoding(path) ? relative : path.replaceAll('%', '%25') + relative.slice(path.length);
}

function isValidEncoding(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
