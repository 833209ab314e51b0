import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { MAX_LINE_NOTE, MAX_LINES, MAX_QUANTITY } from '../http/limits.ts';
import { Closed, Named, Nullable, TokenParams } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { MAX_OPTION } from '../money/sold-by.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { RECEIVER_LENGTHS } from '../text/receiver.ts';
import { attributeChange, DeliveryType, GuestOrder, Order, OrderType } from './orders.ts';

const needed = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));
const optional = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const LineNote = Type.String({ maxLength: MAX_LINE_NOTE, description: 'such as how to cut it' });
const Quantity = (minimum: number) => Type.Integer({ minimum, maximum: MAX_QUANTITY });

/** What the shop and the office can change of an order. What is left out stays as it is; an empty text removes what was there. */
export const changedFields = {
  key: Type.String({
    pattern: '^[0-9a-f]{32}$',
    description: 'made by the page; a repeated change has one effect',
  }),
  version: Version,
  receiver_name: needed(RECEIVER_LENGTHS.name),
  receiver_phone_number: Type.Optional(CallablePhone),
  receiver_email: optional(RECEIVER_LENGTHS.email),
  receiver_address: needed(RECEIVER_LENGTHS.address),
  receiver_city: optional(RECEIVER_LENGTHS.city),
  receiver_zip_code: optional(RECEIVER_LENGTHS.zipcode),
  receiver_country: optional(RECEIVER_LENGTHS.country),
  area: Type.Optional(Nullable(Id, { description: 'where it is delivered to' })),
  slot: Type.Optional(Nullable(Id, { description: 'null: as soon as possible' })),
  delivery_type: Type.Optional(DeliveryType),
  order_type: Type.Optional(OrderType),
  ...attributeChange,
  lines: Type.Optional(
    Type.Array(
      Closed({
        line: Id,
        quantity: {
          ...Quantity(0),
          description: '0: taken out. What is more than before has the price of today',
        },
        note: Type.Optional(LineNote),
      }),
      { maxItems: MAX_LINES },
    ),
  ),
} as const;

/** Goods that are added at the price of today. */
export const addedFields = {
  product: Id,
  quantity: Quantity(1),
  option: Type.Optional(
    Type.String({ maxLength: MAX_OPTION, description: 'the English name; without it: as it is' }),
  ),
  unit: Type.Optional(Type.String({ maxLength: 500, description: 'the pack as it was shown; compared' })),
  note: Type.Optional(LineNote),
} as const;

export const OrderChange = Named(
  'OrderChange',
  {
    ...changedFields,
    total: Type.Optional(Type.Number({ description: 'in taka, as the preview showed it; compared' })),
    add: Type.Optional(
      Type.Array(
        Closed({
          ...addedFields,
          price: Type.Optional(
            Type.Number({ description: 'of one, in taka, as the shopper saw it; compared' }),
          ),
        }),
        { maxItems: MAX_LINES },
      ),
    ),
  },
  { additionalProperties: false },
);
export type OrderChange = Static<typeof OrderChange>;

/** What an order costs, in taka. */
const Sums = Type.Object({
  total: Type.Number({ description: 'as agreed, without the adjustments' }),
  delivery_charge: Type.Number(),
  due: Type.Number(),
  cash_due: Type.Number({ description: 'what is collected in cash: due in whole taka' }),
});

/** What a change would do. */
export const OrderChangePreview = Named('OrderChangePreview', {
  order: Order,
  before: Sums,
  after: Sums,
  refund: Type.Object({
    online: Type.Number({ description: 'the way it was paid' }),
    cash: Type.Number(),
    credit: Type.Number(),
  }),
});
export type OrderChangePreview = Static<typeof OrderChangePreview>;

const refusals = [404, 409, 413, 415, 422, 503] as const;
const preview = {
  summary: 'What a change of an order would do',
  body: OrderChange,
  response: OrderChangePreview,
  refusals,
} as const;
const change = { summary: 'Change an order until it is packed', body: OrderChange, refusals } as const;
const ofCustomer = { access: 'customer', params: Type.Object({ id: Id }) } as const;
const ofGuest = {
  access: 'public',
  params: TokenParams,
  refusals: [...refusals, 403],
} as const;

/** The change is made and rolled back, so that the preview cannot differ from it. Refused as `changeOrder` refuses. */
export const previewOrderChange = endpoint('previewOrderChange', { ...preview, ...ofCustomer });

/**
 * Re-agrees the customer's order. The same key again has one effect. Kept goods cost what was agreed, added ones what they cost today; goods, area,
 * slot and delivery type re-quote the delivery by the terms of today. Less is refunded the way it was paid, more is due. 409 `order_changed`,
 * `order_packed`, `order_left`, `with_courier`, `sent_again`, `order_cancelled`, `order_completed`, `price_changed` (with the amounts now), `out_of_stock`, `line_supplied`,
 * `line_picked`, `order_empty`, `already_paid`, and as `placeCustomerOrder`; 422 `nothing_changed`, `key_reused`, and as there.
 */
export const changeOrder = endpoint('changeOrder', { ...change, ...ofCustomer, response: Order });

/** 403 `ordered_by_account` for an order that an account has placed. */
export const previewGuestOrderChange = endpoint('previewGuestOrderChange', { ...preview, ...ofGuest });

/** The same as `changeOrder`, for a guest's order. */
export const changeGuestOrder = endpoint('changeGuestOrder', { ...change, ...ofGuest, response: GuestOrder });
