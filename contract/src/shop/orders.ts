import { type Static, type TEnum, type TOptional, type TSchema, type TString, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable, TokenParams } from '../http/schemas.ts';
import { OrderAmounts } from '../money/order-amounts.ts';
import { soldBy } from '../money/sold-by.ts';
import { couriers } from './couriers.ts';
import {
  eachAttribute,
  type OrderAttribute,
  orderAttributeNames,
  type orderAttributes,
} from './order-attributes.ts';
import { faces, orderStatuses, orderSteps, riskReasons, taxClasses } from './order-choices.ts';
import { wallets } from './wallets.ts';

export type OrderStatus = (typeof orderStatuses)[number];

export const OrderType = Type.Enum(['COD', 'ONLINE']);
export const DeliveryType = Type.Enum(['HOME_DELIVERY', 'STORE_PICKUP']);

type Schemas<Empty extends string[]> = {
  [Name in OrderAttribute]: (typeof orderAttributes)[Name] extends {
    choices: infer Choices extends readonly string[];
  }
    ? TEnum<[...Choices, ...Empty]>
    : TString;
};

/** The schemas of these attributes in a response. */
export function attributeSchemas<Name extends OrderAttribute>(names: readonly Name[]) {
  return eachAttribute(names, (_, { choices, description }) =>
    choices ? Type.Enum([...choices, ''], { description }) : Type.String({ description }),
  ) as unknown as Pick<Schemas<['']>, Name>;
}

type Optional<S extends Record<OrderAttribute, TSchema>> = { [Name in OrderAttribute]: TOptional<S[Name]> };

/** The schemas of all attributes in a request. */
export const attributeRequest = eachAttribute(
  orderAttributeNames,
  (_, { choices, maxLength = 0, description }) =>
    Type.Optional(
      choices ? Type.Enum([...choices], { description }) : Type.String({ maxLength, description }),
    ),
) as unknown as Optional<Schemas<[]>>;

/** The same in a change of an order, where an empty value takes back what was said. */
export const attributeChange = eachAttribute(
  orderAttributeNames,
  (_, { choices, maxLength = 0, description }) =>
    Type.Optional(
      choices ? Type.Enum([...choices, ''], { description }) : Type.String({ maxLength, description }),
    ),
) as unknown as Optional<Schemas<['']>>;

/** A line of an order with name and unit price at the time of the order; amounts in taka. */
export const OrderItem = Named('OrderItem', {
  id: Type.Integer(),
  item: Type.Integer({ description: 'product id' }),
  item_name: Type.String(),
  item_name_bn: Type.String(),
  unit: Type.String({ description: 'pack size: 500 g; empty if unknown' }),
  item_price: Type.Number(),
  quantity: Type.Integer(),
  total: Type.Number(),
  product_image: Type.String(),
  purchased: Type.Boolean(),
  sold_by: Type.Optional(
    Type.Enum(soldBy, { description: 'weight: in steps of `unit`; left out: by the piece' }),
  ),
  option: Type.Optional(
    Type.String({ description: 'what was chosen, such as a cut, by its English name; left out: as it is' }),
  ),
  option_bn: Type.Optional(Type.String()),
});
export type OrderItem = Static<typeof OrderItem>;

/** A line of an order as it was agreed. */
export const OrderedItem = Named('OrderedItem', {
  ...OrderItem.properties,
  tax_class: Type.Enum(taxClasses),
  tax_percent: Type.Optional(Type.Number({ description: 'left out: the rate of the order' })),
  note: Type.String(),
  supplied_quantity: Nullable(Type.Integer(), { description: 'null: as ordered' }),
  supplied_grams: Nullable(Type.Integer(), { description: 'what was weighed' }),
  supplied_total: Type.Optional(
    Type.Number({ description: 'what it costs by its weight; left out if it was not weighed' }),
  ),
  tolerance_percent: Type.Optional(
    Type.Integer({
      description:
        'weighed goods that may cost so many percent more than ordered, by their weight; left out: never more',
    }),
  ),
  scale_photo: Type.Optional(Type.String({ description: 'the URL of a photo of the scale; private' })),
  replaces: Nullable(Type.Integer(), {
    description: 'a substitute: the id of the line that it replaces; it is not part of the subtotal',
  }),
  substitute: Type.Optional(
    Type.Integer({ description: 'the product that is supplied if this one is missing; left out: none' }),
  ),
});
export type OrderedItem = Static<typeof OrderedItem>;

