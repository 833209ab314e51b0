import { DeliveryZones } from './delivery-zones.tsx';
import { useDeliveryZones } from './use-delivery-zones.ts';

/** The zones of the shop on a page that only the browser fills. */
export function FetchedDeliveryZones() {
  return <DeliveryZones zones={useDeliveryZones()} />;
}
