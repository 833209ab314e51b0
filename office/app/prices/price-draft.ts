import { ApiError } from '@haat/contract/client';
import { MAX_PRICE_PAISA } from '@haat/contract/money/money';
import { parsePaisa } from '@haat/contract/money/typed-number';
import type { BoardRow, PriceDraft } from '@haat/contract/office/catalogue/prices';
import { readStored, store } from '@haat/ui/storage.ts';
import { create } from 'zustand';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';

/** A change of more than this percentage of the price asks. */
const MAX_JUMP = 30;

/** How long after the last key the draft is sent, in ms. */
const SAVE_DELAY = 1_500;

const KEY = 'office-prices-';
const local = () => window.localStorage;

interface Draft {
  staff: number;
  /** As typed, by product id; a product that is not there stays as it is. */
  lines: Record<string, string>;
  /** The typed text of large changes that somebody has confirmed. */
  confirmed: Record<string, string>;
  state: 'stored' | 'waiting';
}

/** The prices that were typed and are not published. Each row reads only its own. */
export const usePriceDraft = create<Draft>(() => ({
  staff: 0,
  lines: {},
  confirmed: {},
  state: 'stored',
}));

/** Opens the newer draft of those on this device and in the shop. */
export function openDraft(staff: number, stored: PriceDraft | null): void {
  const { staff: owner, state } = usePriceDraft.getState();
  if (owner === staff && state === 'waiting') {
    save();
    return;
  }
  // That of somebody else stays on the device.
  clearTimeout(timer);
  const local = readLocal(staff);
  const isNewer = local && (!stored || Date.parse(local.saved_at) > Date.parse(stored.saved_at));
  const lines = (isNewer ? local : stored)?.lines ?? {};
  usePriceDraft.setState({ staff, lines, state: 'stored' });
  if (isNewer) save();
}

export function setLine(product: number, typed: string): void {
  usePriceDraft.setState(({ lines: { [product]: _, ...others } }) => ({
    lines: typed.trim() === '' ? others : { ...others, [product]: typed },
  }));
  save();
}

export function setLines(changed: Record<string, string>): void {
  usePriceDraft.setState(({ lines }) => ({ lines: { ...lines, ...changed } }));
  save();
}

export function confirmJump(product: number): void {
  usePriceDraft.setState(({ confirmed, lines }) => ({
    confirmed: { ...confirmed, [product]: lines[product] ?? '' },
  }));
}

/** Removes all lines, after their publication or on request. */
export function clearDraft(): void {
  usePriceDraft.setState({ lines: {}, confirmed: {} });
  save();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores the draft on the device at once and in the shop a little later. */
function save(): void {
  const { staff, lines } = usePriceDraft.getState();
  const draft = { lines, saved_at: new Date().toISOString() };
  store(local, KEY + staff, draft);
  usePriceDraft.setState({ state: 'waiting' });
  clearTimeout(timer);
  timer = setTimeout(() => void send(staff, draft), SAVE_DELAY);
}

/**
 * Tries again until the network is back, unless there is a newer draft. If the session has ended or is that of somebody else, the draft waits
 * until its owner opens it again.
 */
async function send(staff: number, draft: PriceDraft): Promise<void> {
  try {
    await api.savePriceDraft({ body: { ...draft, staff } });
    if (usePriceDraft.getState().lines === draft.lines) usePriceDraft.setState({ state: 'stored' });
  } catch (problem) {
    const isOther = problem instanceof ApiError && [401, 403, 409].includes(problem.status);
    if (isOther || usePriceDraft.getState().lines !== draft.lines) return;
    timer = setTimeout(() => void send(staff, draft), 4 * SAVE_DELAY);
  }
}

function readLocal(staff: number): PriceDraft | null {
  const draft = readStored(local, KEY + staff) as PriceDraft | null;
  return draft && typeof draft.lines === 'object' ? draft : null;
}

/** What the typed text of a row means. */
export interface Typed {
  /** Null: not an amount, or more than a price may be. */
  paisa: number | null;
  isChanged: boolean;
  /** The change in percent, if it is so large that somebody must confirm it. */
  jump: number | null;
}

export function readTyped({ price_paisa }: BoardRow, typed: string | undefined): Typed {
  if (typed === undefined) return { paisa: price_paisa, isChanged: false, jump: null };
  const paisa = parsePaisa(typed) || null;
  if (paisa === null || paisa > MAX_PRICE_PAISA) return { paisa: null, isChanged: true, jump: null };
  const change = paisa - price_paisa;
  return {
    paisa,
    isChanged: paisa !== price_paisa,
    jump: Math.abs(change) * 100 > MAX_JUMP * price_paisa ? Math.round((change * 100) / price_paisa) : null,
  };
}

export interface Change {
  row: BoardRow;
  paisa: number;
}

/** The changed rows, and how many of them cannot be published yet. */
export function changesOf(
  rows: readonly BoardRow[],
  { lines, confirmed }: Pick<Draft, 'lines' | 'confirmed'>,
): { changes: Change[]; open: number } {
  let open = 0;
  const changes = rows.flatMap((row) => {
    const typed = lines[row.product];
    const { paisa, isChanged, jump } = readTyped(row, typed);
    if (!isChanged) return [];
    if (paisa === null || (jump !== null && confirmed[row.product] !== typed)) open += 1;
    return paisa === null ? [] : [{ row, paisa }];
  });
  return { changes, open };
}

/** The new prices of rows by percent, in whole taka, at least one. */
export function byPercent(rows: readonly BoardRow[], percent: number): Record<string, string> {
  return Object.fromEntries(
    rows.map(({ product, price_paisa }) => {
      const taka = Math.max(1, Math.round((price_paisa * (100 + percent)) / 10_000));
      return [product, String(taka)];
    }),
  );
}

/** The typed price, or the one until now, changed by taka; at least one taka. */
export function byTaka(row: BoardRow, typed: string | undefined, taka: number): string {
  const { paisa } = readTyped(row, typed);
  return typedTaka(Math.max(100, (paisa ?? row.price_paisa) + taka * 100));
}
