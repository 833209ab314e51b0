import type { Database } from '../../platform/db/database.ts';
import { hasOpened } from '../../shop-state/shop-state.ts';
import type { MessageProvider } from './message-provider.ts';

/** The demo phone: messages are stored and shown at `/demo/phone` until the shop opens. Nothing leaves the shop. */
export function demoPhone(db: Database): MessageProvider {
  return {
    channel: 'sms',
    name: 'demo',
    deduplicates: 'always',
    async send({ client_id, recipient, text }) {
      if (await hasOpened(db))
        return { kind: 'refused', reason: 'the shop has opened: the demo phone has ended' };
      await db
        .insertInto('demo_message')
        .values({ client_id, recipient, text })
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .execute();
      return { kind: 'sent', reference: '' };
    },
  };
}
