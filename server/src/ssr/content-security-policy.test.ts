import { hash } from 'node:crypto';
import { Version } from 'csp_evaluator/dist/csp.js';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { html, openPages, type TestPages } from '../../testing/pages.ts';

let pages: TestPages;
beforeEach(async () => {
  pages = await openPages();
});
afterEach(() => pages.close());

test('the policy allows the inline scripts of the build, and nothing unsafe', async () => {
  const policy = String((await pages.app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy.split('; ').filter((directive) => !/^(script|style)-src /.test(directive))).toEqual([
    "default-src 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types haat-worker',
    'report-to csp',
    'report-uri /api/csp-reports/',
  ]);
});

test('Google’s CSP evaluator finds no bypass but the shop’s own files', async () => {
  const headers = (await pages.app.inject('/')).headers;
  const { csp } = new CspParser(String(headers['content-security-policy']));
  const findings = new CspEvaluator(csp, Version.CSP3).evaluate();
  // The shop's own files are safe: uploads are converted to pictures, and there is no JSONP.
  expect(findings.map(({ directive, value }) => `${directive} ${value}`)).toEqual(["script-src 'self'"]);
  expect(findings[0]!.severity).toBe(Severity.MEDIUM_MAYBE);
  const weaker = new CspParser("script-src 'self' 'unsafe-inline' https:").csp;
  expect(new CspEvaluator(weaker, Version.CSP3).evaluate().length).toBeGreaterThan(3);
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports/"');
});

const enqueue = (argument: string) =>
  `window.__reactRouterContext.streamController.enqueue(${argument});window.__reactRouterContext.streamController.close();`;

test.each([
  ['a script', 'steal()'],
  ['a known one with something behind it', '1;steal()'],
  ['data with something behind it', `${enqueue('"rui"')}steal()`],
  [
    'data with other code in place of their end',
    enqueue('"rui"').replace(/\);window.*/, (end) => ');steal();'.padEnd(end.length)),
  ],
  ['data with a call in them', enqueue('"rui"+steal()')],
  ['data that end their text', enqueue('"rui");steal("')],
  ['data as no text', enqueue('steal()')],
  ['data as a template', enqueue('`steal()`')],
])('%s injected into a page is not allowed by its policy, and is logged', async (_what, script) => {
  pages.render = async () => html(`<script>${script}</script><style>body{display:none}</style>`);
  const policy = String((await pages.app.inject('/products/1')).headers['content-security-policy']);
  expect(policy.match(/sha256-/g)).toHaveLength(1);
  expect(policy).not.toContain(hash('sha256', script, 'base64'));
  expect(pages.logged).toEqual([
    expect.objectContaining({ event: 'unknown_inline_script', page: '/products/1' }),
  ]);
});

test('the data of a page is allowed as inline script, whatever text it contains', async () => {
  const script = enqueue(JSON.stringify('"</scr\\u003e রুই \n \\"'));
  pages.render = async () => html(`<script>${script}</script>`);
  const policy = String((await pages.app.inject('/products/1')).headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${hash('sha256', script, 'base64')}'`);
  expect(pages.logged).toEqual([]);
});

test('structured data for search engines needs no hash', async () => {
  pages.render = async () => html('<script type="application/ld+json">{"name":"Rui"}</script>');
  const policy = String((await pages.app.inject('/products/2')).headers['content-security-policy']);
  expect(policy.match(/script-src [^;]+/)?.[0].match(/sha256-/g)).toHaveLength(1);
});
