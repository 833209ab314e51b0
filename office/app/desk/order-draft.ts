import type { Refusal } from '@haat/contract/http/problems';
import type { RefusedLine } from '@haat/contract/http/refusal';
import { toPaisa } from '@haat/contract/money/money';
import type { Caller, DeskProduct } from '@haat/contract/office/orders/desk';
import type { DeskSource } from '@haat/contract/office/orders/order-sources';
import type { Place } from '@haat/contract/shop/areas';
import type { OrderAttributeValues } from '@haat/contract/shop/order-attributes';
import type { Language } from '@haat/contract/text/language';
import { newKey } from '@haat/ui/random-key.ts';
import { readStored, readText, removeStored, storeText } from '@haat/ui/storage.ts';
import { create } from 'zustand';

export interface DraftLine {
  product: DeskProduct;
  quantity: number;
  note: string;
  /** The English name of what was chosen, such as a cut; empty: as it is. Drafts of an earlier version have none. */
  option?: string;
  /** What the caller takes if it is missing. */
  instead?: DeskProduct | undefined;
}

/** An order as it is typed, with what the caller asks for. */
export interface OrderDraft extends Partial<OrderAttributeValues> {
  /** Made with the draft: however often it is sent, there is one order. */
  key: string;
  source: DeskSource;
  /** The language of the messages to the caller. */
  language: Language;
  phone: string;
  name: string;
  address: string;
  city: string;
  zipcode: string;
  /** Where it is delivered. Drafts of an earlier version have none. */
  area?: Place | null;
  /** The caller collects the goods at the shop. */
  pickup: boolean;
  /** The id of the slot; without it as soon as possible. */
  slot?: number | undefined;
  /** Why the order of a blocked phone is taken all the same. */
  overrideBlock?: string;
  /** The credit of the caller, in paisa, if the order uses it. */
  credit?: number | undefined;
  /** How much more a substitute may cost, in paisa, as the caller has chosen before. */
  substituteCap?: number | undefined;
  /** What the caller has decided about missing goods before. */
  wishes?: Caller['wishes'] | undefined;
  /** It began in this chat, with lines that staff must check. */
  chat?: {
    id: number;
    sameAddress: boolean;
    unsure: { text: string; match: 'found' | 'guess' | 'none'; product: string }[];
  };
  lines: DraftLine[];
}

/** A draft that is not on the screen. */
export interface StoredDraft {
  draft: OrderDraft;
  /**
   * `waiting`: it was sent, but no response came, so it must not be changed; `unconfirmed`: it has waited too long to be sent without a
   * question; `refused`: the server has not stored it; `parked`: another caller came between.
   */
  state: 'waiting' | 'unconfirmed' | 'refused' | 'parked';
  /** Who has placed a waiting draft, and when, in ms. Drafts of an earlier version have none. */
  placed?: { staff: number; at: number };
  /** The total that the staff member named to the caller; the server compares it. */
  totalPaisa: number | null;
  refusal: Refusal | null;
}

interface Desk {
  draft: OrderDraft;
  /** Why the server refused the draft on the screen. */
  refusal: Refusal | null;
  stored: StoredDraft[];
}

/** Local storage: drafts lie on the device until the server has the order. Of the staff only an id is in them. */
const KEY = 'office-desk';
const local = () => window.localStorage;

export const useDesk = create<Desk>(() => ({ draft: newDraft(), refusal: null, stored: [], ...read() }));

if (!import.meta.env.SSR) {
  useDesk.subscribe(write);
  // Another tab has changed the drafts, or deleted the last one: then nothing is stored.
  addEventListener(
    'storage',
    ({ key }) => key === KEY && useDesk.setState({ draft: newDraft(), refusal: null, stored: [], ...read() }),
  );
}

/** Who stands at the counter collects the goods, unless staff choose otherwise. */
export function collects(source: DeskSource): boolean {
  return source === 'COUNTER';
}

export function newDraft(source: DeskSource = 'CALL'): OrderDraft {
  return {
    key: newKey(),
    source,
    language: 'bn',
    phone: '',
    name: '',
    address: '',
    city: '',
    zipcode: '',
    pickup: collects(source),
    lines: [],
  };
}

export function isEmpty({ phone, name, address, lines }: OrderDraft): boolean {
  return phone === '' && name === '' && address === '' && lines.length === 0;
}

/** What the goods of a draft cost, in paisa. */
export function sumOf(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + product.price_paisa * quantity, 0);
}

/** Changes the draft on the screen. */
export function edit(change: Partial<OrderDraft>): void {
  useDesk.setState(({ draft }) => ({ draft: { ...draft, ...change }, refusal: null }));
}

/** Adds a quantity of a product, to its line if there is one. */
export function addLine(product: DeskProduct, quantity: number, note = '', option = ''): void {
  const { lines, wishes } = useDesk.getState().draft;
  const old = lines.find((line) => line.product.id === product.id);
  const line: DraftLine = {
    product,
    quantity: limited((old?.quantity ?? 0) + quantity),
    note: old?.note || note,
    option: old?.option || option,
    instead: old ? old.instead : insteadOf(product, wishes),
  };
  edit({ lines: old ? lines.map((each) => (each === old ? line : each)) : [...lines, line] });
}

