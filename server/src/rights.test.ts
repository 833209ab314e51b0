import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { OfficeEndpoint } from '@haat/contract/office/endpoint';
import { type Role, rights, rightsOf, roles } from '@haat/contract/office/rights';
import { officeEndpoints } from '@haat/contract/office-endpoints';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../testing/all-routes.ts';
import { type Office, openOffice } from '../testing/office/office.ts';
import { hashTables } from '../testing/tables.ts';
import { createSession, IDLE_TIMEOUT, MAX_LIFETIME } from './staff/sessions.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await office.addEveryRole();
});
afterAll(() => office.close());

/** Every endpoint of the office that the contract describes, by name. */
const endpoints = new Map<string, OfficeEndpoint>();
for (const [name, value] of Object.entries(officeEndpoints))
  if (name in officeApiRoutes) endpoints.set(name, value as unknown as OfficeEndpoint);

const urlOf = ({ path }: OfficeEndpoint) => path.replace('{id}', '999999999').replace('/api/office/', '');

/** Starts a session of its own, because some endpoints end it. */
async function sessionOf(role: Role, begun = office.clock.now()): Promise<string> {
  const signedIn = await office.db
    .selectFrom('staff')
    .where('role', '=', role)
    .select(['id as staff', 'password_hash as passwordHash'])
    .executeTakeFirstOrThrow();
  const session = { ...signedIn, factorProven: true, device: Buffer.alloc(32), browser: 'test' };
  return `haat_staff=${await createSession(office.db, session, begun)}`;
}

/** Sends a request without a body; returns the status and the code of a refusal. */
let calls = 0;

/** Each call is from an IP address of its own, because session cookies without a session are limited. */
async function call(endpoint: OfficeEndpoint, cookie?: string, headers: Record<string, string> = {}) {
  const method = endpoint.method as NonNullable<InjectOptions['method']>;
  const response = await office.send(method, urlOf(endpoint), {
    ...(cookie ? { cookie } : {}),
    headers,
    remoteAddress: `10.0.${++calls >> 8}.${calls & 255}`,
  });
  expect(response.headers['cache-control']).toBe('no-store');
  const isJson = /json/.test(String(response.headers['content-type']));
  const body = isJson ? response.json<{ code?: string }>() : {};
  return [response.statusCode, body.code];
}

const hashes = () => hashTables(office.db, ['attempt', 'request_count', 'staff_session']);

