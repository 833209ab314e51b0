import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { IdempotencyKey } from '../http/idempotency-key.ts';
import { MAX_LINES } from '../http/limits.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { OrderAmounts } from '../money/order-amounts.ts';
import { Area } from './areas.ts';
import { GuestOrderItem } from './checkout.ts';
import { DeliveryType, OrderDelivery, OrderStep } from './orders.ts';

const taka = (description: string) => Nullable(Type.Number(), { description });

/** Where the shop delivers, for how much and how fast. Amounts in taka. */
export const DeliveryZone = Named('DeliveryZone', {
  name: Type.String(),
  name_bn: Type.String(),
  areas: Type.Array(Type.String(), { description: 'the English names of its areas; none: everywhere else' }),
  charge: Type.Number(),
  free_from: taka('the subtotal from which delivery is free; null: never'),
  hours: Nullable(Type.Integer(), { description: 'promised within so many hours' }),
  has_slots: Type.Optional(Type.Literal(true, { description: 'shoppers can choose a time' })),
});
export type DeliveryZone = Static<typeof DeliveryZone>;

/** Without a zone the shop delivers everywhere, for free. */
export const listDeliveryZones = endpoint('listDeliveryZones', {
  summary: 'The delivery zones of the shop',
  access: 'public',
  response: Type.Array(DeliveryZone),
});

const place = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const QuoteRequest = Closed(
  {
    items: Type.Array(GuestOrderItem, { minItems: 1, maxItems: MAX_LINES }),
    delivery_type: Type.Optional(DeliveryType),
    address: place(500),
    city: place(100),
    zipcode: place(20),
    slot: Type.Optional({ ...Id, description: 'its charge or discount is part of the delivery charge' }),
    order_key: Type.Optional({
      ...IdempotencyKey,
      description: 'of the order, whose own reservation is its place',
    }),
    area: Type.Optional({ ...Id, description: 'where the order goes; without it areas are suggested' }),
    phone: Type.Optional(
      Type.String({ maxLength: 40, description: 'of the receiver, where a quote `asks_phone`' }),
    ),
  },
  { 'x-empty-is-absent': true },
);
export type QuoteRequest = Static<typeof QuoteRequest>;

/** What an order would cost. Amounts in taka. */
export const Quote = Named('Quote', {
  ...OrderAmounts.properties,
  cash_total: Type.Number({ description: 'what is collected in cash: the total in whole taka' }),
  delivery: Nullable(OrderDelivery, { description: 'null: without a delivery zone' }),
  area_required: Type.Optional(
    Type.Boolean({ description: 'true: an order needs an area, and its delivery charge is not known yet' }),
  ),
  weight: Type.Optional(
    Type.Object(
      { percent: Type.Integer(), products: Type.Array(Id) },
      {
        description:
          'these products are weighed when the order is packed, and cost what they weigh: up to so many percent more than ordered. Left out: never more',
      },
    ),
  ),
  step: Type.Optional(
    Type.Object(OrderStep.properties, {
      description: 'what an order that is paid at the door waits for; left out: nothing',
    }),
  ),
  asks_phone: Type.Optional(
    Type.Literal(true, { description: 'the step depends on the phone, which was not sent' }),
  ),
  suggested_areas: Type.Optional(
    Type.Array(Area, { description: 'what the typed address may mean, best first, at most 3' }),
  ),
});
export type Quote = Static<typeof Quote>;

/**
 * Returns what an order of these lines to this address would cost, by the same function that places it; nothing is reserved.
 * A typed address never decides about the charge. 409 `not_sold`, `slot_full`, `slot_past`, `slot_gone`; 422 `not_delivered`, `order_too_small`,
 * `order_too_heavy`.
 */
export const quoteOrder = endpoint('quoteOrder', {
  summary: 'All amounts of an order before it is placed',
  access: 'public',
  body: QuoteRequest,
  response: Quote,
  refusals: [409, 413, 415, 422, 503],
});
