import type { OrderChange } from '@haat/contract/office/orders/change-order';
import type { DeskProduct } from '@haat/contract/office/orders/desk';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { formatPhone, maybePhone, toE164 } from '@haat/contract/phone/phone';
import type { Place } from '@haat/contract/shop/areas';
import { type OrderAttributeValues, orderAttributeNames } from '@haat/contract/shop/order-attributes';
import { CUSTOMER_FIELDS } from '@haat/contract/text/receiver';

type Line = OfficeOrder['orderitems'][number];

const receiverFields = Object.values(CUSTOMER_FIELDS);
export type ReceiverField = (typeof receiverFields)[number];

/** What is typed to change an order; only what was touched. */
export interface OrderChangeDraft {
  fields: Partial<
    Record<ReceiverField, string> & OrderAttributeValues & Pick<OfficeOrder, 'order_type' | 'delivery_type'>
  >;
  /** Null: a letter of the chosen name was changed, and no other area is chosen yet. */
  area?: Place | null;
  /** Null: as soon as possible. */
  slot?: number | null;
  /** By the id of the line; 0: taken out. */
  quantities: Record<number, number>;
  notes: Record<number, string>;
  added: readonly AddedProduct[];
}

export interface AddedProduct {
  product: DeskProduct;
  quantity: number;
  note: string;
}

export const emptyDraft: OrderChangeDraft = { fields: {}, quantities: {}, notes: {}, added: [] };

/** What an order is changed to; the server needs its version and a key beside. */
export type Changes = Omit<OrderChange, 'version' | 'key'>;

/** Whether staff can change an order: until it leaves the shop. */
export function isChangeable({ status }: OfficeOrder): boolean {
  return status === 'PENDING' || status === 'PROCESSING';
}

/** The value of a field, as it is typed or as the order has it. */
export function textOf(order: OfficeOrder, { fields }: OrderChangeDraft, name: ReceiverField): string {
  return fields[name] ?? (name === CUSTOMER_FIELDS.phone ? formatPhone(order[name]) : order[name]);
}

export function isPickup(order: OfficeOrder, { fields }: OrderChangeDraft): boolean {
  return (fields.delivery_type ?? order.delivery_type) === 'STORE_PICKUP';
}

export function quantityOf({ id, quantity }: Line, { quantities }: OrderChangeDraft): number {
  return quantities[id] ?? quantity;
}

/** The slot with a draft: another kind of delivery has others. Null: as soon as possible. */
export function slotOf(order: OfficeOrder, draft: OrderChangeDraft): number | null {
  if (draft.slot !== undefined) return draft.slot;
  const isSameKind = isPickup(order, draft) === (order.delivery_type === 'STORE_PICKUP');
  return isSameKind ? (order.delivery?.slot ?? null) : null;
}

/** The changes of a draft; null if it changes nothing. */
export function changesOf(order: OfficeOrder, draft: OrderChangeDraft): Changes | null {
  const { fields, area, added } = draft;
  const receiver = receiverFields.flatMap((name) => {
    const typed = fields[name]?.trim();
    const value = name === CUSTOMER_FIELDS.phone && typed ? (toE164(typed) ?? typed) : typed;
    return value === undefined || value === order[name] ? [] : [[name, value]];
  });
  const others = (['order_type', 'delivery_type', ...orderAttributeNames] as const).flatMap((name) =>
    fields[name] === undefined || fields[name] === order[name] ? [] : [[name, fields[name]]],
  );
  const slot = slotOf(order, draft);
  const lines = order.orderitems.flatMap((item) => {
    const [quantity, note] = [quantityOf(item, draft), draft.notes[item.id] ?? item.note];
    if (quantity === item.quantity && note === item.note) return [];
    return { line: item.id, quantity, ...(note !== item.note && { note }) };
  });
  const changes: Changes = {
    ...Object.fromEntries([...receiver, ...others]),
    ...(area && !isPickup(order, draft) && area.id !== order.delivery?.area_id && { area: area.id }),
    ...(slot !== (order.delivery?.slot ?? null) && { slot }),
    ...(lines.length > 0 && { lines }),
    ...(added.length > 0 && {
      add: added.map(({ product, quantity, note }) => ({
        product: product.id,
        quantity,
        ...(note && { note }),
        price_paisa: product.price_paisa,
      })),
    }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Adds a product, to its added line if there is one. */
export function withAdded(draft: OrderChangeDraft, product: DeskProduct, quantity: number): OrderChangeDraft {
  const before = draft.added.find((each) => each.product.id === product.id);
  const others = draft.added.filter((each) => each !== before);
  const line = { product, quantity: quantity + (before?.quantity ?? 0), note: before?.note ?? '' };
  return { ...draft, added: [...others, line] };
}

/** Another quantity or note of an added product; a quantity of 0 removes it. */
export function withChanged(
  draft: OrderChangeDraft,
  product: number,
  change: Partial<Pick<AddedProduct, 'quantity' | 'note'>>,
): OrderChangeDraft {
  const added = draft.added.map((each) => (each.product.id === product ? { ...each, ...change } : each));
  return { ...draft, added: added.filter((each) => each.quantity > 0) };
}

/** Whether the goods of an order that was packed are changed: it is packed again. */
export function packsAgain({ steps }: OfficeOrder, changes: Changes | null): boolean {
  return steps.some(({ step }) => step === 'packed') && Boolean(changes?.lines || changes?.add);
}

/** Whether the typed phone cannot be called. */
export function isPhoneWrong({ fields }: OrderChangeDraft): boolean {
  const phone = fields[CUSTOMER_FIELDS.phone];
  return phone !== undefined && !maybePhone(phone);
}
