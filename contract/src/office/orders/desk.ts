import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { MAX_LINES, MAX_SEARCH } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { soldBy } from '../../money/sold-by.ts';
import { Place } from '../../shop/areas.ts';
import { ProductOption } from '../../shop/catalogue.ts';
import { GuestOrderItem, GuestOrderRequest } from '../../shop/checkout.ts';
import { Quote, QuoteRequest } from '../../shop/delivery.ts';
import { orderAttributes } from '../../shop/order-attributes.ts';
import { orderStatuses } from '../../shop/order-choices.ts';
import { officeEndpoint } from '../endpoint.ts';
import { orderAmounts, Paisa } from '../paisa.ts';
import { PhoneRecord } from './call-attempt.ts';
import { deskSources } from './order-sources.ts';
import { orderWallets } from './wallets.ts';

/** A product as the desk sells it. */
export const DeskProduct = Named('DeskProduct', {
  id: Type.Integer(),
  code: Type.String({ description: 'empty without one' }),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  price_paisa: Paisa(),
  stock: Type.Integer(),
  sold_by: Type.Enum(soldBy),
  options: Type.Array(ProductOption),
});
export type DeskProduct = Static<typeof DeskProduct>;

/** The receiver of the newest order of a phone. */
export const CallerRow = Named('CallerRow', {
  phone: Type.String({ description: 'E.164' }),
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
});
export type CallerRow = Static<typeof CallerRow>;

const Digits = Type.String({ minLength: 1, maxLength: 40, description: 'digits in any written form' });

/** The newest first; less than four digits find nobody. */
export const findCallers = officeEndpoint('findCallers', {
  summary: 'People who have ordered with a phone that contains these digits, at most 5',
  right: 'orders.place',
  query: Closed({ digits: Digits }),
  response: Type.Array(CallerRow),
});

/** An earlier order of a caller, at the prices and with the stock of today. */
export const Basket = Named('Basket', {
  id: Type.Integer(),
  number: Type.String(),
  created: Type.String(),
  total_paisa: Paisa('as it was ordered'),
  lines: Type.Array(
    Type.Object({
      product: DeskProduct,
      quantity: Type.Integer(),
      option: Type.String({ description: 'empty: as it is' }),
    }),
  ),
  missing: Type.Array(Type.String(), { description: 'names of goods that are not sold any more' }),
});
export type Basket = Static<typeof Basket>;

/** All that the desk needs about a caller. Everything is empty for an unknown phone. */
export const Caller = Named('Caller', {
  ...CallerRow.properties,
  zipcode: Type.String(),
  area: Nullable(Place, { description: 'of the newest delivery; null: none was chosen' }),
  language: Type.Enum(['en', 'bn'], { description: 'of the newest order' }),
  orders: Type.Integer({ description: 'counted up to 1,000' }),
  refused: Type.Integer({ description: 'at the door' }),
  record: PhoneRecord,
  credit_paisa: Paisa('store credit of the phone, which an order can use'),
  khata_left_paisa: Paisa('what may still be written on the khata of the phone'),
  block: Nullable(Type.Object({ reason: Type.String(), actor: Type.String(), at: Type.String() }), {
    description: 'the shop refuses orders of this phone',
  }),
  open: Type.Array(
    Type.Object({
      id: Type.Integer(),
      number: Type.String(),
      status: Type.Enum(orderStatuses),
      packed: Type.Boolean(),
      created: Type.String(),
      total_paisa: Paisa('as it was ordered'),
      payable_paisa: Paisa('what it costs now'),
      due_paisa: Paisa(),
    }),
    { description: 'orders that are not delivered yet, at most 10' },
  ),
  baskets: Type.Array(Basket, { description: 'the last three' }),
  wishes: Type.Object(
    {
      if_missing: Type.Enum(['', ...orderAttributes.if_missing.choices], {
        description: 'of the newest order; empty: nothing was said',
      }),
      cap_paisa: Nullable(Paisa(), {
        description: 'how much more than its line a substitute may cost; null: never decided',
      }),
      products: Type.Array(
        Type.Object(
          { missing: Type.Integer(), product: DeskProduct },
          { description: 'what is taken instead' },
        ),
      ),
    },
    { description: 'about missing goods, by earlier orders' },
  ),
  shop_wallets: orderWallets.shop_wallets,
});
export type Caller = Static<typeof Caller>;

