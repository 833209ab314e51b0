import { expect, inject, onTestFinished, test } from 'vitest';
import { command, connect, databasePid, expectHomePage, queryValue, signalGroup, start } from './clone.ts';

const clone = inject('clone');

const message = {
  name: 'Amina',
  email: 'amina@example.com',
  subject: 'Rice',
  message: 'When is miniket back?',
};

function send(shopUrl: string): Promise<Response> {
  return fetch(`${shopUrl}/api/aboutus/messages/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
}

function statusOf(shopUrl: string): Promise<number | 'refused'> {
  return fetch(shopUrl).then(
    (response) => response.status,
    () => 'refused',
  );
}

/** Locks the table of messages, so none is stored until `release`. */
async function lockMessages(): Promise<{ countWaiting(): Promise<unknown>; release(): Promise<unknown> }> {
  const holder = await connect(clone);
  holder.on('error', () => {}); // an immediate end of the shop also stops the database
  await holder.query('begin');
  await holder.query('lock table contact_message in access exclusive mode');
  onTestFinished(() => holder.end());
  const waits = "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'";
  return {
    countWaiting: () => queryValue(clone, waits),
    release: () => holder.query('commit'),
  };
}

test('Ctrl-C in the terminal of npm start counts once, although the terminal and npm both send it', async () => {
  const shop = command(['npm', 'start', '--silent'], clone, { PORT: '0' });
  const shopUrl = await shop.opened;
  const lock = await lockMessages();
  const running = send(shopUrl);
  await expect.poll(lock.countWaiting).toBe(1);

  signalGroup(shop.child, 'SIGINT');
  await expect.poll(() => statusOf(shopUrl)).toBe('refused');
  await lock.release();
  expect((await running).status).toBe(201);
  await expect.poll(() => databasePid(clone)).toBeNull();
});

test('a second signal ends the shop at once', async () => {
  const shop = start(clone, { PORT: '0' });
  const shopUrl = await shop.opened;
  const lock = await lockMessages();
  let running: unknown = 'running';
  send(shopUrl).then(
    (response) => (running = response.status),
    () => (running = 'cut off'),
  );
  await expect.poll(lock.countWaiting).toBe(1);

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

  const lock = await lockMessages();
  const running = send(shopUrl);
  await expect.poll(lock.countWaiting).toBe(1);
  shop.child.kill('SIGTERM');
  await expect.poll(() => statusOf(shopUrl)).toBe('refused');
  await lock.release();
  expect((await running).status).toBe(201);
  expect(await shop.ended).toBe(0);
  expect(databasePid(clone)).toBeNull();
});

test('killing only the start script shuts the shop down cleanly', async () => {
  const shop = start(clone, { PORT: '0' });
  const shopUrl = await shop.opened;
  const lock = await lockMessages();
  const running = send(shopUrl);
  await expect.poll(lock.countWaiting).toBe(1);

  shop.child.kill('SIGKILL');
  await expect.poll(() => statusOf(shopUrl)).toBe('refused');
  await lock.release();
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
