import { ApiError } from '@haat/contract/client';
import type { PlacedDeskOrder } from '@haat/contract/office/orders/desk';
import { givenAttributes } from '@haat/contract/shop/order-attributes';
import { MINUTE } from '@haat/contract/time/durations';
import { useEffect } from 'react';
import { create } from 'zustand';
import { api } from '../platform/api.ts';
import { isRefusal } from '../platform/refusal.ts';
import { isEmpty, newDraft, type OrderDraft, open, type StoredDraft, useDesk } from './order-draft.ts';

/** How often drafts that wait are sent again, in ms. */
const RETRY = 5_000;

/** For this time a draft is sent by itself, in ms. Later the caller may have ordered again, or nobody may expect it any more. */
const CONFIRMED_WITHIN = 30 * MINUTE;

/** The newest order that the server has, and whether the desk waits for the response. */
export const useSent = create<{ placed: PlacedDeskOrder | null; sending: boolean }>(() => ({
  placed: null,
  sending: false,
}));

/** After this time the next caller is served while the order is still being sent, in ms. */
const PATIENCE = 3_000;

/**
 * Sends the draft on the screen, with the total that the caller has heard. It is stored as waiting before, so that a reload or a dead
 * network loses nothing. If the server refuses it, it is on the screen again, unless another one is there.
 */
export async function place(totalPaisa: number, staff: number): Promise<void> {
  const { draft, stored } = useDesk.getState();
  const placed = { staff, at: Date.now() };
  const waiting = { draft, state: 'waiting' as const, totalPaisa, refusal: null, placed };
  useSent.setState({ placed: null, sending: true });
  useDesk.setState({
    draft: newDraft(draft.source),
    refusal: null,
    stored: [...stored, waiting],
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([send(waiting), patience]).finally(() => useSent.setState({ sending: false }));
}

/** Sends a draft again that is not confirmed, in the name of who presses. */
export function placeAgain(key: string, staff: number): void {
  const again = { state: 'waiting' as const, placed: { staff, at: Date.now() } };
  useDesk.setState(({ stored }) => ({
    stored: stored.map((each) => (each.draft.key === key ? { ...each, ...again } : each)),
  }));
  void sendWaiting(staff);
}

/** Sends the drafts of a staff member that wait, while the office is open. */
export function useSendWaiting(active: boolean, staff: number): void {
  const waiting = useDesk(({ stored }) => stored.some(({ state }) => state === 'waiting'));
  useEffect(() => {
    if (!active || !waiting) return;
    const send = () => void sendWaiting(staff);
    send();
    const timer = setInterval(send, RETRY);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [active, waiting, staff]);
}

async function sendWaiting(staff: number): Promise<void> {
  const latest = Date.now() - CONFIRMED_WITHIN;
  const isOld = ({ state, placed }: StoredDraft) => state === 'waiting' && !(placed && placed.at > latest);
  useDesk.setState(({ stored }) => ({
    stored: stored.map((each) => (isOld(each) ? { ...each, state: 'unconfirmed' } : each)),
  }));
  const { stored } = useDesk.getState();
  await Promise.all(
    stored.filter(({ state, placed }) => state === 'waiting' && placed?.staff === staff).map(send),
  );
}

/** The keys of the drafts that are being sent. */
const inFlight = new Set<string>();

async function send({ draft, totalPaisa }: StoredDraft): Promise<void> {
  if (inFlight.has(draft.key)) return;
  inFlight.add(draft.key);
  const isThis = (each: StoredDraft) => each.draft.key === draft.key;
  try {
    const placed = await api.placeDeskOrder({ body: requestOf(draft, totalPaisa) });
    useDesk.setState(({ stored }) => ({ stored: stored.filter((each) => !isThis(each)) }));
    useSent.setState({ placed });
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    if (!isRefusal(problem)) return;
    const refused = { draft, totalPaisa, state: 'refused' as const, refusal: problem.refusal };
    useDesk.setState(({ stored }) => ({ stored: stored.map((each) => (isThis(each) ? refused : each)) }));
    if (isEmpty(useDesk.getState().draft)) open(draft.key);
  } finally {
    inFlight.delete(draft.key);
  }
}

/** The request of a draft, with the total as it was named to the caller. */
export function requestOf(draft: OrderDraft, totalPaisa: number | null) {
  const { key, lines, pickup, name, phone, address, city, zipcode, area, source, language } = draft;
  const despite = draft.overrideBlock?.trim();
  return {
    order_key: key,
    source,
    language,
    name,
    phone,
    address: address.trim() || (pickup ? PICKUP_ADDRESS : ''),
    city,
    zipcode,
    ...(draft.slot !== undefined && { slot: draft.slot }),
    ...(area && { area: area.id }),
    ...givenAttributes(draft),
    delivery_type: pickup ? ('STORE_PICKUP' as const) : ('HOME_DELIVERY' as const),
    items: lines.map(({ product, quantity, note: wish, option, instead }) => ({
      product: product.id,
      quantity,
      price_paisa: product.price_paisa,
      note: wish,
      ...(option && { option }),
      ...(instead && { substitute: instead.id }),
    })),
    ...(totalPaisa === null ? {} : { total_paisa: totalPaisa }),
    ...(draft.substituteCap && { substitute_cap_paisa: draft.substituteCap }),
    ...(draft.credit && {
      use_credit: true,
      ...(totalPaisa !== null && { credit_used_paisa: Math.min(draft.credit, totalPaisa) }),
    }),
    ...(despite ? { despite_block: despite } : {}),
  };
}

/** An order must have an address. */
const PICKUP_ADDRESS = '—';