test('every endpoint of the office is in the contract, with a right', () => {
  expect([...endpoints.keys()].toSorted()).toEqual(Object.keys(officeApiRoutes).toSorted());
  for (const [name, { right }] of endpoints)
    expect(['anyone', 'signed-in', ...rights], name).toContain(right);
  const described = [...endpoints.values()].map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`,
  );
  const routes = routesOf(office.app).filter((route) => route.includes(' /api/office/'));
  expect(described.toSorted()).toEqual(routes.toSorted());
});

test('only these endpoints need no session', () => {
  const open = [...endpoints].filter(([, { right }]) => right === 'anyone').map(([name]) => name);
  expect(open.toSorted()).toEqual(['acceptLink', 'getLink', 'setPasswordByLink', 'signInStaff']);
});

test('a right that reads never writes', () => {
  const writing = [...endpoints].filter(
    ([, { method, right }]) => method !== 'GET' && right.endsWith('.read'),
  );
  expect(writing.map(([name, { right }]) => `${name}: ${right}`)).toEqual([]);
});

/** They record who has downloaded what; their rights are no rights to read. */
const RECORDED = /^export/;

test('what is only read changes nothing', async () => {
  const { id } = await office.placeOrder();
  const cookie = await sessionOf('owner');
  const before = await hashes();
  for (const [name, { method, path }] of endpoints) {
    if (method !== 'GET' || RECORDED.test(name)) continue;
    const url = path.replace('{id}', String(id)).replace('/api/office/', '');
    expect((await office.send('GET', url, { cookie })).statusCode, name).toBeLessThan(500);
  }
  expect(await hashes()).toEqual(before);
});

const isOpen = ({ right }: OfficeEndpoint) => right === 'anyone';
const isAllowed = (role: Role, { right }: OfficeEndpoint) =>
  right === 'anyone' || right === 'signed-in' || (rightsOf(role) as string[]).includes(right);

/** The endpoints that need a session. */
const closed = [...endpoints].filter(([, endpoint]) => !isOpen(endpoint));

test('every endpoint is refused to the roles without its right, and changes nothing', async () => {
  const before = await hashes();
  for (const role of roles) {
    const cookie = await sessionOf(role);
    for (const [name, endpoint] of closed)
      if (!isAllowed(role, endpoint))
        expect([name, role, ...(await call(endpoint, cookie))]).toEqual([name, role, 403, 'no_right']);
  }
  expect(await hashes()).toEqual(before);
});

test('every endpoint is refused from other sites, and changes nothing', async () => {
  const before = await hashes();
  const cookie = await sessionOf('owner');
  for (const [name, endpoint] of endpoints)
    for (const site of ['cross-site', 'same-site', 'none'])
      expect([name, site, ...(await call(endpoint, cookie, { 'sec-fetch-site': site }))]).toEqual([
        name,
        site,
        403,
        'cross_site',
      ]);
  expect(await hashes()).toEqual(before);
});

describe.each([...endpoints])('%s', (_name, endpoint) => {
  test.each(roles.filter((role) => isAllowed(role, endpoint)))('is open to the role %s', async (role) => {
    const [, code] = await call(endpoint, await sessionOf(role));
    expect(String(code)).not.toMatch(/unauthorized|no_right|cross_site|second_factor_needed/);
  });

  test('is refused by its Origin where the browser sends no Sec-Fetch-Site', async () => {
    const method = endpoint.method as NonNullable<InjectOptions['method']>;
    const cookie = await sessionOf('owner');
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const url = `/api/office/${urlOf(endpoint)}`;
      const response = await office.app.inject({ method, url, headers: { cookie, origin } });
      expect(response.json()).toMatchObject({ code: 'cross_site' });
    }
  });

  test('accepts no body of a form', async () => {
    if (endpoint.method === 'GET') return;
    const cookie = await sessionOf('owner');
    const response = await office.send('POST', urlOf(endpoint), {
      cookie,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Karim',
    });
    expect(response.statusCode).toBe(415);
  });
});

// A session ends before its role counts: each endpoint has one of the roles, and each role some endpoints.
describe.each(closed.map(([name, endpoint], at) => [name, roles[at % roles.length]!, endpoint] as const))(
  '%s, role %s',
  (_name, role, endpoint) => {
    test('is refused with an expired or ended session', async () => {
      const now = office.clock.now().getTime();
      const unused = await sessionOf(role, new Date(now - IDLE_TIMEOUT - 1));
      expect(await call(endpoint, unused)).toEqual([401, 'unauthorized']);
      const old = await sessionOf(role, new Date(now - MAX_LIFETIME - 1));
      const inUse = { last_used: new Date(now) };
      await office.db
        .updateTable('staff_session')
        .set(inUse)
        .where('last_used', '<', inUse.last_used)
        .execute();
      expect(await call(endpoint, unused)).not.toEqual([401, 'unauthorized']);
      expect(await call(endpoint, old)).toEqual([401, 'unauthorized']);
      const ended = await sessionOf(role);
      await office.send('POST', 'session/end/', { cookie: ended });
      expect(await call(endpoint, ended)).toEqual([401, 'unauthorized']);
    });

    test('is refused without a session', async () => {
      for (const cookie of [undefined, 'haat_staff=', `haat_staff=${'A'.repeat(43)}`])
        expect(await call(endpoint, cookie)).toEqual([401, 'unauthorized']);
    });
  },
);
