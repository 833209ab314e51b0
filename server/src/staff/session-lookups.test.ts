import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('invented session cookies and links are refused before the database; a session at the same IP address goes on', async () => {
  const cookie = await office.addStaff('manager', rina);
  expect((await office.send('GET', 'session/', { cookie })).statusCode).toBe(200);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const statuses: number[] = [];
  for (let n = 0; n < 150; n++) {
    const invented = cookie.replace(/=[^;]{10}/, `=${String(n).padStart(10, 'x')}`);
    statuses.push((await office.send('GET', 'session/', { cookie: invented })).statusCode);
    statuses.push((await office.send('POST', 'link/', { body: { link: cookie.slice(-43) } })).statusCode);
  }
  const queries = query.mock.calls.length;
  query.mockRestore();
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(200);
  expect(queries).toBeLessThan(100);
  expect((await office.send('GET', 'session/', { cookie })).statusCode).toBe(200);
  const elsewhere = { cookie: 'none', remoteAddress: '198.51.100.1' };
  expect((await office.send('GET', 'session/', elsewhere)).statusCode).toBe(401);
});
