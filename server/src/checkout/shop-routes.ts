import { getGuestOrder, placeCustomerOrder, placeGuestOrder } from '@haat/contract/shop/checkout';
import type { FastifyInstance } from 'fastify';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import { storeConsent } from '../integrations/conversions/purchase-consent.ts';
import { findOrderByGuestToken, toGuestOrder, toOrder } from '../orders/orders.ts';
import type { AmountRange } from '../payments/provider/provider.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { notFound, Refused } from '../platform/refused.ts';
import type { Ladder } from '../risk/ladder.ts';
import { type OrderRequest, readCustomerOrder, readGuestOrder } from './order-request.ts';
import { placeOrder } from './place-order.ts';

/** Routes to place orders as a guest or a customer, and to read a guest's order. */
export function checkoutRoutes(
  app: FastifyInstance,
  db: Database,
  {
    guard,
    terms,
    online,
    ladder,
    isProof,
    asksConsent,
    guestOrders,
    customerOrders,
  }: {
    guard: Guard;
    terms: () => Promise<DeliveryTerms>;
    online: () => Promise<AmountRange | null>;
    ladder: () => Promise<Ladder>;
    /** Whether a proof of credit is of this phone. */
    isProof: (proof: string, phone: string) => Promise<boolean>;
    /** Whether the checkout asks if the purchase may be reported. */
    asksConsent: () => Promise<boolean>;
    guestOrders: Limit;
    customerOrders: Limit;
  },
): void {
  const place = async (request: OrderRequest | Refused) => {
    if (request instanceof Refused) return request;
    const { credit, receiver } = request;
    const isProven = credit?.proof != null && (await isProof(credit.proof, receiver.phone));
    const creditPhone = isProven ? receiver.phone : null;
    const now = { creditPhone, onlineRange: await online(), ladder: await ladder() };
    return placeOrder(db, { ...request, ...now }, await terms());
  };

  /** After the order, which is placed without it too. */
  const withConsent = async (
    order: Awaited<ReturnType<typeof place>>,
    { purchase_consent, browser }: { purchase_consent?: boolean | undefined; browser: string | undefined },
  ) => {
    if (order instanceof Refused || !purchase_consent || !(await asksConsent())) return order;
    await storeConsent(db, order.id, browser ?? '');
    return { ...order, purchaseConsent: true };
  };

  registerEndpoint(app, placeGuestOrder, guestOrders, async ({ body, headers, ip }) => {
    const placed = await place(await readGuestOrder(body, headers, ip));
    const order = await withConsent(placed, { ...body, browser: headers['user-agent'] });
    return order instanceof Refused ? order : toGuestOrder(order);
  });

  registerEndpoint(
    app,
    placeCustomerOrder,
    { guard, ...customerOrders },
    async ({ caller, body, headers, ip }) => {
      const placed = await place(await readCustomerOrder(body, headers, { ...caller, ip }));
      const order = await withConsent(placed, { ...body, browser: headers['user-agent'] });
      return order instanceof Refused ? order : toOrder(order);
    },
  );

  registerEndpoint(app, getGuestOrder, { lane: 'shoppers', inProcess: true }, async ({ params }) => {
    const order = await findOrderByGuestToken(db, params.token);
    return order ? toGuestOrder(order) : notFound('Order');
  });
}
