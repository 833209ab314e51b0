import { MAX_QUANTITY } from '@haat/contract/http/limits';
import type { RefusedLine } from '@haat/contract/http/refusal';
import { formatPhone } from '@haat/contract/phone/phone';
import type { Area } from '@haat/contract/shop/areas';
import type { OrderChange } from '@haat/contract/shop/change-order';
import { isLineChangeable } from '@haat/contract/shop/changeable-line';
import { orderAttribute, orderAttributeNames } from '@haat/contract/shop/order-attributes';
import type { Order, OrderedItem } from '@haat/contract/shop/orders';
import { CUSTOMER_FIELDS } from '@haat/contract/text/receiver';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import type { SaleForm } from '../cart/store/cart-lines.ts';
import type { Draft } from '../checkout/form/draft.ts';
import {
  addedNoteField,
  customerReceiver,
  fieldNames,
  formOfDraft,
  lineNoteField,
  type OrderForm,
  type WrongFields,
  wrongFields,
} from '../checkout/form/order-form.ts';
import type { ChosenSlot } from '../delivery/place.ts';

/** A product that is added to an order, as the shopper saw it. */
export interface AddedProduct extends Pick<SaleForm, 'sold_by' | 'option'> {
  product: number;
  name: string;
  name_bn: string;
  unit: string;
  image: string;
  /** Unit price in taka. */
  price: number;
  /** Its price when it was added, if that has changed since. */
  price_before?: number;
  quantity: number;
  /** The Bengali name of the option. */
  option_bn?: string;
  /** How many of it lie in the cart, which they leave when the change is saved. */
  from_cart?: number;
}

/** What a shopper changes of an order. Only what was touched is in it, so it stays when the order itself changes meanwhile. */
export interface OrderChangeDraft {
  /** Texts and choices by the fields of the checkout; notes of lines by the id of the line. */
  typed: Draft;
  area?: Area;
  /** Null: as soon as possible. */
  slot?: ChosenSlot | null;
  /** By the id of the line; 0: taken out. */
  quantities: Record<string, number>;
  added: readonly AddedProduct[];
}

export const NO_CHANGE: OrderChangeDraft = { typed: {}, quantities: {}, added: [] };

/** What an order is changed to; the API needs its version and a key beside. */
export type Changes = Omit<OrderChange, 'version' | 'key' | 'total'>;

type OrderFields = Omit<Order, 'id'>;

/** The values of the form for an order. */
export function draftOfOrder(order: OrderFields): Draft {
  const receiver = fieldNames.map((field) => [field, order[CUSTOMER_FIELDS[field]]]);
  const attributes = orderAttributeNames.map((name) => [
    name,
    order[name] || (orderAttribute(name).choices?.[0] ?? ''),
  ]);
  const notes = order.orderitems.map(({ id, note }) => [lineNoteField(id), note]);
  return {
    ...Object.fromEntries([...receiver, ...attributes, ...notes]),
    phone: formatPhone(order.receiver_phone_number),
    order_type: order.order_type,
    delivery_type: order.delivery_type,
  };
}

/** The typed values that differ from those of the order. Fields that are not in the form stay as they were typed. */
export function typedOf(order: OrderFields, before: Draft, form: FormData): Draft {
  const ofOrder = draftOfOrder(order);
  const now = { ...before, ...(Object.fromEntries(form) as Draft) };
  return Object.fromEntries(Object.entries(now).filter(([field, text]) => text !== (ofOrder[field] ?? '')));
}

