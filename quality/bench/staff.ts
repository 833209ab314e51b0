import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '@haat/contract/office/rights';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLink } from '../../server/src/staff/links.ts';
import { type HttpResponse, sendRequest } from './load.ts';

/** Requests of a signed-in member of the staff. */
export type AsStaff = (path: string, json?: object) => Promise<HttpResponse>;

/** All accounts so far: each has a login of its own. */
let accounts = 0;

/** Creates accounts of a role, by default with the right to read and move orders, and signs them in. */
export async function signInStaff(
  { database, url }: { database: string; url: string },
  count: number,
  role: Role = 'desk',
): Promise<AsStaff[]> {
  const db = openDatabase(database, 1);
  const members: AsStaff[] = [];
  for (let member = 0; member < count; member++) {
    const [, link = ''] = (await createLink(db, role, new Date())).split('#');
    const cookie = await acceptLink(url, link, accounts++);
    members.push((path, json) =>
      sendRequest(`${url}/api/office/${path}`, {
        method: json ? 'POST' : 'GET',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        ...(json ? { json } : {}),
      }),
    );
  }
  await db.destroy();
  return members;
}

async function acceptLink(url: string, link: string, member: number): Promise<string> {
  const response = await fetch(`${url}/api/office/link/accept/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.9.0.${member + 1}`,
    },
    body: JSON.stringify({
      link,
      name: `Member ${member}`,
      login: `016000000${String(member).padStart(2, '0')}`,
      password: 'seven green papayas',
    }),
  });
  if (!response.ok) throw new Error(`No account: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The time between two actions of a member, in ms. The app polls for changes that often, too. */
const INTERVAL = 5_000;

/** A member at work until `signal` is aborted: polls for changes, opens a list and an order of it, confirms one and takes it back. */
export async function work(
  member: AsStaff,
  { queries, signal, seed }: { queries: readonly string[]; signal: AbortSignal; seed: number },
): Promise<void> {
  await wait((seed * INTERVAL) / 20);
  for (let step = seed; !signal.aborted; step++) {
    await member('today/');
    const { orders } = JSON.parse((await member(`orders/?${queries[step % queries.length]}`)).body) as {
      orders: { id: number; status: string; version: number }[];
    };
    const order = orders[seed % Math.max(1, orders.length)];
    if (order) await member(`orders/${order.id}/`);
    if (order?.status === 'PENDING') {
      const move = `orders/${order.id}/move/`;
      await member(move, { to: 'PROCESSING', version: order.version });
      await member(move, { to: 'PENDING', version: order.version + 1 });
    }
    await wait(INTERVAL);
  }
}
