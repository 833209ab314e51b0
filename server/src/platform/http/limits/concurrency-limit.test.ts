import { expect, test } from 'vitest';
import { Refused } from '../../refused.ts';
import { concurrencyLimit } from './concurrency-limit.ts';

/** Jobs that end when the test ends them. */
function works() {
  const running: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => running.push(() => resolve('done')));
  return { running, work };
}

test('two jobs run at once, one waits in the queue, a fourth is refused with 503 at once', async () => {
  const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 1 });
  const { running, work } = works();
  const begun = [limited(work), limited(work), limited(work)];
  const refused = await limited(work);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' }, retryAfter: 5 });
  expect(running).toHaveLength(2);

  running.shift()!();
  await begun[0];
  await Promise.resolve();
  expect(running).toHaveLength(2);
  for (const end of running) end();
  expect(await Promise.all(begun)).toEqual(['done', 'done', 'done']);
});

test('failed work starts the next job in the queue', async () => {
  const limited = concurrencyLimit({ maxRunning: 1, maxQueued: 1 });
  const failing = limited(async () => {
    throw new Error('no');
  });
  const next = limited(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await limited(async () => 'again')).toBe('again');
});
