import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock } from '../../testing/accounts/customers.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const clock = manualClock();
let lines: string[] = [];
let shop: TestShop;
let client = 0;
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  shop = await openTestShop({ logger: { level: 'warn', stream }, clock: clock.now });
});
afterAll(() => shop.close());
// An hour later every violation is logged again. Each test is another client, because clients are limited.
beforeEach(() => {
  clock.forward(3_600_001);
  lines = [];
  client += 1;
});

const send = (payload: unknown, type = 'application/reports+json', from = `203.0.113.${client}`) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/csp-reports/',
    headers: { 'content-type': type, host: 'haat.example' },
    remoteAddress: from,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const report = (body: object = {}) => ({
  type: 'csp-violation',
  url: 'https://haat.example/products',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?amina=01712345678',
    documentURL: 'https://haat.example/products?search=01712345678',
    originalPolicy: "default-src 'none'",
    sample: 'hit(01712345678)',
    ...body,
  },
});
const logged = () =>
  lines.map((line) => {
    const { event, directive, blocked, page } = JSON.parse(line);
    return [event, directive, blocked, page];
  });

test('a violation is logged in one line: directive, blocked origin, page without its query', async () => {
  expect((await send([report()])).statusCode).toBe(204);
  const older = {
    'document-uri': `https://haat.example/guest-order/${'Ab1_'.repeat(8)}?x=1`,
    'violated-directive': 'img-src',
    'blocked-uri': 'data',
    referrer: 'https://haat.example/?phone=01712345678',
  };
  expect((await send({ 'csp-report': older }, 'application/csp-report')).statusCode).toBe(204);
  await send([
    report({ blockedURL: 'inline' }),
    report({ blockedURL: 'chrome-extension://abc/x.js', effectiveDirective: 'style-src-elem' }),
  ]);
  expect(logged()).toEqual([
    ['csp_violation', 'script-src-elem', 'https://evil.example', '/products'],
    ['csp_violation', 'img-src', 'something else', '/guest-order/…'],
    ['csp_violation', 'script-src-elem', 'inline', '/products'],
    ['csp_violation', 'style-src-elem', 'chrome-extension:', '/products'],
  ]);
  expect(lines.join()).not.toContain('01712345678');
});

test('a violation is logged once an hour, and at most a hundred different ones', async () => {
  for (let n = 0; n < 5; n++) await send([report(), report()]);
  expect(lines).toHaveLength(1);
  for (let n = 0; n < 15; n++)
    await send(
      Array.from({ length: 20 }, (_, k) => report({ documentURL: `https://haat.example/${n}/${k}` })),
    );
  expect(lines).toHaveLength(100);
  clock.forward(3_600_001);
  await send([report()]);
  expect(lines).toHaveLength(101);
});

test('reports about other pages and invalid reports are ignored', async () => {
  const junk = [
    [],
    {},
    null,
    7,
    [null, 7, 'text', []],
    [{ body: null }, { body: 'text' }, { 'csp-report': [] }],
    [report({ documentURL: 'https://evil.example/products' })],
    [report({ documentURL: 'no address' })],
    [report({ effectiveDirective: 'script-src\n{"level":60}' })],
    [report({ effectiveDirective: 'x'.repeat(10_000) })],
    [report({ effectiveDirective: { toString: 'x' } })],
  ];
  for (const body of junk) expect((await send(body)).statusCode, JSON.stringify(body)).toBe(204);
  expect(lines).toEqual([]);
});

test('reports that are too large, of another type, invalid or too many are refused', async () => {
  expect((await send([report({ sample: 'x'.repeat(17_000) })])).statusCode).toBe(413);
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect((await send([report()], type)).statusCode, type).toBe(415);
  for (const body of ['', '{', '{"__proto__":{}}', '[{"body":{"constructor":{"prototype":{}}}}]'])
    expect((await send(body)).statusCode, body).toBe(400);
  const statuses = [];
  for (let n = 0; n < 30; n++) statuses.push((await send([report()])).statusCode);
  expect(statuses).toContain(429);
  expect((await send([report()], undefined, '203.0.113.8')).statusCode).toBe(204);
  expect(lines).toHaveLength(1);
});
