import type { CheckResult, HealthCode } from '@haat/contract/office/health';
import { toE164 } from '@haat/contract/phone/phone';
import { DAY } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import { readShopTexts } from '../messages/message-texts.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { hasOpened } from '../shop-state/shop-state.ts';
import { type HealthSources, runChecks } from './checks.ts';

/** What owners are told at once: each of these loses money or data while nobody acts. A message to a phone is in Bengali, a mail in both languages. */
const TOLD: Partial<Record<HealthCode, { bn: string; en: string }>> = {
  backup_off: { bn: 'দোকানের ব্যাকআপ নেওয়া হচ্ছে না।', en: 'The shop makes no backups.' },
  backup_none: { bn: 'দোকানের কোনো ব্যাকআপ নেই।', en: 'There is no backup of the shop.' },
  backup_old: {
    bn: '২৬ ঘণ্টা ধরে ব্যাকআপ হয়নি।',
    en: 'There has been no backup for 26 hours.',
  },
  backup_not_restorable: {
    bn: 'ব্যাকআপ ফেরানোর মহড়া সফল হয়নি।',
    en: 'A backup of the shop could not be restored.',
  },
  disk_almost_full: { bn: 'সার্ভারের ডিস্ক প্রায় ভরে গেছে।', en: 'The disk of the server is almost full.' },
  messages_failing: { bn: 'ক্রেতাদের মেসেজ যাচ্ছে না।', en: 'Messages to shoppers are not being sent.' },
  keys_unreadable: {
    bn: 'সেভ করা চাবি পড়া যাচ্ছে না, তাই কিছু সেবা বন্ধ।',
    en: 'The shop cannot read its stored keys: their providers are off.',
  },
  integrations_failing: {
    bn: 'অন্য সফটওয়্যার বা মেটা দোকানের খবর নিচ্ছে না।',
    en: 'A webhook or Meta does not take what the shop sends.',
  },
  certificate_ends: {
    bn: 'সার্টিফিকেটের মেয়াদ ১৪ দিনের মধ্যে শেষ হবে।',
    en: 'The certificate ends within 14 days and was not renewed.',
  },
  certificate_wrong: {
    bn: 'ব্রাউজার দোকানের সার্টিফিকেট বিশ্বাস করছে না।',
    en: 'Browsers do not trust the certificate of the shop.',
  },
  certificate_ended: {
    bn: 'সার্টিফিকেটের মেয়াদ শেষ, ব্রাউজারে দোকান খুলছে না।',
    en: 'The certificate has ended: browsers refuse the shop.',
  },
  payments_differ: {
    bn: 'অনলাইন পেমেন্ট অর্ডারের সঙ্গে মিলছে না।',
    en: 'Online payments do not agree with the orders.',
  },
};

/** After a message about a check the next one comes a day later at the earliest, in ms, also if it was well in between. */
const QUIET = DAY;

/** A message that could not be sent for so long is of no use, in ms. */
const EXPIRES_IN = DAY;

/** Runs the checks, notes what is wrong and what is well again, and tells the owners what loses money, once. */
export async function watchHealth(sources: HealthSources): Promise<void> {
  const results = await runChecks(sources);
  await inTransaction(sources.db, async (tx) => {
    // One process at a time: the others have seen the same.
    await sql`SELECT pg_advisory_xact_lock(hashtext('health'))`.execute(tx);
    for (const result of results) await note(tx, result, sources.clock());
  });
}

async function note(tx: Transaction<Schema>, result: CheckResult, now: Date): Promise<void> {
  const { check, state, code } = result;
  const open = tx.selectFrom('health_event').where('check_name', '=', check).where('ended', 'is', null);
  const event = await open.select(['id', 'told', 'state']).executeTakeFirst();
  if (state === 'good') {
    if (event) await tx.updateTable('health_event').set({ ended: now }).where('id', '=', event.id).execute();
    return;
  }
  const change = { state, code };
  const { id, told } = event
    ? await tx
        .updateTable('health_event')
        .set(change)
        .where('id', '=', event.id)
        .returning(['id', 'told'])
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('health_event')
        .values({ ...change, check_name: check, began: now })
        .returning(['id', 'told'])
        .executeTakeFirstOrThrow();
  // What ends soon was told as a warning; that it has ended is told as well.
  const isWorse = event?.state === 'warning' && state === 'alarm';
  if ((told && !isWorse) || !TOLD[code] || (await wasTold(tx, check, now))) return;
  if (await tellOwners(tx, `health ${id} ${code}`, code, TOLD[code])) {
    await tx.updateTable('health_event').set({ told: now }).where('id', '=', id).execute();
  }
}

async function wasTold(tx: Transaction<Schema>, check: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - QUIET);
  const before = tx.selectFrom('health_event').where('check_name', '=', check).where('told', '>', since);
  return (await before.select('id').executeTakeFirst()) !== undefined;
}

/**
 * Queues a message to each owner, by the number or address that they sign in with; if the shop reaches none of these, to its own address or
 * number once it is open. That messages fail is also told there, by the other channel. Returns whether there was one to send.
 */
async function tellOwners(
  tx: Transaction<Schema>,
  event: string,
  code: HealthCode,
  problem: { bn: string; en: string },
): Promise<boolean> {
  const owners = await tx
    .selectFrom('staff')
    .where('role', '=', 'owner')
    .where('disabled', 'is', null)
    .select(['id', 'login'])
    .orderBy('id')
    .execute();
  const { shop_url } = await tx
    .selectFrom('message_channel')
    .select('shop_url')
    .limit(1)
    .executeTakeFirstOrThrow();
  const texts = await readShopTexts(tx, 'bn');
  const link = `${shop_url}/office/health`;
  const tell = (who: string, recipient: string) => {
    const message = {
      event: `${event} ${who}`,
      purpose: 'service',
      language: 'bn',
      recipient,
      expiresIn: EXPIRES_IN,
    } as const;
    return recipient.startsWith('+')
      ? queueMessage(tx, {
          ...message,
          channel: 'sms',
          ...texts.message('health', { problem: problem.bn, link }),
        })
      : queueMessage(tx, {
          ...message,
          channel: 'email',
          subject: `${texts.shopName}: ${problem.bn}`,
          text: `${problem.bn}\n${problem.en}\n\n${link}\n`,
        });
  };
  const reached = new Set<'phone' | 'mail'>();
  const wayTo = (recipient: string) => (recipient.startsWith('+') ? 'phone' : 'mail');
  for (const { id, login } of owners) if (await tell(`owner ${id}`, login)) reached.add(wayTo(login));
  const isEnough = reached.size > 0 && code !== 'messages_failing';
  if (isEnough || !(await hasOpened(tx))) return reached.size > 0;
  for (const recipient of await ownContacts(tx)) {
    const isOther = code === 'messages_failing' ? !reached.has(wayTo(recipient)) : reached.size === 0;
    if (isOther && (await tell('shop', recipient))) reached.add(wayTo(recipient));
  }
  return reached.size > 0;
}

/** The mail address and the mobile number that the shop shows. */
async function ownContacts(tx: Transaction<Schema>): Promise<string[]> {
  const contact = await tx
    .selectFrom('contact_info')
    .select(['email_primary', 'phone_primary'])
    .orderBy('id')
    .executeTakeFirst();
  return [contact?.email_primary, toE164(contact?.phone_primary ?? '')].filter((each) => !!each) as string[];
}
