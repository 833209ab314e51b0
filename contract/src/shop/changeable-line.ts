import type { OrderedItem } from './orders.ts';

type Line = Pick<OrderedItem, 'id' | 'replaces' | 'supplied_quantity' | 'supplied_grams'>;

/** Whether pages offer to change a line of an order: what was supplied less, weighed or replaced is agreed already. */
export function isLineChangeable(line: Line, lines: readonly Line[]): boolean {
  return (
    line.replaces === null &&
    line.supplied_quantity === null &&
    line.supplied_grams === null &&
    lines.every(({ replaces }) => replaces !== line.id)
  );
}
