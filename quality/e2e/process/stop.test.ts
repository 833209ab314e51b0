import { expect, inject, onTestFinished, test } from 'vitest';
import { command, connect, databasePid, expectHomePage, queryValue, signalGroup, start } from './clone.ts';

const clone = inject('clone');

let sent = 0;

/** Another message each time: one that comes again is not stored twice. */
const newMessage = () => ({
  name: 'Amina',
  email: 'amina@example.com',
  subject: 'Rice',
  message: `When is miniket back? (${++sent})`,
});

function send(shopUrl: string): Promise<Response> {
  return fetch(`${shopUrl}/api/aboutus/messages/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newMessage()),
  });
}

function statusOf(shopUrl: string): Promise<number | 'refused'> {
  return fetch(shopUrl).then(
    (response) => response.status,
    () => 'refused',
  );
}

/**
 * Blocks each new message in a trigger until `release`. A lock would do so for two seconds only (`lock_timeout`), and a busy machine takes longer
 * to stop a shop.
 */
async function blockMessages(): Promise<{ countWaiting(): Promise<unknown>; release(): Promise<unknown> }> {
  const holder = await connect(clone);
  holder.on('error', () => {}); // an immediate end of the shop also stops the database
  await holder.query(`
    SELECT pg_advisory_lock(4242);
    CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      WHILE EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4242) LOOP PERFORM pg_sleep(0.02); END LOOP;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER hold BEFORE INSERT ON contact_message FOR EACH ROW EXECUTE FUNCTION hold()`);
  onTestFinished(() => holder.end());
  const waits = "select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'";
  return {
    countWaiting: () => queryValue(clone, waits),
    release: () => holder.query('SELECT pg_advisory_unlock(4242)'),
  };
}

test('Ctrl-C in the terminal of npm start counts once, although the terminal and npm both send it', async () => {
  const shop = command(['npm', 'start', '--silent'], clone, { PORT: '0' });
  const shopUrl = await shop.opened;
  const blocked = await blockMessages();
  const running = send(shopUrl);
  await expect.poll(blocked.countWaiting).toBe(1);

  signalGroup(shop.child, 'SIGINT');
  await expect.poll(() => statusOf(shopUrl)).toBe('refused');
  await blocked.release();
  expect((await running).status).toBe(201);
  await expect.poll(() => databasePid(clone)).toBeNull();
});

test('a second signal ends the shop at once', async () => {
  const shop = start(clone, { PORT: '0' });
  const shopUrl = await shop.opened;
  const blocked = await blockMessages();
  let running: unknown = 'running';
  send(shopUrl).then(
    (response) => (running = response.status),
    () => (running = 'cut off'),
  );
  await expect.poll(blocked.countWaiting).toBe(1);

  await expect
    .poll(() => {
      if (running === 'running') shop.child.kill('SIGTERM');
      return running;
    })
    .toBe('cut off');
});

test('after kill -9 the next start adopts the database with every acknowledged message; SIGTERM lets a running request finish, refuses new ones, and stops the database', async () => {
  const killed = start(clone, { PORT: '0' });
  expect((await send(await killed.opened)).status).toBe(201);
  const database = databasePid(clone);
  signalGroup(killed.child, 'SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  expect(databasePid(clone)).toBe(database);

  const shop = start(clone, { PORT: '0' });
  await expectHomePage(shop);
  const shopUrl = await shop.opened;
  expect(databasePid(clone)).toBe(database);
  expect(await queryValue(clone, 'select name from contact_message')).toBe('Amina');

  const blocked = await blockMessages();
  const running = send(shopUrl);
  await expect.poll(blocked.countWaiting).toBe(1);
  shop.child.kill('SIGTERM');
  await expect.poll(() => statusOf(shopUrl)).toBe('refused');
  await blocked.release();
  expect((await running).status).toBe(201);
  expect(await shop.ended).toBe(0);
  expect(databasePid(clone)).toBeNull();
});

test('killing only the start script shuts the shop down cleanly', async () => {
  const shop = start(clone, { PORT: '0' });
  const shopUrl = await shop.opened;
  const blocked = await blockMessages();
  const running = send(shopUrl);
  await expect.poll(blocked.countWaiting).toBe(1);

  shop.child.kill('SIGKILL');
  await expect.poll(() => statusOf(shopUrl)).toBe('refused');
  await blocked.release();
  expect((await running).status).toBe(201);
  await expect.poll(() => databasePid(clone)).toBeNull();
});

test('killing only npm leaves no process behind', async () => {
  const shop = command(['npm', 'start', '--silent'], clone, { PORT: '0' });
  const shopUrl = await shop.opened;
  shop.child.kill('SIGKILL');
  await expect.poll(() => statusOf(shopUrl)).toBe('refused');
  await expect.poll(() => databasePid(clone)).toBeNull();
});
