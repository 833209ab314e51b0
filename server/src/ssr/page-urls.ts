import { sorts } from '@haat/contract/common/limits';

/** A route of the storefront as its build has it: part of a path, below that of its parent. */
export interface PageRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** The query parameters that a page reads, for the home page and the product list in either language. */
const PARAMETERS: [page: RegExp, names: string[]][] = [
  [/^\/(bn)?$/, ['cursor']],
  [/^(\/bn)?\/products$/, ['category', 'subcategory', 'search', 'sort', 'cursor']],
];

/** React Router's: the loaders alone whose data a navigation lacks. */
const ROUTES = '_routes';

/** How React Router writes the URL of a page's data: `/products/5.data`, `/_.data` for the home page. */
const DATA = /(?:\/_)?\.data$/;

interface PagePath {
  pattern: RegExp;
  /** Its segments as routes write them; a parameter is `:id`. */
  segments: string[];
}

/**
 * The one URL of a page, whatever its spelling: without a fragment, unknown parameters and needless encoding. All URLs that
 * no route has are one page of each language, so that inventing them takes neither memory nor time.
 */
export class PageUrls {
  readonly #pages: PagePath[] = [];
  /** Where the pages that do not exist stand: `/404`, `/bn/404`, the longest first. */
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

  /** `/%61bout?utm_source=x#1` → `/about`. The given one is a path that is encoded, with its query. */
  canonical(url: string): string {
    const [whole = '/'] = url.split('#', 1);
    const [path = '/', query = ''] = whole.split('?', 2);
    const data = DATA.test(path);
    const page = this.#page(decoded(data ? path.replace(DATA, '') || '/' : path));
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
      const found = pattern.exec(path);
      if (!found) continue;
      let parameter = 1;
      const own = segments.map((segment) =>
        segment.startsWith(':') ? encodeURIComponent(found[parameter++]!.replaceAll('%2F', '/')) : segment,
      );
      return `/${own.join('/')}`;
    }
    return this.#notFound.find((page) => path.startsWith(page.slice(0, -'404'.length))) ?? path;
  }
}

/** As React Router reads it: an encoded slash stays within its segment. */
function decoded(path: string): string {
  const segments = path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment).replaceAll('/', '%2F');
    } catch {
      return segment;
    }
  });
  return segments.join('/');
}

function parametersOf(page: string): string[] {
  return PARAMETERS.find(([pattern]) => pattern.test(page))?.[1] ?? [];
}

function isValid(name: string, value: string): boolean {
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
