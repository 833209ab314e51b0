import type { MoveResult } from '@haat/contract/office/orders/bulk-move-orders';
import type { OrderRow } from '@haat/contract/office/orders/orders';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { NEXT, seenOf } from './use-order-moves.ts';

export type Selection = ReturnType<typeof useSelection>;

type Next = NonNullable<(typeof NEXT)[keyof typeof NEXT]>;

/**
 * The selected orders of a list, as they were when they were selected: who decides on an older version is refused. A repeated press
 * changes nothing twice.
 */
export function useSelection(orders: readonly OrderRow[]) {
  const [chosen, setChosen] = useState<readonly OrderRow[]>([]);
  const [results, setResults] = useState<readonly MoveResult[] | null>(null);
  const { busy, run } = useAction();
  // Orders of another page or filter are not selected.
  const selected = chosen.filter(({ id }) => orders.some((order) => order.id === id));

  function toggle(order: OrderRow) {
    const isChosen = selected.some(({ id }) => id === order.id);
    setChosen(isChosen ? selected.filter(({ id }) => id !== order.id) : [...selected, order]);
  }

  async function moveAll(to: Next, some: readonly OrderRow[]): Promise<void> {
    // If the call fails they stay selected: pressing again is harmless.
    await run(async () => {
      const body = { to, orders: some.map((order) => ({ id: order.id, ...seenOf(order, to) })) };
      const found = await api.bulkMoveOrders({ body });
      setResults(found);
      // Refused ones are not selected any more either: somebody must look at them first.
      const done = new Set(found.map(({ id }) => id));
      setChosen((rest) => rest.filter(({ id }) => !done.has(id)));
    });
  }

  return {
    selected,
    results,
    busy,
    toggle,
    moveAll,
    clear: () => setChosen([]),
    selectAll: () => setChosen(orders.filter(({ status }) => NEXT[status])),
    closeResults: () => setResults(null),
  };
}
