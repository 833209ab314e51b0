import * as endpoints from '@haat/contract/shop/purchase-consent';
import type { FastifyInstance } from 'fastify';
import { registerForOwner } from '../../orders/owner-endpoint.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits/rate-limits.ts';
import type { Guard } from '../../platform/http/register-endpoint.ts';
import { withdrawConsent } from './purchase-consent.ts';

/** Shoppers withdraw their consent on the page of the order. */
export function consentRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, limit }: { guard: Guard; limit: Limit },
): void {
  registerForOwner(
    app,
    db,
    [endpoints.withdrawPurchaseConsent, endpoints.withdrawGuestPurchaseConsent],
    { guard, ...limit },
    async ({ order, show }) => {
      await withdrawConsent(db, order.id);
      return show({ ...order, purchaseConsent: false });
    },
  );
}
