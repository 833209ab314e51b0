import * as endpoints from '@haat/contract/office/health';
import type { Office } from '../staff/office-endpoint.ts';
import type { HealthSources } from './checks.ts';
import { getHealth, markSeen } from './get-health.ts';

/** Routes of the owner about the health of the shop. */
export function healthRoutes({ route, db, clock, health }: Office & { health: HealthSources }): void {
  route(endpoints.getHealth, () => getHealth(health));
  route(endpoints.markHealthEventSeen, ({ staff, params }) =>
    markSeen(db, { id: params.id, staff, now: clock() }),
  );
}
