import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';

/** How often something may be tried: one rule's counts never meet another's. Times in ms. */
export type Rule = { name: string } & (Backoff | Window);

/** For what one person tries: each try after the free ones makes the next wait twice as long. */
interface Backoff {
  /** Tries without a wait. */
  free: number;
  firstWait: number;
  longestWait: number;
  /** After so long without a try all are forgotten. */
  forgottenAfter: number;
}

/** For what thousands share, such as the IP address of a mobile network: so many in each window, which nobody extends. */
interface Window {
  most: number;
  window: number;
}

/** A count of a rule: of a phone, of an address, of both together. */
export interface Counted {
  rule: Rule;
  of: string;
}

/**
 * Counts one try everywhere it counts, or refuses it with 429 and counts it nowhere. The counts are rows: every process
 * sees them. A try is counted before it is made, so that a hundred at once get no further than a hundred in a row.
 */
export async function countAttempt(
  db: Database,
  counted: readonly Counted[],
  now: Date,
): Promise<Refused | null> {
  // In one order, so that two tries never wait for each other in a circle.
  const ordered = counted.map(({ rule, of }) => ({ rule, key: keyOf(rule, of) }));
  ordered.sort((a, b) => Buffer.compare(a.key, b.key));
  return inTransaction(db, async (tx) => {
    for (const { rule, key } of ordered) {
      if (!(await countOne(tx, rule, key, now))) return refuse(tx, ordered.map(keyIn), now);
    }
    return null;
  });
}

const keyIn = ({ key }: { key: Buffer }) => key;

/** Takes one try back that turned out well: where many share an address only failures count. */
export async function takeBackAttempt(db: Database, { rule, of }: Counted, now: Date): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ tries: sql`greatest(tries - 1, 0)`, free: sql`least(free, ${now})` })
    .where('key', '=', keyOf(rule, of))
    .execute();
}

/** Forgets all tries of these counts, and what nobody tried for a week. */
export async function forgetAttempts(db: Database, counted: readonly Counted[], now: Date): Promise<void> {
  const keys = counted.map(({ rule, of }) => keyOf(rule, of));
  const old = new Date(now.getTime() - 7 * 24 * 60 * 60_000);
  await db
    .deleteFrom('attempt')
    .where((eb) => eb.or([eb('key', 'in', keys), eb('last', '<', old)]))
    .execute();
}

function keyOf({ name }: Rule, of: string): Buffer {
  return createHash('sha256').update(`${name}\n${of}`).digest();
}

/** False where the next try is let in later. */
async function countOne(tx: Transaction<Schema>, rule: Rule, key: Buffer, now: Date): Promise<boolean> {
  const begins = 'window' in rule ? rule.window : rule.forgottenAfter;
  const goesOn = sql<boolean>`attempt.last > ${new Date(now.getTime() - begins)}`;
  const counted = await tx
    .insertInto('attempt')
    .values({ key, tries: 1, last: now, free: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tries: sql`CASE WHEN ${goesOn} THEN attempt.tries + 1 ELSE 1 END`,
          // Of a window it is the beginning.
          last: 'window' in rule ? sql`CASE WHEN ${goesOn} THEN attempt.last ELSE excluded.last END` : now,
        })
        .where('attempt.free', '<=', now),
    )
    .returning(['tries', 'last'])
    .executeTakeFirst();
  if (!counted) return false;
  const free = freeAfter(rule, counted);
  if (free > now) await tx.updateTable('attempt').set({ free }).where('key', '=', key).execute();
  return true;
}

/** When the next try is let in. */
function freeAfter(rule: Rule, { tries, last }: { tries: number; last: Date }): Date {
  if ('window' in rule) return new Date(last.getTime() + (tries < rule.most ? 0 : rule.window));
  const { free, firstWait, longestWait } = rule;
  const wait = tries <= free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(tries - free - 1, 30));
  return new Date(last.getTime() + wait);
}

/** The longest wait of all counts: after it the same try is let in, unless others have tried meanwhile. */
async function refuse(tx: Transaction<Schema>, keys: Buffer[], now: Date): Promise<Refused> {
  const { free } = await tx
    .selectFrom('attempt')
    .where('key', 'in', keys)
    .select(({ fn }) => fn.max('free').as('free'))
    .executeTakeFirstOrThrow();
  const retryAfter = Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000));
  const time = retryAfter < 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new Refused(429, 'too_many_requests', `Too many attempts. Please try again in ${time}.`, {
    retryAfter,
  });
}
