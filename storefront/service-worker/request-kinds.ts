/** What the offline shelf keeps; each kind has a cache of its own, with a bound of its own. */
export type Kind = 'page' | 'data' | 'list' | 'picture' | 'file';

/** What decides about a request, so that the rule can be read and tested outside a browser. */
export interface Asked {
  method: string;
  url: URL;
  /** The origin of the shop. */
  origin: string;
  navigates: boolean;
  headers: Pick<Headers, 'get' | 'has'>;
}

/** Pages that are the same for everybody and of use without a network. Any other, such as an order's, is never kept. */
const PUBLIC_PAGE =
  /^(?:\/bn)?(?:\/|\/products(?:\/\d+)?|\/about|\/return-policy|\/refund-policy|\/customer-service|\/contact|\/checkout)?$/;

/** Lists that are the same for everybody. */
const PUBLIC_LIST =
  /^\/api\/(?:shop-app\/(?:products|categories)|setup|aboutus\/(?:setup_page|slider-banner|contact-info))\//;

/** The kind of a request whose answer may be kept; null for whatever is private, changes something or is another's. */
export function kindOf({ method, url, origin, navigates, headers }: Asked): Kind | null {
  if (method !== 'GET' || url.origin !== origin || headers.has('authorization')) return null;
  const { pathname } = url;
  if (/^\/(?:assets|icons)\//.test(pathname) || pathname === '/favicon.svg') return 'file';
  // Pictures of the shelf; a customer's own are private.
  if (pathname.startsWith('/media/')) return pathname.startsWith('/media/profiles/') ? null : 'picture';
  if (PUBLIC_LIST.test(pathname)) return 'list';
  if (pathname.endsWith('.data')) return PUBLIC_PAGE.test(pageOf(pathname)) ? 'data' : null;
  const isPage = navigates || headers.get('accept')?.startsWith('text/html');
  return isPage && PUBLIC_PAGE.test(pathname) ? 'page' : null;
}

/** The query parameters that pages read, as the server has them; any other makes no page of its own. */
const KNOWN = ['category', 'subcategory', 'search', 'sort', 'cursor'];

/** The one address of a page: `/products?utm_source=x&sort=price` → `/products?sort=price`. */
export function addressOf({ pathname, searchParams }: URL): string {
  const known = new URLSearchParams();
  for (const name of KNOWN) {
    const value = searchParams.get(name);
    if (value) known.set(name, value);
  }
  return known.size > 0 ? `${pathname}?${known}` : pathname;
}

/** The page that React Router's data belongs to: `/_.data` → `/`, `/products/5.data` → `/products/5`. */
export function pageOf(dataPath: string): string {
  return dataPath.replace(/(?:_|\/_)?\.data$/, '') || '/';
}

/** Whether an answer may be kept: whole, the shop's own, and not said to be private. */
export function isKeepable(response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  const control = response.headers.get('cache-control') ?? '';
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store|private/.test(control)
  );
}
