import { toTaka } from '@haat/contract/money/money';
import * as endpoints from '@haat/contract/shop/change-order';
import type { FastifyInstance } from 'fastify';
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts';
import type { AmountRange } from '../../payments/provider/provider.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits/rate-limits.ts';
import type { Guard } from '../../platform/http/register-endpoint.ts';
import { Refused } from '../../platform/refused.ts';
import { toOrder } from '../orders.ts';
import { type OwnOrder, registerForOwner } from '../owner-endpoint.ts';
import type { ChangeContext } from './agree-terms.ts';
import { applyChange } from './change-order.ts';
import { previewChange, type Sums } from './preview-change.ts';
import { type Change, readChange } from './read-change.ts';

/** The change of an order by its owner, and its preview. */
export function changeRoutes(
  app: FastifyInstance,
  db: Database,
  {
    guard,
    terms,
    online,
    changes,
  }: {
    guard: Guard;
    terms: () => Promise<DeliveryTerms>;
    online: () => Promise<AmountRange | null>;
    changes: Limit;
  },
): void {
  /** Reads what is changed, then runs `work`. */
  async function change<T>(
    { order, kind }: OwnOrder,
    body: endpoints.OrderChange,
    work: (order: number, change: Change, context: ChangeContext) => Promise<T | Refused>,
  ): Promise<T | Refused> {
    const read = await readChange(body);
    if (read instanceof Refused) return read;
    return work(order.id, read, { actor: { kind }, terms: await terms(), online: await online() });
  }

  const options = { guard, ...changes, byWhoOrdered: true } as const;
  registerForOwner(
    app,
    db,
    [endpoints.previewOrderChange, endpoints.previewGuestOrderChange],
    options,
    async (own, { body }) => {
      const shown = await change(own, body, (...given) => previewChange(db, ...given, async () => null));
      if (shown instanceof Refused) return shown;
      const { order, before, after, refunded } = shown;
      const refund = {
        online: toTaka(refunded.onlinePaisa),
        cash: toTaka(refunded.cashPaisa),
        credit: toTaka(refunded.creditPaisa),
      };
      return { order: toOrder(order), before: inTaka(before), after: inTaka(after), refund };
    },
  );
  registerForOwner(
    app,
    db,
    [endpoints.changeOrder, endpoints.changeGuestOrder],
    options,
    async (own, { body }) => {
      const made = await change(own, body, (...given) =>
        inTransaction(db, (tx) => applyChange(tx, ...given)),
      );
      return made instanceof Refused ? made : own.showAgain();
    },
  );
}

function inTaka({ totalPaisa, deliveryPaisa, duePaisa, cashDuePaisa }: Sums) {
  return {
    total: toTaka(totalPaisa),
    delivery_charge: toTaka(deliveryPaisa),
    due: toTaka(duePaisa),
    cash_due: toTaka(cashDuePaisa),
  };
}
