import { hash } from 'node:crypto';

/** Where browsers tell that a page tried what its policy forbids. */
export const REPORTS = '/api/csp-reports/';

/** The header beside the policy that names the place of its `report-to`; `report-uri` is for browsers without it. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `csp="${REPORTS}"` };

/**
 * The Content-Security-Policy of a finished page: own files, and the inline scripts and styles that stand in it, each by
 * its hash. `apiHost` is the API's origin where it is another one.
 */
export function contentSecurityPolicy(page: Buffer, apiHost: string): string {
  const host = apiHost === '' ? '' : ` ${apiHost}`;
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(page, 'script')}`,
    `style-src 'self'${hashesOf(page, 'style')}`,
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

/** Data for search engines stands in scripts too; no browser runs it, and the policy does not ask for it. */
const SKIPPED = /\s(?:src=|type="application\/ld\+json")/;

function hashesOf(page: Buffer, tag: 'script' | 'style'): string {
  const hashes = new Set<string>();
  let from = page.indexOf(`<${tag}`);
  while (from >= 0) {
    const begin = page.indexOf('>', from) + 1;
    const end = page.indexOf(`</${tag}>`, begin);
    if (begin === 0 || end < 0) break;
    const skipped = begin === end || SKIPPED.test(page.toString('latin1', from, begin));
    if (!skipped) hashes.add(` 'sha256-${hash('sha256', page.subarray(begin, end), 'base64')}'`);
    from = page.indexOf(`<${tag}`, end);
  }
  return [...hashes].join('');
}
