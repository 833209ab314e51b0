import type { Order, OrderStatus } from '@haat/contract/shop/orders';

/** A status of the way of an order. */
export interface Step {
  status: OrderStatus;
  /** When the order took it, in ISO 8601; null: not yet. */
  at: string | null;
  current: boolean;
}

const WAY: readonly OrderStatus[] = ['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED'];

/**
 * The way of an order from its timeline: the statuses that it took, then those to come. A confirmation that was undone is to
 * come again. A cancelled order ends with its cancellation.
 */
export function timelineSteps({ status, timeline }: Pick<Order, 'status' | 'timeline'>): Step[] {
  const cancelled = status === 'CANCELLED';
  const last = cancelled ? timeline.findLast((moment) => moment.status !== status)?.status : status;
  const reached = WAY.indexOf(last ?? 'PENDING');
  const way = cancelled ? [...WAY.slice(0, reached + 1), status] : WAY;
  return way.map((step, index) => ({
    status: step,
    at: step === 'CANCELLED' || index <= reached ? timeOf(timeline, step) : null,
    current: step === status,
  }));
}

/** An order stays placed at the time of its first status; other statuses count from the last time. */
function timeOf(timeline: Order['timeline'], status: OrderStatus): string | null {
  const moment = status === 'PENDING' ? timeline[0] : timeline.findLast((each) => each.status === status);
  return moment?.at ?? null;
}
