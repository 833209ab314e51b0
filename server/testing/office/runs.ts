import type { HandedOut, OwnHandIn, OwnStop } from '@haat/contract/office/orders/runs';
import { expect } from 'vitest';
import { hashSecret, newSecret } from '../../src/staff/secrets.ts';
import { createSession } from '../../src/staff/sessions.ts';
import { type Office, rina } from './office.ts';

export interface TestRider {
  id: number;
  cookie: string;
}

/** An order as it was seen. */
interface Seen {
  id: number;
  version: number;
}

export type Runs = Awaited<ReturnType<typeof openRuns>>;

/** Adds an owner, two receivers at the desk and two riders to an office, with functions to hand out orders. */
export async function openRuns(office: Office) {
  const owner = await office.addStaff('owner', rina);
  /** Adds a member with a session and without a password, whose hash would take most of the time of a test. */
  const add = async (role: 'desk' | 'rider', name: string): Promise<TestRider> => {
    const passwordHash = '$argon2id$none';
    const { id } = await office.db
      .insertInto('staff')
      .values({ name, role, login: `${name.toLowerCase()}@haat.example`, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    const signedIn = { staff: id, passwordHash, factorProven: false };
    const session = { ...signedIn, device: hashSecret(newSecret()), browser: '' };
    const token = await createSession(office.db, session, office.clock.now());
    return { id, cookie: `haat_staff=${token}` };
  };
  const [selina, nasrin] = [await add('desk', 'Selina'), await add('desk', 'Nasrin')];
  const [karim, jamal] = [await add('rider', 'Karim'), await add('rider', 'Jamal')];
  const desk = selina.cookie;
  let keys = 0;

  const tryHandOut = (rider: TestRider, orders: Seen[], key = `run ${keys++}`) =>
    office.send('POST', 'runs/', {
      cookie: desk,
      body: { key, rider: rider.id, orders: orders.map(({ id, version }) => ({ id, version })) },
    });

  async function handOut(rider: TestRider, orders: Seen[], key?: string) {
    const response = await tryHandOut(rider, orders, key?.replaceAll(' ', '-') ?? `run-${keys++}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ run: number; results: HandedOut[] }>();
  }

  /** Amina's order of two bags of rice, confirmed: Tk 152 in cash. */
  async function packedOrder(): Promise<Seen> {
    const { id } = await office.placeOrder();
    const body = { to: 'PROCESSING', version: 0 };
    await office.send('POST', `orders/${id}/move/`, { cookie: desk, body });
    return { id, version: 1 };
  }

  return {
    owner,
    desk,
    selina,
    nasrin,
    karim,
    jamal,
    handOut,
    tryHandOut: (rider: TestRider, orders: Seen[], key: string) =>
      tryHandOut(rider, orders, key.replaceAll(' ', '-')),
    packedOrder,
    /** An order that a rider has with him. */
    async outWith(rider: TestRider): Promise<Seen & { run: number }> {
      const order = await packedOrder();
      const { run } = await handOut(rider, [order]);
      return { id: order.id, version: 2, run };
    },
    takeOff: (order: number, run: number) =>
      office.send('POST', `runs/stops/${order}/remove/`, { cookie: desk, body: { run } }),
    deliver: (
      rider: TestRider,
      {
        id,
        version,
        ...more
      }: Seen & { returned?: object[]; reason?: string; cash_paisa?: number; run?: number },
    ) => {
      const { run: _, ...body } = more;
      return office.send('POST', `my-run/stops/${id}/deliver/`, {
        cookie: rider.cookie,
        body: { version, ...body },
      });
    },
    refuse: (rider: TestRider, { id, version, reason = 'nobody at home' }: Seen & { reason?: string }) =>
      office.send('POST', `my-run/stops/${id}/refuse/`, { cookie: rider.cookie, body: { version, reason } }),
    async ownRun(rider: TestRider) {
      const response = await office.send('GET', 'my-run/', { cookie: rider.cookie });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ stops: OwnStop[]; cash_paisa: number; hand_ins: OwnHandIn[] }>();
    },
    async stopsOf(run: number): Promise<number> {
      const rows = await office.db.selectFrom('run_stop').where('run_id', '=', run).select('id').execute();
      return rows.length;
    },
  };
}
