import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';

/** How often something may be tried. Times in ms. */
export interface Rule {
  /** What is tried: one rule's counts never meet another's. */
  name: string;
  /** Tries without a wait; the wait after the next one doubles from try to try. */
  free: number;
  firstWait: number;
  longestWait: number;
  /** After so long without a try all are forgotten. */
  forgottenAfter: number;
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
      const refused = await countOne(tx, rule, key, now);
      if (refused) return refused;
    }
    return null;
  });
}

/** Takes one try back that turned out well, so that a whole neighbourhood behind one address can sign in. */
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

async function countOne(
  tx: Transaction<Schema>,
  rule: Rule,
  key: Buffer,
  now: Date,
): Promise<Refused | null> {
  const forgotten = new Date(now.getTime() - rule.forgottenAfter);
  const counted = await tx
    .insertInto('attempt')
    .values({ key, tries: 1, last: now, free: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tries: sql`CASE WHEN attempt.last > ${forgotten} THEN attempt.tries + 1 ELSE 1 END`,
          last: now,
        })
        .where('attempt.free', '<=', now),
    )
    .returning('tries')
    .executeTakeFirst();
  if (!counted) return refuse(tx, key, now);
  const wait = waitAfter(counted.tries, rule);
  if (wait > 0) {
    const free = new Date(now.getTime() + wait);
    await tx.updateTable('attempt').set({ free }).where('key', '=', key).execute();
  }
  return null;
}

async function refuse(tx: Transaction<Schema>, key: Buffer, now: Date): Promise<Refused> {
  const { free } = await tx
    .selectFrom('attempt')
    .where('key', '=', key)
    .select('free')
    .executeTakeFirstOrThrow();
  const retryAfter = Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000));
  const time = retryAfter < 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new Refused(429, 'too_many_requests', `Too many attempts. Please try again in ${time}.`, {
    retryAfter,
  });
}

function waitAfter(tries: number, { free, firstWait, longestWait }: Rule): number {
  return tries <= free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(tries - free - 1, 30));
}
