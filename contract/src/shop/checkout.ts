import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { IdempotencyKey } from '../http/idempotency-key.ts';
import { MAX_LINE_NOTE, MAX_LINES, MAX_QUANTITY, MAX_SUBSTITUTE_CAP } from '../http/limits.ts';
import { Closed, TokenParams } from '../http/schemas.ts';
import { MAX_OPTION } from '../money/sold-by.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { RECEIVER_LENGTHS } from '../text/receiver.ts';
import { creditRequest } from './credit.ts';
import { attributeRequest, DeliveryType, GuestOrder, Order, OrderType } from './orders.ts';
import { wallets } from './wallets.ts';

const line = (max: number) => Type.String({ minLength: 1, maxLength: max });
const optionalLine = (max: number) => Type.Optional(Type.String({ maxLength: max }));

const Total = Type.Number({ description: 'total in taka as the shopper saw it; compared where given' });

const AreaId = {
  ...Id,
  description: 'where it is delivered to; needed if the shop delivers to some areas only',
};

const LineNote = Type.String({ maxLength: MAX_LINE_NOTE, description: 'such as how to cut it' });

const PurchaseConsent = Type.Optional(
  Type.Boolean({
    description:
      'true: the purchase may be reported to Meta once it is delivered; only where the setup asks for it',
  }),
);

/** Without it nobody pays more than was ordered. */
const WeightPercent = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 30,
    description:
      'the `weight.percent` of the quote that the shopper saw: weighed goods may cost so much more or less',
  }),
);

const Unit = Type.String({ maxLength: 500, description: 'the pack as the shopper saw it, such as 500 g' });

const WalletChoice = Type.Enum([...wallets], {
  description: 'the wallet that the money is sent with; only of an order that is not paid online',
});

const SubstituteCap = Type.Number({
  minimum: 0,
  maximum: MAX_SUBSTITUTE_CAP,
  description: 'in taka: a substitute may cost so much more than its line; without it: nothing more',
});

const Substitute = {
  ...Id,
  description: 'the product that is supplied if this one is missing; one that is not sold counts as not sent',
};

/** Other storefronts send whole objects: unknown fields are removed, and optional ones that are empty or null count as not sent. */
const FORM = { additionalProperties: false, 'x-empty-is-absent': true } as const;

/** A line of an order. `product` or `product_id`, not both with different values; `price` in taka and `unit` are only compared. */
export const GuestOrderItem = Type.Object(
  {
    product: Type.Optional(Id),
    product_id: Type.Optional(Id),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
    price: Type.Optional(Type.Number({ description: 'unit price in taka as the shopper saw it' })),
    unit: Type.Optional(Unit),
    note: Type.Optional(LineNote),
    substitute: Type.Optional(Substitute),
    option: Type.Optional(
      Type.String({
        maxLength: MAX_OPTION,
        description: 'the English name of an option of the product; without it: as it is',
      }),
    ),
  },
  FORM,
);

export const GuestOrderRequest = Type.Object(
  {
    name: line(RECEIVER_LENGTHS.name),
    phone: CallablePhone,
    address: line(RECEIVER_LENGTHS.address),
    email: Type.Optional(
      Type.String({ maxLength: RECEIVER_LENGTHS.email, description: 'empty or an e-mail address' }),
    ),
    city: optionalLine(RECEIVER_LENGTHS.city),
    zipcode: optionalLine(RECEIVER_LENGTHS.zipcode),
    country: optionalLine(RECEIVER_LENGTHS.country),
    items: Type.Array(GuestOrderItem, { minItems: 1, maxItems: MAX_LINES }),
    order_type: Type.Optional(OrderType),
    wallet: Type.Optional(WalletChoice),
    delivery_type: Type.Optional(DeliveryType),
    area: Type.Optional(AreaId),
    total: Type.Optional(Total),
    order_key: Type.Optional(IdempotencyKey),
    slot: Type.Optional({ ...Id, description: 'the slot; without one as soon as possible' }),
    weight_percent: WeightPercent,
    ...attributeRequest,
    substitute_cap: Type.Optional(SubstituteCap),
    ...creditRequest,
    purchase_consent: PurchaseConsent,
  },
  FORM,
);
export type GuestOrderRequest = Static<typeof GuestOrderRequest>;

