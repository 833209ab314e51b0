import { sorts } from '@haat/contract/http/limits';
import { readPriceRange } from '@haat/contract/money/price-range';
import { LIST_PARAMETERS, switchFacets } from '@haat/contract/shop/product-list-parameters';

/** A route of the storefront's build. Its path is relative to its parent's. */
export interface PageRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** The query parameters that a page reads: the home page and the product list, in both languages. */
const PARAMETERS: [page: RegExp, names: readonly string[]][] = [
  [/^\/(bn)?$/, ['cursor']],
  [/^(\/bn)?\/products$/, LIST_PARAMETERS],
];

/** The parameters that are on or absent. */
const SWITCHES = new Set<string>(['in_stock', 'on_sale', ...switchFacets]);

/** A parameter of React Router: the routes whose loader data a navigation needs. */
const ROUTES = '_routes';

/** The URL of a page's data in React Router: `/products/5.data`, `/_.data` for the home page. */
const DATA = /(?:\/_)?\.data$/;

interface PagePath {
  pattern: RegExp;
  /** The segments of the route; a parameter is `:id`. */
  segments: string[];
}

/**
 * Maps every spelling of a page's URL to one canonical URL: without fragment, unknown parameters and unnecessary encoding.
 * All URLs without a route are one 404 page per language, so that random URLs cost neither memory nor rendering.
 */
export class PageUrls {
  readonly #pages: PagePath[] = [];
  /** The paths of the 404 pages, `/bn/404` and `/404`, the longest first. */
  readonly #notFound: string[] = [];
  readonly #ids: Set<string>;

  constructor(routes: readonly PageRoute[]) {
    const byId = new Map(routes.map((route) => [route.id, route]));
    this.#ids = new Set(byId.keys());
    const parents = new Set(routes.map(({ parentId }) => parentId));
    for (const route of routes) {
      if (parents.has(route.id)) continue;
      const segments = segmentsOf(route, byId);
      if (segments.at(-1) === '*') this.#notFound.push(`/${[...segments.slice(0, -1), '404'].join('/')}`);
      else this.#pages.push({ pattern: patternOf(segments), segments });
    }
    this.#notFound.sort((a, b) => b.length - a.length);
  }

  /** `/%61bout?utm_source=x#1` → `/about`. `url` is an encoded path with its query. */
  canonical(url: string): string {
    const [whole = '/'] = url.split('#', 1);
    const [path = '/', ...queries] = whole.split('?');
    const query = queries.join('?'); // a value may contain `?`
    const data = DATA.test(path);
    const page = this.#page(decodePath(data ? path.replace(DATA, '') || '/' : path));
    const sent = new URLSearchParams(query);
    const known = new URLSearchParams();
    for (const name of parametersOf(page)) {
      const value = sent.get(name);
      if (value && isValid(name, value)) known.set(name, value);
    }
    const ids = data ? (sent.get(ROUTES)?.split(',') ?? []).filter((id) => this.#ids.has(id)) : [];
    if (ids.length > 0) known.set(ROUTES, [...new Set(ids)].join());
    const own = data ? dataPath(page) : page;
    return known.size > 0 ? `${own}?${known}` : own;
  }

  #page(path: string): string {
    for (const { pattern, segments } of this.#pages) {
      const match = pattern.exec(path);
      if (!match) continue;
      let parameter = 1;
      const own = segments.map((segment) =>
        segment.startsWith(':') ? encodeURIComponent(match[parameter++]!.replaceAll('%2F', '/')) : segment,
      );
      return `/${own.join('/')}`;
    }
    return this.#notFound.find((page) => path.startsWith(page.slice(0, -'404'.length))) ?? path;
  }
}

/** Decodes a path as React Router does: an encoded slash stays within its segment. */
function decodePath(path: string): string {
  const segments = path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment).replaceAll('/', '%2F');
    } catch {
      return segment;
    }
  });
  return segments.join('/');
}

function parametersOf(page: string): readonly string[] {
  return PARAMETERS.find(([pattern]) => pattern.test(page))?.[1] ?? [];
}

function isValid(name: string, value: string): boolean {
  if (SWITCHES.has(name)) return value === 'true';
  if (name === 'price') return readPriceRange(value) !== null;
  return name !== 'sort' || sorts.some((sort) => sort === value);
}

function dataPath(page: string): string {
  return page === '/' ? '/_.data' : `${page}.data`;
}

function segmentsOf(route: PageRoute, byId: Map<string, PageRoute>): string[] {
  const own = (route.path ?? '').split('/').filter(Boolean);
  const parent = route.parentId ? byId.get(route.parentId) : undefined;
  return parent ? [...segmentsOf(parent, byId), ...own] : own;
}

function patternOf(segments: string[]): RegExp {
  const parts = segments.map((segment) =>
    segment.startsWith(':') ? '([^/]+)' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^/${parts.join('/')}/?$`, 'i');
}
