import { toTaka } from '@haat/contract/money/money';
import * as endpoints from '@haat/contract/shop/change-order';
import type { FastifyInstance } from 'fastify';
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts';
import type { AmountRange } from '../../payments/provider/provider.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import {
  findCustomerOrder,
  findOrderByGuestToken,
  isGuestOrder,
  ORDERED_BY_ACCOUNT,
  type StoredOrder,
  toGuestOrder,
  toOrder,
} from '../orders.ts';
import type { ChangeContext } from './agree-terms.ts';
import { applyChange } from './change-order.ts';
import { previewChange, type Sums } from './preview-change.ts';
import { type Change, readChange } from './read-change.ts';

/** An order as its owner finds it. */
interface Own {
  kind: 'customer' | 'guest';
  find: () => Promise<StoredOrder | null>;
}

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
  const ofCustomer = (customer: number, id: number): Own => ({
    kind: 'customer',
    find: () => findCustomerOrder(db, customer, id),
  });
  const ofGuest = (token: string): Own => ({ kind: 'guest', find: () => findOrderByGuestToken(db, token) });

  /** Finds and reads what is changed, then runs `work`. */
  async function change<T>(
    { kind, find }: Own,
    body: endpoints.OrderChange,
    work: (order: number, change: Change, context: ChangeContext) => Promise<T | Refused>,
  ): Promise<T | Refused> {
    const order = await find();
    if (!order) return notFound('Order');
    if (kind === 'guest' && !isGuestOrder(order)) return ORDERED_BY_ACCOUNT;
    const read = await readChange(body);
    if (read instanceof Refused) return read;
    return work(order.id, read, { actor: { kind }, terms: await terms(), online: await online() });
  }
  const preview = async (own: Own, body: endpoints.OrderChange) => {
    const shown = await change(own, body, (...given) => previewChange(db, ...given, async () => null));
    if (shown instanceof Refused) return shown;
    const { order, before, after, refunded } = shown;
    const refund = {
      online: toTaka(refunded.onlinePaisa),
      cash: toTaka(refunded.cashPaisa),
      credit: toTaka(refunded.creditPaisa),
    };
    return { order: toOrder(order), before: inTaka(before), after: inTaka(after), refund };
  };
  const make = async (own: Own, body: endpoints.OrderChange) => {
    const made = await change(own, body, (...given) => inTransaction(db, (tx) => applyChange(tx, ...given)));
    if (made instanceof Refused) return made;
    return (await own.find()) ?? notFound('Order');
  };

  registerEndpoint(
    app,
    endpoints.previewOrderChange,
    ({ caller, params, body }) => preview(ofCustomer(caller.customer, params.id), body),
    { guard, ...changes },
  );
  registerEndpoint(
    app,
    endpoints.changeOrder,
    async ({ caller, params, body }) => {
      const order = await make(ofCustomer(caller.customer, params.id), body);
      return order instanceof Refused ? order : toOrder(order);
    },
    { guard, ...changes },
  );
  registerEndpoint(
    app,
    endpoints.previewGuestOrderChange,
    ({ params, body }) => preview(ofGuest(params.token), body),
    changes,
  );
  registerEndpoint(
    app,
    endpoints.changeGuestOrder,
    async ({ params, body }) => {
      const order = await make(ofGuest(params.token), body);
      return order instanceof Refused ? order : toGuestOrder(order);
    },
    changes,
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
