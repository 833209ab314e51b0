import type { DeliveryZone } from '@haat/contract/shop/delivery';
import { useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';

/** Fetched once a visit; the quote of an order is always current. */
let fetched: Promise<readonly DeliveryZone[]> | undefined;

function fetchZones(): Promise<readonly DeliveryZone[]> {
  fetched ??= browserClient()
    .listDeliveryZones()
    // A provider with only the specified endpoints has none; without a network the next page asks again.
    .catch(() => {
      fetched = undefined;
      return [];
    });
  return fetched;
}

/** The delivery zones of the shop; none until they are fetched, and where the provider has none. */
export function useDeliveryZones(): readonly DeliveryZone[] {
  const [zones, setZones] = useState<readonly DeliveryZone[]>([]);
  useEffect(() => {
    let shown = true;
    fetchZones().then((zones) => shown && setZones(zones));
    return () => {
      shown = false;
    };
  }, []);
  return zones;
}
