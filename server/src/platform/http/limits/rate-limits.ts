import { MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../../db/database.ts';
import { type Refused, tooMany } from '../../refused.ts';
import { hashCountKey, rateLimitKey } from './rate-limit-key.ts';

/** Counts one request of a client (its IP address, or `customer ID`), or refuses it with 429. */
export type CountRequest = (client: string) => Promise<Refused | null>;

/** How often one client may use a route in a minute. */
export interface Limit {
  limit: CountRequest;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one changing request of a customer, or refuses it with 429. */
    countCustomer(customer: number): Promise<Refused | null>;
  }
}

/** Limits the changing requests of one customer from all IP addresses together, in addition to the limits per IP address. */
export function limitCustomers(app: FastifyInstance, { limit }: Limit): void {
  app.decorate('countCustomer', (customer: number) => limit(`customer ${customer}`));
}

/**
 * The minute of a client is over in at most this time, in ms: clocks of machines may differ by as much as a minute. An end further
 * ahead is from before the clock was set back, and does not count.
 */
const MAX_REMAINING = 2 * MINUTE;

/** The process deletes old rows once per this many counts. */
const CLEANUP_EVERY = 5_000;

/** Refused clients that a process holds in memory. */
const MAX_REFUSED = 10_000;

/**
 * Rate limits by name, in requests per client and minute. The database counts for all processes together: one statement
 * per request, without fsync. A client above its limit is refused from memory until its minute is over, so that a flood of
 * requests does not reach the database.
 */
export function requestLimits<Name extends string>(
  db: Database,
  limits: Record<Name, number>,
  clock: () => Date,
): Record<Name, Limit> {
  const names = Object.keys(limits) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, { limit: countRequests(db, { name, max: limits[name], clock }) }]),
  ) as Record<Name, Limit>;
}

function countRequests(
  db: Database,
  { name, max, clock }: { name: string; max: number; clock: () => Date },
): CountRequest {
  const refusedUntil = new Map<string, number>();
  let counts = 0;
  return async (client) => {
    const key = rateLimitKey(client);
    const now = clock();
    const until = refusedUntil.get(key);
    if (until !== undefined && isRunning(until, now)) return refuseUntil(until, now);
    refusedUntil.delete(key);
    counts += 1;
    if (counts % CLEANUP_EVERY === 0) await deleteOld(db, now);
    const { count, over } = await countOne(db, hashCountKey(name, key), now);
    if (count <= max) return null;
    if (refusedUntil.size >= MAX_REFUSED) refusedUntil.clear(); // the database goes on refusing them
    refusedUntil.set(key, over.getTime());
    return refuseUntil(over.getTime(), now);
  };
}

function isRunning(until: number, now: Date): boolean {
  const remaining = until - now.getTime();
  return remaining > 0 && remaining <= MAX_REMAINING;
}

async function countOne(db: Database, key: Buffer, now: Date): Promise<{ count: number; over: Date }> {
  const latest = new Date(now.getTime() + MAX_REMAINING);
  const running = sql`request_count.over > ${now} AND request_count.over <= ${latest}`;
  return db
    .insertInto('request_count')
    .values({ key, count: 1, over: new Date(now.getTime() + MINUTE) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN ${running} THEN request_count.count + 1 ELSE 1 END`,
        over: sql`CASE WHEN ${running} THEN request_count.over ELSE excluded.over END`,
      }),
    )
    .returning(['count', 'over'])
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirstOrThrow();
}

async function deleteOld(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('request_count').where('over', '<', now).execute();
}

function refuseUntil(until: number, now: Date): Refused {
  return tooMany(Math.max(1, Math.ceil((until - now.getTime()) / 1000)));
}
