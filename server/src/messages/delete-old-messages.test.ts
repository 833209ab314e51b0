import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOutbox, type TestOutbox } from '../../testing/messages/outbox.ts';
import { deleteOldMessages } from './open-messages.ts';

let outbox: TestOutbox;
beforeAll(async () => {
  outbox = await openOutbox();
});
beforeEach(() => outbox.reset());
afterAll(() => outbox.close());

test('old messages are deleted; those that need attention are stored longer', async () => {
  for (const state of ['sent', 'withheld', 'dead', 'uncertain', 'queued'] as const) {
    await outbox.queue(outbox.toAmina({ text: state, withheld: state === 'withheld' }));
    const ends = state === 'dead' || state === 'sent' || state === 'uncertain';
    const newest = outbox.db.selectFrom('message').select((eb) => eb.fn.max('id').as('id'));
    if (ends) {
      await outbox.db.updateTable('message').set({ state: 'sending' }).where('id', '=', newest).execute();
      await outbox.db
        .updateTable('message')
        .set({ state, next_try: null })
        .where('id', '=', newest)
        .execute();
    }
  }
  const left = async (age: string) => {
    await outbox.db
      .updateTable('message')
      .set({ created: sql`now() - ${age}::interval` })
      .execute();
    await deleteOldMessages(outbox.db);
    return outbox.states();
  };
  expect(await left('89 days')).toHaveLength(5);
  expect(await left('91 days')).toEqual(['dead', 'uncertain', 'queued']);
  expect(await left('366 days')).toEqual(['queued']);
});
