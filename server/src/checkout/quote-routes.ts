import { toTaka } from '@haat/contract/money/money';
import { quoteOrder } from '@haat/contract/shop/delivery';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import type { AmountRange } from '../payments/provider/provider.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { Refused } from '../platform/refused.ts';
import { amountsInTaka } from '../pricing/order-amounts.ts';
import type { Ladder } from '../risk/ladder.ts';
import { quoteLines } from './quote-lines.ts';

/** The route that returns what an order would cost. */
export function quoteRoutes(
  app: FastifyInstance,
  db: Database,
  {
    terms,
    online,
    ladder,
    guard,
    quotes,
  }: {
    terms: () => Promise<DeliveryTerms>;
    online: () => Promise<AmountRange | null>;
    ladder: () => Promise<Ladder>;
    guard: Guard;
    quotes: Limit;
  },
): void {
  registerEndpoint(app, quoteOrder, quotes, async (request) => {
    const quote = await quoteLines(db, request.body, await terms(), {
      ladder: await ladder(),
      onlineRange: await online(),
      findCustomer: async () => {
        const { authorization } = (request as unknown as FastifyRequest).headers;
        const caller = authorization ? await guard(authorization) : null;
        return caller instanceof Refused ? null : (caller?.customer ?? null);
      },
    });
    if (quote instanceof Refused) return quote;
    const {
      cash_total_paisa,
      delivery,
      area_required,
      suggested_areas,
      weight,
      step,
      asks_phone,
      ...amounts
    } = quote;
    return {
      ...amountsInTaka(amounts),
      cash_total: toTaka(cash_total_paisa),
      delivery,
      ...(weight && { weight }),
      ...(step && { step }),
      ...(asks_phone && { asks_phone }),
      ...(area_required && { area_required, suggested_areas }),
    };
  });
}
