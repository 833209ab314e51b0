import { randomUUID } from 'node:crypto';
import type { CourierEmulator } from '@haat/gateway/couriers/courier-emulator';
import { type RunningCouriers, startCouriers } from '@haat/gateway/couriers/start';
import type { Courier, NewParcel } from '../src/couriers/courier/courier.ts';
import { COURIERS } from '../src/couriers/couriers.ts';
import { emulatedKeys } from '../src/couriers/demo-couriers.ts';
import type { Database } from '../src/platform/db/database.ts';

export interface TestCouriers extends RunningCouriers {
  /** The keys of all three, for the environment of a shop. */
  environment: Record<string, string>;
  couriers: readonly Courier[];
  /** For other clients that do not wait either. */
  fetch: typeof fetch;
  /** @throws if there is none of this name */
  courier(name: string): Courier;
}

/** Starts the three couriers and their clients, which do not wait for the response that never comes. */
export async function startTestCouriers(
  options: Parameters<typeof startCouriers>[0] = {},
): Promise<TestCouriers> {
  const running = await startCouriers(options);
  const environment = emulatedKeys(running.emulator, running.url);
  const fetch = impatient(running.emulator);
  const couriers = openCouriersOf(environment, fetch);
  const courier = (name: string) => {
    const found = couriers.find((one) => one.name === name);
    if (!found) throw new Error(`no courier ${name}`);
    return found;
  };
  return { ...running, environment, couriers, fetch, courier };
}

/** New clients, as after a restart. */
export function openCouriersOf(
  environment: Record<string, string>,
  fetch = globalThis.fetch,
): readonly Courier[] {
  // None of them stores anything.
  const db = undefined as unknown as Database;
  return COURIERS.map((one) => one.open(environment, { db, shopUrl: null, publicOnly: null, fetch }));
}

/** The fields of every response with changes, for shapes that only some accounts get. */
export function changing(
  fetch: typeof globalThis.fetch,
  change: (fields: Record<string, unknown>, path: string) => object,
  status?: number,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const fields = (await response.json()) as Record<string, unknown>;
    const body = JSON.stringify(change(fields, new URL(String(input)).pathname));
    return new Response(body, { status: status ?? response.status });
  };
}

/** A request that hangs times out at once. */
function impatient(emulator: CourierEmulator): typeof fetch {
  const running = new Map<string, AbortController>();
  emulator.onHang = (id) => running.get(id)?.abort(new DOMException('no response', 'TimeoutError'));
  return async (input, init) => {
    const id = randomUUID();
    const waiting = new AbortController();
    running.set(id, waiting);
    const headers = new Headers(init?.headers);
    headers.set('x-request-id', id);
    return fetch(input, { ...init, headers, signal: waiting.signal }).finally(() => running.delete(id));
  };
}

/** A parcel of Amina, whose invoice is new. */
export function newParcel(more: Partial<NewParcel> = {}): NewParcel {
  return {
    invoice: `H${100_000 + ++parcels}-1`,
    receiver: { name: 'Amina Begum', phone: '+8801712345678', address: 'House 7, Road 5, Dhanmondi' },
    area: null,
    codPaisa: 125_000,
    grams: 2_400,
    valuePaisa: 125_000,
    items: 3,
    description: 'Miniket rice, potatoes',
    note: '',
    ...more,
  };
}
let parcels = 0;
