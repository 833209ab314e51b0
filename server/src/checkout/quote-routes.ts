import { toTaka } from '@haat/contract/money/money';
import { quoteOrder } from '@haat/contract/shop/delivery';
import type { FastifyInstance } from 'fastify';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { registerEndpoint } from '../platform/http/register-endpoint.ts';
import { Refused } from '../platform/refused.ts';
import { amountsInTaka } from '../pricing/order-amounts.ts';
import { quoteLines } from './quote-lines.ts';

/** The route that returns what an order would cost. */
export function quoteRoutes(
  app: FastifyInstance,
  db: Database,
  { terms, quotes }: { terms: () => Promise<DeliveryTerms>; quotes: Limit },
): void {
  registerEndpoint(
    app,
    quoteOrder,
    async ({ body }) => {
      const quote = await quoteLines(db, body, await terms());
      if (quote instanceof Refused) return quote;
      const { cash_total_paisa, delivery, area_required, suggested_areas, weight, ...amounts } = quote;
      return {
        ...amountsInTaka(amounts),
        cash_total: toTaka(cash_total_paisa),
        delivery,
        ...(weight && { weight }),
        ...(area_required && { area_required, suggested_areas }),
      };
    },
    quotes,
  );
}
