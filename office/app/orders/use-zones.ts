import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Area } from '@haat/contract/shop/areas';
import type { DeliveryZone } from '@haat/contract/shop/delivery';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

type Zone = Pick<DeliveryZone, 'name' | 'name_bn'>;

const useStored = create<readonly Zone[]>(() => []);

/** The delivery zones, from the public API: read once, empty until then. */
export function useZones(): readonly Zone[] {
  const zones = useStored();
  useEffect(() => {
    if (useStored.getState().length > 0) return;
    fetch(apiRoutes.listDeliveryZones.path)
      .then((response) => (response.ok ? (response.json() as Promise<Zone[]>) : []))
      .then((read) => useStored.setState(read, true))
      // Without them there is no filter by zone.
      .catch(() => {});
  }, []);
  return zones;
}

/** The areas that orders use most, from the public API; none without zones. */
export function useUsedAreas(hasZones: boolean): readonly Area[] {
  const [areas, setAreas] = useState<readonly Area[]>([]);
  useEffect(() => {
    if (!hasZones) return;
    fetch(apiRoutes.findAreas.path)
      .then((response) => (response.ok ? (response.json() as Promise<Area[]>) : []))
      .then(setAreas)
      // Without them there is no filter by area.
      .catch(() => {});
  }, [hasZones]);
  return areas;
}
