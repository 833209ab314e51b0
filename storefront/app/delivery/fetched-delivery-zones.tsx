import { DeliveryZones } from './delivery-zones.tsx';
import { useDeliveryZones } from './use-delivery-zones.ts';

/**
 * The zones of the shop, which only the browser fetches: a cart is not rendered on the server. In a file of its own,
 * because the bundler otherwise puts code of the cart into the chunk of every page.
 */
export function FetchedDeliveryZones() {
  return <DeliveryZones zones={useDeliveryZones()} />;
}
