import * as endpoints from '@haat/contract/office/health';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import type { HealthSources } from './checks.ts';
import { getHealth, markSeen } from './get-health.ts';

/** Routes of the owner about the health of the shop. */
export function healthRoutes(app: FastifyInstance, context: OfficeContext & { health: HealthSources }): void {
  const { db, clock, health } = context;
  registerOffice(app, context, endpoints.getHealth, () => getHealth(health));
  registerOffice(app, context, endpoints.markHealthEventSeen, ({ staff, params }) =>
    markSeen(db, { id: params.id, staff, now: clock() }),
  );
}