/** The changes of a draft; null if it changes nothing. */
export function changesOf(order: OrderFields, draft: OrderChangeDraft): Changes | null {
  const ofOrder = draftOfOrder(order);
  const before = formOfDraft(ofOrder);
  const after = formOfDraft({ ...ofOrder, ...draft.typed });
  const changes: Changes = {
    ...changedTexts(before, after),
    ...changedPlace(order, draft, after),
    ...changedLines(order, draft, after),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

function changedTexts(before: OrderForm, after: OrderForm): Changes {
  const [old, receiver] = [customerReceiver(before), customerReceiver(after)];
  const changedReceiver = Object.entries(receiver).filter(
    ([field, text]) => text !== old[field as keyof typeof old],
  );
  const changedAttributes = orderAttributeNames.flatMap((name) => {
    const text = after.attributes?.[name] ?? '';
    return text === before.attributes?.[name] ? [] : [[name, text]];
  });
  return {
    ...Object.fromEntries([...changedReceiver, ...changedAttributes]),
    ...(after.orderType !== before.orderType && { order_type: after.orderType }),
    ...(after.deliveryType !== before.deliveryType && { delivery_type: after.deliveryType }),
  };
}

function changedPlace(order: OrderFields, draft: OrderChangeDraft, { deliveryType }: OrderForm): Changes {
  const { area_id = null, slot = null } = order.delivery ?? {};
  // Deliveries and pickups have slots of their own.
  const isOtherKind = deliveryType !== order.delivery_type;
  const chosenSlot = draft.slot === undefined ? (isOtherKind ? null : slot) : (draft.slot?.id ?? null);
  const area = deliveryType === 'HOME_DELIVERY' ? draft.area?.id : undefined;
  return {
    ...(area && area !== area_id && { area }),
    ...(chosenSlot !== slot && { slot: chosenSlot }),
  };
}

function changedLines(order: OrderFields, draft: OrderChangeDraft, { lineNotes }: OrderForm): Changes {
  const lines = order.orderitems.flatMap((item) => {
    const quantity = quantityOf(item, draft);
    const note = lineNotes?.get(item.id) ?? '';
    if (!isLineChangeable(item, order.orderitems)) return [];
    if (quantity === item.quantity && note === item.note) return [];
    return { line: item.id, quantity, ...(note !== item.note && { note }) };
  });
  const add = draft.added.map(({ product, quantity, price, unit, option }) => {
    const note = draft.typed[addedNoteField(product)]?.trim();
    return {
      product,
      quantity,
      price,
      ...(unit && { unit }),
      ...(option && { option }),
      ...(note && { note }),
    };
  });
  return { ...(lines.length > 0 && { lines }), ...(add.length > 0 && { add }) };
}

export function quantityOf({ id, quantity }: OrderedItem, { quantities }: OrderChangeDraft): number {
  return quantities[id] ?? quantity;
}

/** Whether changes may change what the order costs: other ones need no preview. */
export function changesSum({ lines, add, area, slot, delivery_type, order_type }: Changes): boolean {
  return [lines, add, area, slot, delivery_type, order_type].some((change) => change !== undefined);
}

/** The changed fields that are wrong. What an order has already is not asked for again. */
export function wrongChanges(
  order: OrderFields,
  draft: OrderChangeDraft,
  { asksArea }: { asksArea: boolean },
): WrongFields {
  const form = formOfDraft({ ...draftOfOrder(order), ...draft.typed });
  const area = draft.area?.id ?? order.delivery?.area_id ?? undefined;
  const needsArea = asksArea && form.deliveryType !== order.delivery_type;
  const wrong = wrongFields(
    { ...form, area },
    { needsEmail: order.receiver_email !== '' && draft.typed.email !== undefined, needsArea },
  );
  return Object.fromEntries(
    Object.entries(wrong).filter(([field]) => field === 'area' || Object.hasOwn(draft.typed, field)),
  );
}

/** Adds a product to a draft, to its line if there is one. What is in the cart is added once, however often it is pressed. */
export function withAdded(draft: OrderChangeDraft, product: AddedProduct): OrderChangeDraft {
  const before = draft.added.find((each) => each.product === product.product);
  const { from_cart = before?.from_cart ?? 0 } = product;
  const others = (before?.quantity ?? 0) - (product.from_cart ? (before?.from_cart ?? 0) : 0);
  const quantity = Math.min(MAX_QUANTITY, product.quantity + Math.max(0, others));
  const added = { ...product, quantity, ...(from_cart > 0 && { from_cart }) };
  return { ...draft, added: [...draft.added.filter((each) => each !== before), added] };
}

/** The added products with their prices of now, which a refusal names. */
export function withPrices(draft: OrderChangeDraft, lines: readonly RefusedLine[]): OrderChangeDraft {
  const added = draft.added.map((each) => {
    const now = lines.find(({ product }) => product === each.product);
    if (!now) return each;
    const { price_before = each.price } = each;
    return { ...each, price: now.price_now, price_before, unit: now.unit_now ?? each.unit };
  });
  return { ...draft, added };
}

/** A change that was sent: until a response comes, it is sent again with the same key, and nothing else is. */
export interface SentChange {
  key: string;
  version: number;
  total?: number;
  changes: Changes;
}

interface StoredChange {
  draft: OrderChangeDraft;
  /** Null: nothing was sent, or its response came. */
  sent: SentChange | null;
}

/** Session storage: what was typed to change an order. A sign-out removes it. */
const keyOf = (number: string) => `order_change_${number}`;

/** Other code can write to the storage. */
export function readChange(storage: BrowserStorage, number: string): StoredChange {
  const { draft, sent } = Object(readStored(storage, keyOf(number))) as Partial<StoredChange>;
  const { typed, quantities, added } = Object(draft) as Partial<OrderChangeDraft>;
  if (!draft || !typed || !quantities || !Array.isArray(added)) return { draft: NO_CHANGE, sent: null };
  return { draft, sent: typeof sent?.key === 'string' && sent.changes ? sent : null };
}

export function storeChange(storage: BrowserStorage, number: string, change: StoredChange): void {
  store(storage, keyOf(number), change);
}

export function forgetChange(storage: BrowserStorage, number: string): void {
  removeStored(storage, keyOf(number));
}

/** What a saved change has taken out of the cart. */
export function takenFromCart({ added }: OrderChangeDraft, { changes: { add = [] } }: SentChange) {
  return add.flatMap(({ product, quantity }) => {
    const { from_cart = 0 } = added.find((each) => each.product === product) ?? {};
    return from_cart > 0 ? { id: product, quantity: Math.min(from_cart, quantity) } : [];
  });
}

/** The rest of a draft after its change was saved: what was added while it was on its way. */
export function afterSaved(
  { added }: OrderChangeDraft,
  { changes: { add = [] } }: SentChange,
): OrderChangeDraft {
  const saved = new Map(add.map(({ product, quantity }) => [product, quantity]));
  const rest = added.map((each) => ({ ...each, quantity: each.quantity - (saved.get(each.product) ?? 0) }));
  return { ...NO_CHANGE, added: rest.filter(({ quantity }) => quantity > 0) };
}
