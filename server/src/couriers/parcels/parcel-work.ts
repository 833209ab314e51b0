import type { FastifyBaseLogger } from 'fastify';
import { Breaker } from '../../platform/circuit-breaker.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Courier } from '../courier/courier.ts';

/** What every step with a courier needs. */
export interface ParcelWork {
  db: Database;
  /** As `Couriers`. */
  couriers: { current(): Promise<ReadonlyMap<string, Courier>> };
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export const NOT_A_COURIER = new Refused(422, 'not_a_courier');
export const COURIER_UNAVAILABLE = new Refused(409, 'courier_unavailable');

/** The courier of this name, whose breakers respond at once while it is down. */
export async function findCourier(
  { couriers }: Pick<ParcelWork, 'couriers'>,
  name: string,
): Promise<GuardedCourier | null> {
  const courier = (await couriers.current()).get(name);
  return courier ? withBreaker(courier) : null;
}

/** `responding`: its last calls had a response. */
type GuardedCourier = Courier & { responding(): boolean };

const wrapped = new WeakMap<Courier, GuardedCourier>();

/** Wraps a courier with two circuit breakers: one for new parcels, one for questions. Each process has its own ones. */
export function withBreaker(courier: Courier): GuardedCourier {
  const earlier = wrapped.get(courier);
  if (earlier) return earlier;
  const clock = () => new Date();
  const [creates, looks] = [new Breaker(clock), new Breaker(clock)];
  const isUnknown = ({ kind }: { kind: string }) => kind === 'unknown';
  const reason = 'circuit breaker open';
  const guarded: GuardedCourier = {
    ...courier,
    createParcel: (parcel) =>
      creates.call(() => courier.createParcel(parcel), isUnknown, { kind: 'unknown', reason, unsent: true }),
    findParcel: (parcel) =>
      looks.call(() => courier.findParcel(parcel), isUnknown, { kind: 'unknown', reason }),
    responding: () => !creates.isOpen && !looks.isOpen,
  };
  wrapped.set(courier, guarded);
  return guarded;
}
