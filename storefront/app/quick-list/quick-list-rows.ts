import { MAX_QUANTITY } from '@haat/contract/http/limits';
import { toPaisa } from '@haat/contract/money/money';
import type { ListChoice, ListMatch } from '@haat/contract/shop/quick-list';

/** A line of the list with its products. */
export interface QuickListRow {
  /** Unique on the page: a list may have the same line twice. */
  key: number;
  text: string;
  match: ListMatch['match'];
  choices: ListChoice[];
  /** The index of the chosen product. */
  chosen: number;
  quantity: number;
  /** Whether the product is added. */
  selected: boolean;
}

/** A row is selected unless its product is only a guess or sold out. */
export function rowOf(key: number, text: string, { match, choices }: ListMatch): QuickListRow {
  const [first] = choices;
  const selected = match === 'found' && first?.product.stock_status === true;
  return { key, text, match, choices, chosen: 0, quantity: first?.quantity ?? 1, selected };
}

/** Another product with its own quantity. Who chooses it wants it. */
export function withChoice(row: QuickListRow, chosen: number): QuickListRow {
  const choice = row.choices[chosen];
  if (!choice) return row;
  return { ...row, chosen, quantity: choice.quantity, selected: choice.product.stock_status };
}

export function withQuantity(row: QuickListRow, quantity: number): QuickListRow {
  return { ...row, quantity: Math.min(Math.max(quantity, 1), MAX_QUANTITY) };
}

/** The rows that are added to the cart, with their products. */
export function selectedRows(
  rows: readonly QuickListRow[],
): { row: QuickListRow; product: ListChoice['product']; quantity: number }[] {
  return rows.flatMap((row) => {
    const { selected, choices, chosen, quantity } = row;
    const product = choices[chosen]?.product;
    return selected && product ? [{ row, product, quantity }] : [];
  });
}

/** The sum of the selected rows, in paisa. */
export function sumOf(rows: readonly QuickListRow[]): number {
  return selectedRows(rows).reduce(
    (sum, { product, quantity }) => sum + (toPaisa(product.price) ?? 0) * quantity,
    0,
  );
}
