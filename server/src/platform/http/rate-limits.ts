import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../db/database.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { type Refused, tooManyRequests } from './refused.ts';

/** Counts one request of an address or of a customer, or refuses it with 429. */
export type CountRequest = (whose: string) => Promise<Refused | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one call of a customer that changes something, or refuses it with 429. */
    countCustomer(customer: number): Promise<Refused | null>;
  }
}

/** Limits what one customer changes, from however many addresses, beside the limits of each address. */
export function limitCustomers(app: FastifyInstance, { limit }: { limit: CountRequest }): void {
  app.decorate('countCustomer', (customer: number) => limit(`customer ${customer}`));
}

const MINUTE = 60_000;

/** How many counts of this process lie between two clearings of old rows. */
const CLEAR_EVERY = 5_000;

/** How many addresses that are over their limit a process remembers. */
const MOST_REMEMBERED = 10_000;

/**
 * Limits by name: how often one address may ask in a minute, counted in the database for all processes together. One
 * statement a request, without fsync; an address that is over its limit is refused from memory until its minute is over,
 * so that a flood is not the database's.
 */
export function requestLimits<Name extends string>(
  db: Database,
  most: Record<Name, number>,
  clock: () => Date,
): Record<Name, { limit: CountRequest }> {
  const names = Object.keys(most) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, { limit: countRequests(db, { name, most: most[name], clock }) }]),
  ) as Record<Name, { limit: CountRequest }>;
}

function countRequests(
  db: Database,
  { name, most, clock }: { name: string; most: number; clock: () => Date },
): CountRequest {
  const refusedUntil = new Map<string, number>();
  let counts = 0;
  return async (whose) => {
    const address = rateLimitKey(whose);
    const now = clock();
    const until = refusedUntil.get(address);
    if (until !== undefined && until > now.getTime()) return tooMany(until, now);
    refusedUntil.delete(address);
    counts += 1;
    if (counts % CLEAR_EVERY === 0) await clear(db, now);
    const { count, over } = await countOne(db, keyOf(name, address), now);
    if (count <= most) return null;
    if (refusedUntil.size >= MOST_REMEMBERED) refusedUntil.clear(); // they are refused all the same, by the database
    refusedUntil.set(address, over.getTime());
    return tooMany(over.getTime(), now);
  };
}

function keyOf(name: string, address: string): Buffer {
  return createHash('sha256').update(`${name}\n${address}`).digest();
}

async function countOne(db: Database, key: Buffer, now: Date): Promise<{ count: number; over: Date }> {
  return db
    .insertInto('request_count')
    .values({ key, count: 1, over: new Date(now.getTime() + MINUTE) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN request_count.over > ${now} THEN request_count.count + 1 ELSE 1 END`,
        over: sql`CASE WHEN request_count.over > ${now} THEN request_count.over ELSE excluded.over END`,
      }),
    )
    .returning(['count', 'over'])
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirstOrThrow();
}

async function clear(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('request_count').where('over', '<', now).execute();
}

function tooMany(until: number, now: Date): Refused {
  return tooManyRequests(Math.max(1, Math.ceil((until - now.getTime()) / 1000)));
}
