import { DAY, MINUTE } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, tooMany } from '../../refused.ts';
import { hashCountKey } from './rate-limit-key.ts';

/** A limit for attempts. Each rule has its own counts. Times in ms. */
type Rule = { name: string } & (Backoff | Window);

/** A limit per person: each attempt after the free ones doubles the next wait. */
interface Backoff {
  /** Attempts without a wait. */
  free: number;
  firstWait: number;
  longestWait: number;
  /** The count restarts after this time without an attempt. */
  resetAfter: number;
}

/** A limit that thousands share, such as the IP address of a mobile network: `max` attempts per fixed window. */
interface Window {
  max: number;
  window: number;
}

/** One count of a rule. `of` is its key: a phone, an IP address, or both together. */
export interface Counted {
  rule: Rule;
  of: string;
}

/**
 * Adds one attempt to all given counts, or refuses it with 429 and changes no count. The counts are database rows, so all
 * processes share them. An attempt is counted before it runs, so that concurrent attempts have no advantage.
 */
export async function countAttempt(
  db: Database,
  counted: readonly Counted[],
  now: Date,
): Promise<Refused | null> {
  // Sorted, so that two attempts never deadlock.
  const ordered = counted.map((count) => ({ rule: count.rule, key: countKey(count) }));
  ordered.sort((a, b) => Buffer.compare(a.key, b.key));
  return inTransaction(db, async (tx) => {
    for (const { rule, key } of ordered) {
      if (!(await countOne(tx, rule, key, now))) return refuse(tx, ordered.map(getKey), now);
    }
    return null;
  });
}

/** The key of a count in the table `attempt`. */
export function countKey({ rule, of }: Counted): Buffer {
  return hashCountKey(rule.name, of);
}

const getKey = ({ key }: { key: Buffer }) => key;

/** Returns the refusal that `countAttempt` would return now, or null; it counts nothing. */
export async function checkAttempt(
  db: Database,
  counted: readonly Counted[],
  now: Date,
): Promise<Refused | null> {
  const keys = counted.map(countKey);
  const full = await db
    .selectFrom('attempt')
    .where('key', 'in', keys)
    .where('free', '>', now)
    .where('last', '<=', latest(now))
    .select('key')
    .executeTakeFirst();
  return full ? refuse(db, keys, now) : null;
}

/** Removes one successful attempt from a shared count, because there only failures count. */
export async function removeAttempt(db: Database, count: Counted, now: Date): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ tries: sql`greatest(tries - 1, 0)`, free: sql`least(free, ${now})` })
    .where('key', '=', countKey(count))
    .execute();
}

/** Deletes these counts, and all counts without an attempt for a week. */
export async function resetAttempts(db: Database, counted: readonly Counted[], now: Date): Promise<void> {
  const keys = counted.map(countKey);
  const old = new Date(now.getTime() - 7 * DAY);
  await db
    .deleteFrom('attempt')
    .where((eb) => eb.or([eb('key', 'in', keys), eb('last', '<', old)]))
    .execute();
}

/**
 * An attempt further ahead is from before the clock was set back, and does not count: it would lock somebody out for as long as the clock
 * was ahead. Clocks of machines may differ by as much as a minute.
 */
function latest(now: Date): Date {
  return new Date(now.getTime() + 2 * MINUTE);
}

/** Adds one attempt to one count. Returns false if the next attempt is not allowed yet. */
async function countOne(tx: Transaction<Schema>, rule: Rule, key: Buffer, now: Date): Promise<boolean> {
  const activeFor = 'window' in rule ? rule.window : rule.resetAfter;
  const isActive = sql<boolean>`attempt.last > ${new Date(now.getTime() - activeFor)} AND attempt.last <= ${latest(now)}`;
  const counted = await tx
    .insertInto('attempt')
    .values({ key, tries: 1, last: now, free: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tries: sql`CASE WHEN ${isActive} THEN attempt.tries + 1 ELSE 1 END`,
          // For a window, `last` is the start of the window.
          last: 'window' in rule ? sql`CASE WHEN ${isActive} THEN attempt.last ELSE excluded.last END` : now,
          free: now,
        })
        .where((eb) => eb.or([eb('attempt.free', '<=', now), eb('attempt.last', '>', latest(now))])),
    )
    .returning(['tries', 'last'])
    .executeTakeFirst();
  if (!counted) return false;
  const free = allowedFrom(rule, counted);
  if (free > now) await tx.updateTable('attempt').set({ free }).where('key', '=', key).execute();
  return true;
}

/** Returns the time from which the next attempt is allowed. */
function allowedFrom(rule: Rule, { tries, last }: { tries: number; last: Date }): Date {
  if ('window' in rule) return new Date(last.getTime() + (tries < rule.max ? 0 : rule.window));
  const { free, firstWait, longestWait } = rule;
  const wait = tries <= free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(tries - free - 1, 30));
  return new Date(last.getTime() + wait);
}

/** Returns 429 with the longest wait of all counts. */
async function refuse(db: Database, keys: Buffer[], now: Date): Promise<Refused> {
  const { free } = await db
    .selectFrom('attempt')
    .where('key', 'in', keys)
    .where('last', '<=', latest(now))
    .select(({ fn }) => fn.max('free').as('free'))
    .executeTakeFirstOrThrow();
  const retryAfter = Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000));
  return tooMany(retryAfter);
}