const OrderHeaders = Type.Object({
  'idempotency-key': Type.Optional(IdempotencyKey),
  'accept-language': Type.Optional(
    Type.String({ description: 'the language of messages about the order: en or bn' }),
  ),
  'user-agent': Type.Optional(Type.String({ description: 'stored with `purchase_consent` only' })),
});

/**
 * Places a guest's order. The same key and content returns the same order again (201 both times). The same key with other
 * content returns 422 `key_reused`. 409 stores nothing: `out_of_stock`, `price_changed`, or, if the order would reserve more
 * stock than one without a proven phone may, `too_many_pieces` or `too_many_open_orders`, or `phone_blocked`: the person should call the shop, or
 * `shop_paused`: it takes no orders until a time, or
 * `option_removed`: a chosen option is not offered any more, or `payment_method_off`: the shop does not take this way to pay now, or
 * `slot_full`, `slot_past` or `slot_gone`, with `next_slots`, or of credit `credit_not_proven` or `credit_changed`. 422 `slot_required`: the shop takes no order here without a slot,
 * `area_required`, with `suggested_areas`, `not_delivered`, `order_too_small`, `order_too_heavy`.
 */
export const placeGuestOrder = endpoint('placeGuestOrder', {
  summary: 'Place an order as a guest',
  access: 'public',
  headers: OrderHeaders,
  body: GuestOrderRequest,
  response: GuestOrder,
  status: 201,
  refusals: [409, 413, 415, 422, 503],
});

export const getGuestOrder = endpoint('getGuestOrder', {
  summary: "A guest's order, by its token",
  access: 'public',
  params: TokenParams,
  response: GuestOrder,
  refusals: [404],
});

/** A line of a customer's cart on the page. */
const ShownLine = Closed({
  product: Id,
  quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  option: Type.Optional(Type.String({ maxLength: MAX_OPTION, description: 'without it: as it is' })),
  unit: Type.Optional(Unit),
});

export const CustomerOrderRequest = Type.Object(
  {
    receiver_name: line(RECEIVER_LENGTHS.name),
    receiver_email: line(RECEIVER_LENGTHS.email),
    receiver_phone_number: CallablePhone,
    receiver_address: line(RECEIVER_LENGTHS.address),
    receiver_city: optionalLine(RECEIVER_LENGTHS.city),
    receiver_zip_code: optionalLine(RECEIVER_LENGTHS.zipcode),
    receiver_country: optionalLine(RECEIVER_LENGTHS.country),
    order_type: Type.Optional(OrderType),
    wallet: Type.Optional(WalletChoice),
    delivery_type: Type.Optional(DeliveryType),
    area: Type.Optional(AreaId),
    total: Type.Optional(Total),
    order_key: Type.Optional(IdempotencyKey),
    slot: Type.Optional({ ...Id, description: 'the slot; without one as soon as possible' }),
    weight_percent: WeightPercent,
    ...attributeRequest,
    substitute_cap: Type.Optional(SubstituteCap),
    ...creditRequest,
    purchase_consent: PurchaseConsent,
    cart_lines: Type.Optional(
      Type.Array(ShownLine, {
        maxItems: MAX_LINES,
        description: 'the lines of the cart as the shopper saw them; compared where given',
      }),
    ),
    line_notes: Type.Optional(Type.Array(Closed({ product: Id, note: LineNote }), { maxItems: MAX_LINES })),
    line_substitutes: Type.Optional(
      Type.Array(Closed({ product: Id, substitute: Substitute }), { maxItems: MAX_LINES }),
    ),
  },
  FORM,
);
export type CustomerOrderRequest = Static<typeof CustomerOrderRequest>;

/**
 * Orders the customer's cart, which is empty afterwards. The same key returns the same order again, although the cart is
 * then empty; with another receiver or type it returns 422 `key_reused`. 409 `cart_empty`, `cart_changed` (the cart has other
 * lines than `cart_lines`), `out_of_stock`, `price_changed`, `phone_blocked`, `option_removed`, `payment_method_off`, `slot_full`, `slot_past`,
 * `slot_gone`, `not_sold`, `credit_not_proven` or `credit_changed` stores nothing;
 * so do `too_many_pieces` and `too_many_open_orders` of an account whose phone no code has proven and to which no order was delivered.
 */
export const placeCustomerOrder = endpoint('placeCustomerOrder', {
  summary: "Order the customer's cart",
  access: 'customer',
  headers: OrderHeaders,
  body: CustomerOrderRequest,
  response: Order,
  status: 201,
  refusals: [409, 413, 415, 422, 503],
});
