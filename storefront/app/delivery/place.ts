import type { Area } from '@haat/contract/shop/areas';
import type { SlotChoice } from '@haat/contract/shop/slots';
import { readStored, store } from '@haat/ui/storage.ts';
import { create } from 'zustand';
import { importOrReload } from '../platform/import-or-reload.ts';
import { PLACE_KEY } from '../platform/preference-keys.ts';
import { currentCustomer } from '../session/current-customer.ts';
import { useShop } from '../shop/shop.ts';

export type ChosenSlot = Pick<SlotChoice, 'id' | 'starts' | 'ends' | 'charge'>;

/** Where and when this device gets its orders. Null: not chosen, or as soon as possible. */
export interface Place {
  area: Area | null;
  slot: ChosenSlot | null;
  pickupSlot: ChosenSlot | null;
}

/** How many of the newest orders are read for their area: one of them may be collected at the shop. */
const NEWEST = 3;

const NOWHERE: Place = { area: null, slot: null, pickupSlot: null };
const local = () => window.localStorage;

/** Empty on the server and until hydration, so that a page is the same for everybody. */
export const usePlace = /* @__PURE__ */ create<Place>(() => NOWHERE);

if (!import.meta.env.SSR) {
  readAgain();
  window.addEventListener('storage', ({ key }) => {
    if (key === PLACE_KEY || key === null) readAgain();
  });
  // A sign-out removes it.
  currentCustomer.subscribe(readAgain);
}

function readAgain(): void {
  usePlace.setState(placeOf(readStored(local, PLACE_KEY)), true);
}

/** Another zone has other slots. */
export function chooseArea(area: Area | null): void {
  const before = usePlace.getState();
  const isSameZone = area?.delivery?.zone !== undefined && area.delivery.zone === before.area?.delivery?.zone;
  change({ ...before, area, slot: isSameZone ? before.slot : null });
}

/** @param slot null: as soon as possible */
export function chooseSlot(slot: ChosenSlot | null, pickup: boolean): void {
  change({ ...usePlace.getState(), [pickup ? 'pickupSlot' : 'slot']: slot });
}

/** After an order: the next one comes at another time. */
export function forgetSlots(): void {
  const { area, slot, pickupSlot } = usePlace.getState();
  if (slot || pickupSlot) change({ area, slot: null, pickupSlot: null });
}

function change(place: Place): void {
  usePlace.setState(place, true);
  store(local, PLACE_KEY, place);
}

/** Fetches an area by its id and chooses it: of a saved address, or the chosen one with its terms of now. One that is gone is forgotten. */
export async function chooseAreaById(id: number): Promise<void> {
  const { browserClient } = await importOrReload(() => import('../session/browser-client.ts'));
  const before = usePlace.getState().area;
  const area = await browserClient()
    .getArea({ params: { id } })
    // Without a response the known terms stay; the quote of an order is always current.
    .catch((problem: { status?: number }) => (problem.status === 404 && before?.id === id ? null : before));
  if (area !== before && usePlace.getState().area === before) chooseArea(area);
}

/** On a device without an area chooses that of the newest orders of its customer. */
export async function chooseAreaOfAccount(): Promise<void> {
  const customer = currentCustomer.customer();
  const { browserClient } = await importOrReload(() => import('../session/browser-client.ts'));
  const orders = await browserClient()
    .listCustomerOrders({ query: { limit: NEWEST } })
    // It is asked for again at the next visit, and by the checkout.
    .catch(() => ({ items: [] }));
  const area = orders.items.map(({ delivery }) => delivery?.area_id).find(Boolean);
  const isStill = currentCustomer.customer() === customer && usePlace.getState().area === null;
  if (area && isStill) await chooseAreaById(area);
}

/** Whether the shop asks where it delivers: its areas differ in what they cost. */
export function useAsksArea(): boolean {
  return useShop()?.asksArea ?? false;
}

/** What the open chooser asks for; null while it is closed. */
export const useChooser = create<'area' | 'slot' | 'pickup' | null>(() => null);

export function openChooser(asks: 'area' | 'slot' | 'pickup'): void {
  useChooser.setState(asks, true);
}

/** Other code can write to the storage. A slot that has begun is over. */
export function placeOf(stored: unknown, now = Date.now()): Place {
  const { area, slot, pickupSlot } = Object(stored) as Record<keyof Place, unknown>;
  return { area: isArea(area) ? area : null, slot: slotOf(slot, now), pickupSlot: slotOf(pickupSlot, now) };
}

function isArea(value: unknown): value is Area {
  const { id, name, name_bn, part_of, part_of_bn, delivery } = Object(value) as Partial<Area>;
  return (
    Number.isInteger(id) &&
    [name, name_bn, part_of, part_of_bn].every((text) => typeof text === 'string') &&
    (delivery === null || typeof delivery?.charge === 'number')
  );
}

function slotOf(value: unknown, now: number): ChosenSlot | null {
  const { id, starts, ends, charge } = Object(value) as Partial<ChosenSlot>;
  if (typeof id !== 'number' || typeof charge !== 'number') return null;
  if (typeof starts !== 'string' || typeof ends !== 'string') return null;
  return Date.parse(starts) > now ? { id, starts, ends, charge } : null;
}
