import type { FastifyInstance } from 'fastify';
import type { OfficeContext } from './staff/office-endpoint.ts';
import { staffRoutes } from './staff/routes.ts';

/** All routes of the office. */
export function officeRoutes(app: FastifyInstance, context: OfficeContext): void {
  staffRoutes(app, context);
}
