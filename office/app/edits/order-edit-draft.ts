import { parsePaisa } from '@haat/contract/money/typed-number';
import type { OrderEdit } from '@haat/contract/office/orders/edits';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';

type Line = OfficeOrder['orderitems'][number];

/** What somebody has typed. */
export interface OrderEditDraft {
  /** How many are supplied, by line; a line that is not named stays as it is. Null: the typed text is not a valid weight. */
  quantities: Record<number, number | null>;
  missing: boolean;
  amount: string;
  kind: 'goodwill' | 'delivery';
  inCash: boolean;
  reason: string;
  notify: boolean;
}

export const emptyDraft: OrderEditDraft = {
  quantities: {},
  missing: false,
  amount: '',
  kind: 'goodwill',
  inCash: false,
  reason: '',
  notify: true,
};

/** How many of a line are supplied by a draft; null: the typed text is not a valid weight. */
export function quantityOf(item: Line, { quantities }: OrderEditDraft): number | null {
  const typed = quantities[item.id];
  return typed === undefined ? suppliedOf(item) : typed;
}

export const suppliedOf = ({ supplied_quantity, quantity }: Line) => supplied_quantity ?? quantity;

/** In paisa; null: not an amount above 0. */
export function amountOf({ amount }: OrderEditDraft): number | null {
  return parsePaisa(amount) || null;
}

/** Whether something is typed that would be lost. */
export function isTyped(order: OfficeOrder, draft: OrderEditDraft): boolean {
  return (
    order.orderitems.some((item) => quantityOf(item, draft) !== suppliedOf(item)) ||
    `${draft.amount}${draft.reason}`.trim() !== ''
  );
}

/** The change of a draft without its version and key, or null if nothing is changed or the amount is wrong. */
export function changeOf(
  order: OfficeOrder,
  draft: OrderEditDraft,
): Omit<OrderEdit, 'version' | 'key'> | null {
  if (Object.values(draft.quantities).includes(null)) return null;
  const lines = order.orderitems
    .filter((item) => quantityOf(item, draft) !== suppliedOf(item))
    .map(({ id }) => ({ line: id, quantity: draft.quantities[id] ?? 0, missing: draft.missing }));
  const amount_paisa = amountOf(draft);
  const isTyped = draft.amount.trim() !== '';
  if ((lines.length === 0 && !isTyped) || (isTyped && amount_paisa === null)) return null;
  return {
    reason: draft.reason.trim(),
    notify: draft.notify,
    lines,
    ...(amount_paisa !== null && { lower: { kind: draft.kind, amount_paisa, in_cash: draft.inCash } }),
  };
}