/** 400 names `phone` if it cannot be called. */
export const getCaller = officeEndpoint('getCaller', {
  summary: 'Name, address, last baskets and open orders of a phone',
  right: 'orders.place',
  query: Closed({ phone: Digits }),
  response: Caller,
});

/** The product with this code or number first, then those that the shop's search finds; or what can replace a product. */
export const searchDeskProducts = officeEndpoint('searchDeskProducts', {
  summary: 'Listed products by letters in any script, or by code, at most 8',
  right: 'orders.place',
  query: Closed({
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_SEARCH, description: 'without it: nothing' }),
    ),
    instead_of: Type.Optional({
      ...Id,
      description: 'products in stock that are like this one, the most alike first',
    }),
  }),
  response: Type.Array(DeskProduct),
});

const items = Type.Array(
  Closed({
    ...Type.Omit(GuestOrderItem, ['price']).properties,
    price_paisa: Type.Optional(Paisa('of one, as the desk saw it; compared')),
  }),
  { minItems: 1, maxItems: MAX_LINES },
);

/** What an order would cost. */
export const DeskQuote = Named('DeskQuote', {
  ...orderAmounts,
  cash_total_paisa: Paisa('what is collected in cash: the total in whole taka'),
  delivery: Quote.properties.delivery,
  area_required: Quote.properties.area_required,
  weight: Quote.properties.weight,
  suggested_areas: Type.Optional(
    Type.Array(Place, { description: 'what the typed address may mean, best first, at most 3' }),
  ),
});
export type DeskQuote = Static<typeof DeskQuote>;

/** A POST, so that no log has the address. */
export const suggestAreas = officeEndpoint('suggestAreas', {
  summary: 'Areas that a typed address may mean, the best first, and whether an order needs one',
  right: 'orders.place',
  body: Closed({ address: Type.String({ maxLength: 600 }) }),
  response: Type.Object({
    needed: Type.Boolean({ description: 'false: delivery costs the same everywhere' }),
    areas: Type.Array(Place),
  }),
});

/** Names of goods that are not sold any more are in `fields` of 409 `not_sold`. 422 `not_delivered`, `order_too_small`, `order_too_heavy`. */
export const quoteDeskOrder = officeEndpoint('quoteDeskOrder', {
  summary: 'All amounts of an order before it is placed',
  right: 'orders.place',
  body: Closed({ ...QuoteRequest.properties, items }),
  response: DeskQuote,
  refusals: [409, 422],
});

export const DeskOrderRequest = Closed({
  ...Type.Omit(GuestOrderRequest, ['order_type', 'total', 'substitute_cap', 'credit_used', 'credit_proof'])
    .properties,
  substitute_cap_paisa: Type.Optional(
    Paisa('a substitute may cost so much more than its line: at most `wishes.cap_paisa` of the caller'),
  ),
  credit_used_paisa: Type.Optional(Paisa('how much credit of the caller is used, as it was named; compared')),
  items,
  total_paisa: Type.Optional(Paisa('as it was named to the caller; compared')),
  order_key: IdempotencyKey,
  source: Type.Enum(deskSources),
  despite_block: Type.Optional(
    Type.String({ maxLength: 500, description: 'why the order of a blocked phone is taken all the same' }),
  ),
  language: Type.Optional(Type.Enum(['en', 'bn'], { description: 'of messages; English without it' })),
});
export type DeskOrderRequest = Static<typeof DeskOrderRequest>;

export const PlacedDeskOrder = Named('PlacedDeskOrder', {
  id: Type.Integer(),
  number: Type.String(),
  total_paisa: Paisa(),
});
export type PlacedDeskOrder = Static<typeof PlacedDeskOrder>;

/**
 * Places an order for somebody else, cash on delivery, by the verb of all orders but without the limits of guests. The same key
 * returns the same order again. With `use_credit` the credit of the phone pays as much as there is, and the message to it says so. 409
 * `out_of_stock`, `price_changed`, `not_sold`, `phone_blocked`, `credit_changed`; 422 `key_reused`,
 * `area_required`, `not_delivered`, `order_too_small`, `order_too_heavy`.
 */
export const placeDeskOrder = officeEndpoint('placeDeskOrder', {
  summary: 'Place an order for a caller',
  right: 'orders.place',
  body: DeskOrderRequest,
  response: PlacedDeskOrder,
  status: 201,
  refusals: [409, 422, 503],
});
