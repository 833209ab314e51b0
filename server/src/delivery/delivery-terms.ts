import type { SpecialHours } from '@haat/contract/time/calendar';
import { type DeliveryPromise, type OpeningHours, promiseFor } from '@haat/contract/time/opening-hours';
import { sql } from 'kysely';
import { cachedRead } from '../platform/cache/cached-read.ts';
import type { ChangeFeed } from '../platform/cache/changes.ts';
import type { Database } from '../platform/db/database.ts';
import type { DeliveryMap, DeliveryZone } from './delivery-map.ts';
import type { DeliveryZones } from './delivery-zones.ts';

/** What decides where, for how much and when an order is delivered that is placed now. */
export interface DeliveryTerms {
  map: DeliveryMap;
  hours: OpeningHours;
  now: Date;
}

/** Returns a function that reads the terms only if they have changed. */
export function deliveryTerms(
  db: Database,
  changes: ChangeFeed,
  { zones, clock }: { zones: DeliveryZones; clock: () => Date },
): () => Promise<DeliveryTerms> {
  const hours = cachedRead(changes, 'content', () => readOpeningHours(db));
  return async () => ({ map: await zones.current(), hours: await hours(), now: clock() });
}

/** The promise of an order without a slot; null if its zone promises none. */
export function promiseOf(
  zone: Pick<DeliveryZone, 'hours'> | null,
  { hours, now }: DeliveryTerms,
): DeliveryPromise | null {
  return zone?.hours ? promiseFor(hours, now, zone.hours) : null;
}

/** Reads when the shop is open, with its pause. */
export async function readOpeningHours(db: Database): Promise<OpeningHours> {
  const { week, closed_until } = await db
    .selectFrom('shop_calendar')
    .select('week')
    .select((eb) =>
      eb.selectFrom('shop_pause').where('until', '>', sql<Date>`now()`).select('until').as('closed_until'),
    )
    .executeTakeFirstOrThrow();
  const special = (await readSpecialHours(db)).map(({ id: _, ...each }) => each);
  return { week, special, closed_until: closed_until?.toISOString() ?? null };
}

/** Reads the special hours that are not over; those of yesterday may end in the night. */
export function readSpecialHours(db: Database): Promise<(SpecialHours & { id: number })[]> {
  const yesterday = sql<string>`to_char(now() AT TIME ZONE 'Asia/Dhaka' - interval '1 day', 'YYYY-MM-DD')`;
  return db
    .selectFrom('special_hours')
    .where('to_day', '>=', yesterday)
    .select(['id', 'from_day as from', 'to_day as to', 'hours', 'friday', 'text', 'text_bn'])
    .orderBy('from_day')
    .orderBy('id')
    .execute();
}