/** A status that an order took; `at` in ISO 8601 UTC. */
const OrderMoment = Named('OrderMoment', { status: Type.Enum(orderStatuses), at: Type.String() });

const adjustmentKinds = [
  'short_supply',
  'weight',
  'substitute',
  'goodwill',
  'delivery',
  'rounding',
  'lapsed',
  'complaint',
] as const;

/** A change of what an order costs after it was placed, in taka; positive amounts lower it. */
export const OrderAdjustment = Named('OrderAdjustment', {
  kind: Type.Enum(adjustmentKinds),
  amount: Type.Number(),
  reason: Type.String({ description: 'in the words of the shop' }),
  at: Type.String(),
});
export type OrderAdjustment = Static<typeof OrderAdjustment>;

/** The delivery that an order was promised, in the words of the shop; of a quote, if it was placed now. */
export const OrderDelivery = Type.Object({
  zone: Type.String({ description: 'empty: without a delivery zone' }),
  zone_bn: Type.String(),
  area: Type.String({ description: 'where it goes, as the area was called; empty: without one' }),
  area_bn: Type.String(),
  area_id: Nullable(Id),
  hours: Nullable(Type.Integer(), { description: 'promised within so many hours' }),
  from: Nullable(Type.String(), {
    description: 'promised not before; ISO 8601 UTC; null: from the order on',
  }),
  by: Nullable(Type.String(), { description: 'promised until then; ISO 8601 UTC; null: not promised' }),
  slot: Type.Optional(Type.Integer({ description: 'the slot from `from` to `by`; left out: without one' })),
});
export type OrderDelivery = Static<typeof OrderDelivery>;

/** What was said about a delivered order. */
const OrderFeedback = Named('OrderFeedback', {
  face: Nullable(Type.Enum(faces), { description: 'null: nothing yet' }),
  lines: Type.Array(Type.Object({ line: Type.Integer(), fresh: Nullable(Type.Boolean()) }), {
    description: 'the lines that are asked about; null: no answer',
  }),
});
export type OrderFeedback = Static<typeof OrderFeedback>;

/** What the shop asks for before it confirms an order that is paid at the door. */
export const OrderStep = Named('OrderStep', {
  kind: Type.Enum(orderSteps, {
    description: 'a code by SMS, a call of the shop, or an advance of the delivery charge',
  }),
  reason: Type.Enum(riskReasons),
  advance: Type.Optional(
    Type.Number({ description: 'in taka; at most a tenth of the total, and part of it' }),
  ),
  kept: Type.Optional(
    Type.Literal(true, {
      description: 'an order that is refused at the door does not get its advance back; left out: it does',
    }),
  ),
});
export type OrderStep = Static<typeof OrderStep>;

/** Who brings an order that is on its way. */
const OrderRider = Named('OrderRider', {
  name: Type.String({ description: 'the first name' }),
  stop: Type.Integer({ description: '1: the next stop of the rider' }),
  phone: Type.Optional(
    Type.String({ description: "the shop's line to its riders; never a rider's own number" }),
  ),
});
export type OrderRider = Static<typeof OrderRider>;

/** What a receiver sees of the state of a parcel. */
const parcelSteps = ['created', 'on_the_way', 'delivered', 'coming_back'] as const;

/** The parcel in which a courier brings an order. */
const OrderParcel = Named('OrderParcel', {
  courier: Type.Enum(couriers),
  tracking: Nullable(Type.String(), { description: "the courier's code of the parcel; null: it has none" }),
  url: Nullable(Type.String(), { description: "the courier's page of the parcel; null: it has none" }),
  state: Type.Enum(parcelSteps, { description: 'created: the courier has not collected it yet' }),
});
export type OrderParcel = Static<typeof OrderParcel>;

