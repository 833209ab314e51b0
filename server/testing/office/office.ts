import { type Role, roles } from '@haat/contract/office/rights';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { AppOptions } from '../../src/app.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { LogOptions } from '../../src/platform/http/logging.ts';
import type { MediaStore } from '../../src/platform/media/media-store.ts';
import { createLink } from '../../src/staff/links.ts';
import { manualClock } from '../accounts/customers.ts';
import { addFixtures } from '../fixtures.ts';
import { openTestShop, type TestBackups } from '../shop.ts';

/** Makes a shop of tests one that has opened, as its owner would. */
export async function markAsOpen(db: Database): Promise<void> {
  await db.updateTable('message_channel').set({ provider: 'off' }).where('provider', '=', 'demo').execute();
  await db.updateTable('shop_state').set({ state: 'open', opened: new Date(), removed: null }).execute();
}

type Method = NonNullable<InjectOptions['method']>;

/** The staff that tests share. */
export const rina = { name: 'Rina', login: '01611111111', password: 'seven green papayas' };
export const jamal = { name: 'Jamal', login: 'jamal@haat.example', password: 'boats on the Padma' };

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Opens a shop with a manual clock, its catalogue, and functions to work in its office. */
export async function openOffice({
  providers,
  ...options
}: {
  media?: MediaStore;
  trustProxy?: boolean;
  logger?: LogOptions;
  pollInterval?: number;
  backups?: TestBackups;
  /** Another choice of providers, by the database of the running shop. */
  providers?: (
    db: Database,
  ) => Promise<Pick<AppOptions, 'keys' | 'payments' | 'couriers' | 'messages' | 'media'>>;
} = {}) {
  const clock = manualClock();
  const shop = await openTestShop(async (db) => ({
    ...options,
    clock: clock.now,
    limits: { guestOrders: 1e6 },
    messages: { providers: ['demo'], shopUrl: 'https://haat.example' },
    ...(await providers?.(db)),
  }));
  const fixtures = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ stock: 1_000 }).execute();
  // All orders of the tests have one phone: no rule asks for a call, unless a test is about it.
  await shop.db.updateTable('call_rule').set({ first_order_paisa: null, refused_before: false }).execute();

  const send = (
    method: Method,
    url: string,
    { cookie, body, ...more }: { cookie?: string; body?: object } & InjectOptions = {},
  ): Promise<LightMyRequestResponse> =>
    shop.app.inject({
      method,
      url: `/api/office/${url}`,
      ...more,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}), ...more.headers },
      ...(body ? { payload: body } : {}),
    });

  /** Creates an account by a link; returns the cookies of its session. */
  async function addStaff(role: Role, { name, login, password }: typeof rina): Promise<string> {
    const [, link = ''] = (await createLink(shop.db, role, clock.now())).split('#');
    const body = { link, name, login, password };
    const response = await send('POST', 'link/accept/', { body });
    expect(response.body).toContain(name);
    return cookiesOf(response);
  }

  return {
    ...shop,
    clock,
    fixtures,
    send,
    addStaff,
    /** Turns the second factor on; returns the secret of the app and the recovery codes. */
    async setUpFactor(cookie: string) {
      const { secret } = (await send('POST', 'totp/', { cookie })).json<{ secret: string }>();
      const body = { code: codeOf(secret, clock.now()) };
      const confirmed = await send('POST', 'totp/confirm/', { cookie, body });
      return { secret, recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
    },
    /** One member of each role, with the cookies of a session. */
    async addEveryRole(): Promise<Record<Role, string>> {
      const cookies: Partial<Record<Role, string>> = {};
      for (const [at, role] of roles.entries()) {
        const login = `0171100000${at}`;
        cookies[role] = await addStaff(role, { name: `The ${role}`, login, password: rina.password });
      }
      await shop.db
        .updateTable('staff')
        .set({ totp_secret: Buffer.alloc(20), totp_confirmed: clock.now() })
        .execute();
      await shop.db
        .updateTable('staff_session')
        .set({ factor_proven: true, factor_proven_at: clock.now() })
        .execute();
      return cookies as Record<Role, string>;
    },
    /** Places an order of Amina's for two bags of rice; returns its id and number. */
    async placeOrder(more: object = {}): Promise<{ id: number; number: string }> {
      const items = [{ product: fixtures.miniket, quantity: 2 }];
      const zoned = shop.db.selectFrom('area').where('zone_id', 'is not', null).select('id');
      const area = (await zoned.executeTakeFirst()) && { area: ANY_AREA };
      const guest = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
      const payload = { ...guest, ...area, items, ...more };
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/order-app/guest-orders/',
        payload,
      });
      expect(response.statusCode, response.body).toBe(201);
      return response.json();
    },
  };
}

/** Where zones were added an order needs an area. */
export const ANY_AREA = 1;

/** The cookies that a response sets, in the form of a `Cookie` header. */
export function cookiesOf(response: LightMyRequestResponse): string {
  const set = [response.headers['set-cookie'] ?? []].flat();
  return set.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** The code that an authenticator app shows. */
export function codeOf(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}
