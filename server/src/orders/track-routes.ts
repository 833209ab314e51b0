import * as endpoints from '@haat/contract/shop/track';
import type { FastifyInstance } from 'fastify';
import type { Codes } from '../codes/codes.ts';
import type { Limit } from '../platform/http/rate-limits.ts';
import { registerEndpoint } from '../platform/http/register-endpoint.ts';
import { sendTrackingCode, trackOrder } from './track-order.ts';

/** Finds an order without its link: by number, phone and a code. */
export function trackRoutes(app: FastifyInstance, codes: Codes, limit: Limit): void {
  registerEndpoint(
    app,
    endpoints.sendTrackingCode,
    ({ body, ip }) => sendTrackingCode(codes, body, { ip }),
    limit,
  );
  registerEndpoint(app, endpoints.trackOrder, ({ body, ip }) => trackOrder(codes, body, { ip }), limit);
}