/** An order for its owner; amounts in taka, `created` in ISO 8601 UTC. */
export const Order = Named('Order', {
  id: Type.Integer(),
  number: Type.String({ description: 'for people: H100042' }),
  created: Type.String(),
  status: Type.Enum(orderStatuses),
  order_type: OrderType,
  delivery_type: DeliveryType,
  receiver_name: Type.String(),
  receiver_email: Type.String(),
  receiver_phone_number: Type.String(),
  receiver_address: Type.String(),
  receiver_city: Type.String(),
  receiver_zip_code: Type.String(),
  receiver_country: Type.String(),
  ...OrderAmounts.properties,
  delivery: Nullable(OrderDelivery, { description: 'null: without a delivery zone and a promise' }),
  adjustments: Type.Array(OrderAdjustment, { description: 'changes beside the total, oldest first' }),
  paid: Type.Number(),
  credit_used: Type.Optional(Type.Number({ description: 'the part of `paid` that was store credit' })),
  refunded: Type.Number({ description: 'also what is on its way back' }),
  due: Type.Number({ description: 'total − adjustments − paid + refunded; 0 if the order is cancelled' }),
  cash_due: Type.Number({ description: 'what is collected in cash: due in whole taka' }),
  paymentId: Nullable(Type.String()),
  wallet: Type.Optional(
    Type.Enum([...wallets], { description: 'the wallet that the shopper chose to send the money with' }),
  ),
  pay_until: Type.Optional(
    Type.String({ description: 'an ONLINE order that is not paid by then is cancelled; ISO 8601 UTC' }),
  ),
  step: Type.Optional(
    Type.Object(
      {
        ...OrderStep.properties,
        open: Type.Boolean({ description: 'the order waits for it' }),
        until: Type.Optional(Type.String({ description: 'then it is cancelled; ISO 8601 UTC' })),
      },
      { description: 'left out: the order needs none' },
    ),
  ),
  rider: Type.Optional(OrderRider),
  parcel: Type.Optional(OrderParcel),
  purchase_consent: Type.Optional(
    Type.Literal(true, {
      description: 'the purchase may be reported to Meta; left out if not, or if withdrawn',
    }),
  ),
  feedback: Type.Optional({ ...OrderFeedback, description: 'left out: nobody is asked' }),
  timeline: Type.Array(OrderMoment, { description: 'every status that the order took, oldest first' }),
  ...attributeSchemas(orderAttributeNames),
  substitute_cap: Type.Optional(
    Type.Number({
      description: 'a substitute may cost so much more than its line; left out: nothing more',
    }),
  ),
  substitute_offers: Type.Optional(
    Type.Array(Type.Object({ line: Type.Integer(), token: Type.String() }), {
      description: 'open questions about missing goods; left out: none',
    }),
  ),
  orderitems: Type.Array(OrderedItem),
  version: Type.Optional(Type.Integer({ description: 'rises with each change; a change names it' })),
  changeable: Type.Optional(
    Type.Boolean({ description: 'who sees it can change it now; left out: this shop changes no orders' }),
  ),
});
export type Order = Static<typeof Order>;

/** A guest's order with its token, which gives access to the order. */
export const GuestOrder = Named('GuestOrder', {
  ...Order.properties,
  token: Type.String(),
  cancellable: Type.Optional(
    Type.Boolean({ description: 'false: an account has ordered it; the token only shows it' }),
  ),
});
export type GuestOrder = Static<typeof GuestOrder>;

export const OrderQuery = Closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'default: 100' })),
  cursor: Type.Optional({ ...Id, description: 'from a Link header: go on after this order' }),
});
export type OrderQuery = Static<typeof OrderQuery>;

/** Returns the customer's orders, newest first. `X-Total-Count` is their number; `Link` has the next page. */
const orderList = {
  summary: "The customer's orders",
  access: 'customer',
  query: OrderQuery,
  response: Type.Array(Order),
} as const;

export const listCustomerOrders = endpoint('listCustomerOrders', orderList);

/** The same list at its other path. */
export const listOrders = endpoint('listOrders', orderList);

const cancellation = {
  summary: 'Cancel an order that the shop has not confirmed',
  refusals: [404, 409, 503],
} as const;

/**
 * Cancels an order for its owner while it is PENDING: the goods return to the stock, a payment is refunded. A cancelled order
 * stays as it is, and is returned again. 409 `order_confirmed`: the shop is preparing it.
 */
export const cancelOrder = endpoint('cancelOrder', {
  ...cancellation,
  access: 'customer',
  params: Type.Object({ id: Id }),
  response: Order,
});

/** 403 `ordered_by_account` for an order that an account has placed. */
export const cancelGuestOrder = endpoint('cancelGuestOrder', {
  ...cancellation,
  access: 'public',
  params: TokenParams,
  response: GuestOrder,
  refusals: [...cancellation.refusals, 403],
});
