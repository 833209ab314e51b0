import { hash } from 'node:crypto';

/** Where browsers tell that a page tried what its policy forbids. */
export const REPORTS = '/api/csp-reports/';

/** The header beside the policy that names the place of its `report-to`; `report-uri` is for browsers without it. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `csp="${REPORTS}"` };

/** Hashes of the inline scripts and styles that a page may have, as base64 of SHA-256. */
export interface InlineHashes {
  scripts: Iterable<string>;
  styles: Iterable<string>;
}

/**
 * The Content-Security-Policy of a page: own files, and these inline scripts and styles. `apiHost` is the API's origin where it
 * is another one.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes, apiHost: string): string {
  const host = apiHost === '' ? '' : ` ${apiHost}`;
  return [
    "default-src 'none'",
    `script-src 'self'${sources(scripts)}`,
    `style-src 'self'${sources(styles)}`,
    `img-src 'self' data: blob:${host}`,
    "font-src 'self'",
    `connect-src 'self'${host}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // No text becomes a script, but the service worker's address, by its own policy.
    "require-trusted-types-for 'script'",
    'trusted-types haat-worker',
    'report-to csp',
    `report-uri ${REPORTS}`,
  ].join('; ');
}

function sources(hashes: Iterable<string>): string {
  return [...hashes].map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Inline scripts of a page that may run, and how many were found that may not. */
export interface FoundScripts {
  hashes: Set<string>;
  unknown: number;
}

/**
 * Of the inline scripts in a page those alone that the shop has put there: the ones that the build knows, and the page's data
 * where they are a text and nothing but a text. Whatever else got into the HTML, through a hole, is not named and does not run.
 */
export function trustedScripts(page: Buffer, known: ReadonlySet<string>): FoundScripts {
  const found: FoundScripts = { hashes: new Set(), unknown: 0 };
  for (const script of inlineScripts(page)) {
    const hashed = hash('sha256', script, 'base64');
    if (known.has(hashed) || isPageData(script)) found.hashes.add(hashed);
    else found.unknown += 1;
  }
  return found;
}

/** Data for search engines stand in scripts too; no browser runs them, and the policy is not asked. */
const SKIPPED = /\s(?:src=|type="application\/ld\+json")/;

function* inlineScripts(page: Buffer): Generator<Buffer> {
  let from = page.indexOf('<script');
  while (from >= 0) {
    const begin = page.indexOf('>', from) + 1;
    const end = page.indexOf('</script>', begin);
    if (begin === 0 || end < 0) return;
    if (begin < end && !SKIPPED.test(page.toString('latin1', from, begin))) yield page.subarray(begin, end);
    from = page.indexOf('<script', end);
  }
}

const CONTROLLER = 'window.__reactRouterContext.streamController';
const BEFORE_DATA = Buffer.from(`${CONTROLLER}.enqueue(`);
const AFTER_DATA = Buffer.from(`);${CONTROLLER}.close();`);

/** As the storefront's `render-page.ts` writes the data that a page was made of. */
function isPageData(script: Buffer): boolean {
  const end = script.length - AFTER_DATA.length;
  if (!script.subarray(0, BEFORE_DATA.length).equals(BEFORE_DATA)) return false;
  if (!script.subarray(end).equals(AFTER_DATA)) return false;
  try {
    return typeof JSON.parse(script.toString('utf8', BEFORE_DATA.length, end)) === 'string';
  } catch {
    return false;
  }
}
