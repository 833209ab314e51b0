import type { StoredArea } from '../../delivery/area-index.ts';
import type { DeliveryMap } from '../../delivery/delivery-map.ts';

/**
 * Finds our area that has the names of a courier's one, as the shop finds the area of an address. What only the larger names mean is no
 * match: a zone of Dhaka that we do not know is not Dhaka.
 */
export function findOurArea(names: readonly string[], { index }: DeliveryMap): StoredArea | null {
  const [smallest = ''] = names.slice(-1);
  const byItself = new Set(index.suggest(smallest, 10));
  return index.suggest(names.toReversed().join(', '), 3).find((area) => byItself.has(area)) ?? null;
}
