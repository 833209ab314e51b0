import { LIST_PARAMETERS } from '@haat/contract/shop/product-list-parameters';

/** The kinds of responses in the offline cache. Each kind has its own cache with its own size limit. */
export type Kind = 'page' | 'data' | 'list' | 'picture' | 'file';

/** The properties of a request that decide its kind. A plain object, so that tests need no browser. */
export interface RequestProperties {
  method: string;
  url: URL;
  /** The origin of the shop. */
  origin: string;
  navigates: boolean;
  headers: Pick<Headers, 'get' | 'has'>;
}

/** Pages that are the same for everybody and useful without a network. Other pages, such as an order, are never cached. */
const PUBLIC_PAGE =
  /^(?:\/bn)?(?:\/|\/products(?:\/\d+)?|\/about|\/return-policy|\/refund-policy|\/customer-service|\/privacy|\/terms|\/contact|\/checkout|\/lists)?$/;

/** Lists that are the same for everybody. */
const PUBLIC_LIST =
  /^\/api\/(?:shop-app\/(?:products|categories)|setup|aboutus\/(?:setup_page|slider-banner|contact-info))\//;

/** The kind of a request whose response may be cached. Null for a request that is private, writes, or goes to another origin. */
export function kindOf({ method, url, origin, navigates, headers }: RequestProperties): Kind | null {
  if (method !== 'GET' || url.origin !== origin || headers.has('authorization')) return null;
  const { pathname } = url;
  if (/^\/(?:assets|icons)\//.test(pathname) || pathname === '/favicon.svg') return 'file';
  // Pictures of the catalogue are public, profile pictures are private.
  if (pathname.startsWith('/media/')) return pathname.startsWith('/media/profiles/') ? null : 'picture';
  if (PUBLIC_LIST.test(pathname)) return 'list';
  if (pathname.endsWith('.data')) return PUBLIC_PAGE.test(pageOf(pathname)) ? 'data' : null;
  const isPage = navigates || headers.get('accept')?.startsWith('text/html');
  return isPage && PUBLIC_PAGE.test(pathname) ? 'page' : null;
}

/**
 * The canonical path of a page, used as its cache key, without the query parameters that no public page reads:
 * `/products?utm_source=x&sort=price` → `/products?sort=price`.
 */
export function canonicalPath({ pathname, searchParams }: URL): string {
  const parameters = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = searchParams.get(name);
    if (value) parameters.set(name, value);
  }
  return parameters.size > 0 ? `${pathname}?${parameters}` : pathname;
}

/** The page that React Router's data belongs to: `/_.data` → `/`, `/products/5.data` → `/products/5`. */
export function pageOf(dataPath: string): string {
  return dataPath.replace(/(?:_|\/_)?\.data$/, '') || '/';
}

/**
 * Whether a response may be cached: status 200, from the shop's own origin, not redirected, and not marked private. HTML is
 * a page only; for other kinds it comes from a portal or proxy, and a file would stay broken as long as it is cached.
 */
export function isCacheable(
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
  kind: Kind,
): boolean {
  const control = headers.get('cache-control') ?? '';
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    !/no-store|private/.test(control) &&
    (kind === 'page' || !isHtml)
  );
}
