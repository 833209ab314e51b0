import { hash } from 'node:crypto';

/** The path to which browsers report violations of the policy. */
export const REPORTS = '/api/csp-reports/';

/** The header that defines the endpoint of the policy's `report-to`; older browsers use `report-uri`. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `csp="${REPORTS}"` };

/** Hashes of the allowed inline scripts and styles: SHA-256 in base64. */
interface InlineHashes {
  scripts: Iterable<string>;
  styles: Iterable<string>;
}

/**
 * The Content-Security-Policy of a page: it allows the shop's own files and these inline scripts and styles. `apiHost` is the
 * origin of another provider's API, or empty.
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
    // No string may become a script, except the service worker's URL by the policy `haat-worker`.
    "require-trusted-types-for 'script'",
    'trusted-types haat-worker',
    'report-to csp',
    `report-uri ${REPORTS}`,
  ].join('; ');
}

function sources(hashes: Iterable<string>): string {
  return [...hashes].map((hash) => ` 'sha256-${hash}'`).join('');
}

/** The hashes of the trusted inline scripts of a page, and the number of unknown ones. */
interface PageScripts {
  hashes: Set<string>;
  unknown: number;
}

/**
 * Finds the inline scripts that the shop itself has put into a page: those of the build (`known`), and the page's data if it
 * is a single JSON string. Any other script, for example an injected one, gets no hash and cannot run.
 */
export function trustedScripts(page: Buffer, known: ReadonlySet<string>): PageScripts {
  const result: PageScripts = { hashes: new Set(), unknown: 0 };
  for (const script of inlineScripts(page)) {
    const hashed = hash('sha256', script, 'base64');
    if (known.has(hashed) || isPageData(script)) result.hashes.add(hashed);
    else result.unknown += 1;
  }
  return result;
}

/** Scripts with `src` are covered by 'self'; browsers do not run structured data for search engines. */
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

/** Whether a script is the data of the page, in the form that the storefront's `render-page.ts` writes. */
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
