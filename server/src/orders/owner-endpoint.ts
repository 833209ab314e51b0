import type { Endpoint } from '@haat/contract/http/endpoint';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import type { LaneName } from '../platform/http/limits/admission.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type EndpointRequest, type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import {
  findCustomerOrder,
  findOrderByGuestToken,
  isGuestOrder,
  ORDERED_BY_ACCOUNT,
  type StoredOrder,
  toGuestOrder,
  toOrder,
} from './orders.ts';

/** The owner of an order has two endpoints for everything: one of an account, and one of whoever has the order's token. */
type Pair<C, G> = readonly [ofCustomer: C, ofGuest: G];
type CustomerEndpoint = Endpoint & { access: 'customer' };
type GuestEndpoint = Endpoint & { access: 'public' };

/** An order as its owner has found it. */
export interface OwnOrder {
  order: StoredOrder;
  kind: 'customer' | 'guest';
  /** The order as this owner reads it. */
  show: (order: StoredOrder) => Order | GuestOrder;
  /** The same as it is after a change. */
  showAgain: () => Promise<Order | GuestOrder | Refused>;
}

type OwnerRequest<C extends CustomerEndpoint> = Pick<EndpointRequest<C>, 'body' | 'query' | 'ip'>;

interface Options extends Partial<Limit> {
  guard: Guard;
  lane?: LaneName;
  /** Refuses a token with 403 if an account has placed the order. */
  byWhoOrdered?: true;
}

/** Registers both endpoints of the owner of an order. An order that is not theirs is refused with 404. */
export function registerForOwner<const C extends CustomerEndpoint, const G extends GuestEndpoint>(
  app: FastifyInstance,
  db: Database,
  [ofCustomer, ofGuest]: Pair<C, G>,
  { guard, byWhoOrdered, ...options }: Options,
  handler: (
    own: OwnOrder,
    request: OwnerRequest<C>,
    reply: FastifyReply,
  ) => Promise<Static<C['response']> | Static<G['response']> | Refused>,
): void {
  const register = registerEndpoint as (
    app: FastifyInstance,
    endpoint: Endpoint,
    options: object,
    handler: (request: never, reply: FastifyReply) => Promise<unknown>,
  ) => void;

  register(
    app,
    ofCustomer,
    { guard, ...options },
    async (request: OwnerRequest<C> & { caller: { customer: number }; params: { id: number } }, reply) => {
      const find = () => findCustomerOrder(db, request.caller.customer, request.params.id);
      const order = await find();
      if (!order) return notFound('Order');
      return handler({ order, kind: 'customer', ...shownBy(toOrder, find) }, request, reply);
    },
  );
  register(app, ofGuest, options, async (request: OwnerRequest<C> & { params: { token: string } }, reply) => {
    const find = () => findOrderByGuestToken(db, request.params.token);
    const order = await find();
    if (!order) return notFound('Order');
    if (byWhoOrdered && !isGuestOrder(order)) return ORDERED_BY_ACCOUNT;
    return handler({ order, kind: 'guest', ...shownBy(toGuestOrder, find) }, request, reply);
  });
}

function shownBy(
  show: OwnOrder['show'],
  find: () => Promise<StoredOrder | null>,
): Pick<OwnOrder, 'show' | 'showAgain'> {
  return {
    show,
    async showAgain() {
      const order = await find();
      return order ? show(order) : notFound('Order');
    },
  };
}
