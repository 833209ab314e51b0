import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Named, Nullable, TokenParams } from '../http/schemas.ts';
import { soldBy } from '../money/sold-by.ts';
import { ProductOption } from './catalogue.ts';

/** A line of an earlier order as it could be ordered today; prices in taka. */
export const OrderAgainLine = Named('OrderAgainLine', {
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  image: Type.String(),
  ordered: Type.Integer({ description: 'quantity of the earlier order' }),
  available: Type.Integer({
    description:
      'quantity that can be ordered today, at most `ordered`; of a larger order at most 5 are named',
  }),
  price_before: Type.Number(),
  price_now: Nullable(Type.Number(), { description: 'null if it is not sold any more' }),
  sold_by: Type.Optional(Type.Enum(soldBy)),
  option: Type.Optional(
    Type.String({
      description:
        'what was chosen; if it is not offered any more, it is left out and `removed_option` names it',
    }),
  ),
  removed_option: Type.Optional(ProductOption),
  options: Type.Optional(Type.Array(ProductOption)),
});
export type OrderAgainLine = Static<typeof OrderAgainLine>;

const orderAgainLines = {
  summary: 'The lines of an order at the prices and with the stock of today',
  response: Type.Array(OrderAgainLine),
  refusals: [404],
} as const;

export const getOrderAgainLines = endpoint('getOrderAgainLines', {
  ...orderAgainLines,
  access: 'customer',
  params: Type.Object({ id: Id }),
});

export const getGuestOrderAgainLines = endpoint('getGuestOrderAgainLines', {
  ...orderAgainLines,
  access: 'public',
  params: TokenParams,
});
