import type { PickLine, PickList, PickProduct, Tick } from '@haat/contract/office/orders/picking';
import type { OrderAttributeValues } from '@haat/contract/shop/order-attributes';
import type { QueuedTick } from './tick-queue.ts';

/** A line as the picker sees it: the server's state and the ticks that wait on this device. */
export interface ShownLine extends PickLine {
  /** What the shopper asked for with the order. */
  asked: Partial<OrderAttributeValues>;
  /** Nothing is left to do. */
  done: boolean;
  /** A tick waits to be sent. */
  waits: boolean;
  /** The tick that an undo takes back; null: there is nothing to take back. */
  undoes: string | null;
}

export interface ShownProduct extends Omit<PickProduct, 'lines'> {
  lines: ShownLine[];
}

/** Returns the products with the ticks of this device on top: those that wait, and those that the server has applied since the list was read. */
export function mergeQueuedTicks(list: PickList, ticks: readonly QueuedTick[]): ShownProduct[] {
  const ofLine = Map.groupBy(
    ticks.filter(({ result }) => !result || result.result === 'applied'),
    ({ tick }) => tick.line,
  );
  return list.products.map((product) => ({
    ...product,
    lines: product.lines.map((line) => {
      const asked = list.orders.find(({ id }) => id === line.order) ?? {};
      return showLine(line, asked, ofLine.get(line.id) ?? []);
    }),
  }));
}

function showLine(line: PickLine, asked: ShownLine['asked'], ticks: readonly QueuedTick[]): ShownLine {
  const { picked } = line;
  const stored = picked && picked.quantity === line.quantity ? picked.tick : null;
  const waits = ticks.some(({ result }) => !result);
  let shown: ShownLine = { ...line, asked, done: stored !== null, waits, undoes: stored };
  for (const { tick } of ticks) shown = { ...shown, ...effectOf(tick, shown) };
  return shown;
}

function effectOf({ action, quantity, key }: Tick, shown: ShownLine): Partial<ShownLine> {
  switch (action) {
    case 'unpick':
      return { done: false, undoes: null };
    // The answer comes with a later list.
    case 'offer':
      return {};
    case 'substitute': {
      // The substitute is a line of its own, which comes with the next list.
      const left = shown.quantity - quantity;
      return { quantity: left, done: left === 0, undoes: null };
    }
    default:
      return { quantity, done: true, undoes: key };
  }
}

/** A line that is short, with its product. */
export interface Problem {
  product: ShownProduct;
  line: ShownLine;
}