const insteadOf = (product: DeskProduct, wishes: OrderDraft['wishes']) =>
  wishes?.products.find(({ missing }) => missing === product.id)?.product;

/** Fills in what a caller has decided before about missing goods, instead of what another caller has; what staff have chosen stays. */
export function editWishes(wishes: Caller['wishes'] | undefined): void {
  const { lines, wishes: other, if_missing = '' } = useDesk.getState().draft;
  const chosen = if_missing === other?.if_missing ? '' : if_missing;
  edit({
    wishes,
    substituteCap: wishes?.cap_paisa || undefined,
    if_missing: chosen || (wishes?.if_missing ?? ''),
    lines: lines.map((line) => {
      const isOther = line.instead?.id === insteadOf(line.product, other)?.id;
      return { ...line, instead: isOther ? insteadOf(line.product, wishes) : line.instead };
    }),
  });
}

/** Changes the line of a product; a quantity of 0 removes it. */
export function changeLine(product: number, change: Partial<Omit<DraftLine, 'product'>>): void {
  const { lines } = useDesk.getState().draft;
  const changed = lines.map((line) => (line.product.id === product ? { ...line, ...change } : line));
  edit({
    lines: changed
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({ ...line, quantity: limited(line.quantity) })),
  });
}

/** Changes the quantity of the line that was added last. */
export function changeLastLine(quantity: number): void {
  const last = useDesk.getState().draft.lines.at(-1);
  if (last) changeLine(last.product.id, { quantity });
}

const limited = (quantity: number) => Math.min(999, quantity);

/** Puts the draft aside for another caller. */
export function park(): void {
  useDesk.setState(({ draft, stored }) => ({
    draft: newDraft(),
    refusal: null,
    stored: isEmpty(draft)
      ? stored
      : [...stored, { draft, state: 'parked', totalPaisa: null, refusal: null }],
  }));
}

/** Shows a stored draft; the one on the screen is parked. */
export function open(key: string): void {
  const found = useDesk.getState().stored.find(({ draft }) => draft.key === key);
  if (!found || found.state === 'waiting' || found.state === 'unconfirmed') return;
  park();
  useDesk.setState(({ stored }) => ({
    draft: withCurrentPrices(found.draft, found.refusal),
    refusal: found.refusal,
    stored: stored.filter(({ draft }) => draft.key !== key),
  }));
}

/** Deletes the draft on the screen. */
export function discard(): void {
  useDesk.setState({ draft: newDraft(), refusal: null });
}

/** Deletes a stored draft. */
export function remove(key: string): void {
  useDesk.setState(({ stored }) => ({ stored: stored.filter(({ draft }) => draft.key !== key) }));
}

/** The lines that a refusal names. A draft that an earlier version has stored has none. */
export function refusedLines(refusal: Refusal | null): readonly RefusedLine[] {
  return refusal?.params && 'lines' in refusal.params && Array.isArray(refusal.params.lines)
    ? refusal.params.lines
    : [];
}

/** Prices and stock as the refusal names them, which is that of all orders, in taka. */
function withCurrentPrices(draft: OrderDraft, refusal: Refusal | null): OrderDraft {
  const lines = draft.lines.map((line) => {
    const now = refusedLines(refusal).find(({ product }) => product === line.product.id);
    if (!now) return line;
    const product = { ...line.product, stock: now.available ?? line.product.stock };
    product.price_paisa = toPaisa(now.price_now) ?? product.price_paisa;
    return { ...line, product };
  });
  return { ...draft, lines };
}

function read(): Partial<Desk> {
  return draftsOf(readStored(local, KEY));
}

/** The drafts that a device has stored. Those of an earlier version have prices and the total in taka. */
export function draftsOf(text: unknown): Partial<Desk> {
  const found = text as Partial<Desk> | null;
  if (!Array.isArray(found?.draft?.lines) || !Array.isArray(found.stored)) return {};
  return { draft: inPaisa(found.draft), stored: found.stored.map(storedInPaisa) };
}

function inPaisa(draft: OrderDraft): OrderDraft {
  const lines = draft.lines.map((line) => {
    const { price, ...product } = line.product as DeskProduct & { price?: number };
    return price === undefined
      ? line
      : { ...line, product: { ...product, price_paisa: toPaisa(price) ?? 0 } };
  });
  return { ...draft, lines };
}

function storedInPaisa({ draft, ...stored }: StoredDraft): StoredDraft {
  const { total, ...rest } = stored as typeof stored & { total?: number | null };
  const totalPaisa = total === undefined ? rest.totalPaisa : total === null ? null : toPaisa(total);
  return { ...rest, draft: inPaisa(draft), totalPaisa };
}

function write({ draft, stored }: Desk): void {
  const text = JSON.stringify({ draft, stored });
  if (readText(local, KEY) === text) return;
  if (isEmpty(draft) && stored.length === 0) removeStored(local, KEY);
  else storeText(local, KEY, text);
}
