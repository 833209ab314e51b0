import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { MAX_LINES } from '../http/limits.ts';
import { Closed, Named, Nullable, TokenParams } from '../http/schemas.ts';
import { soldBy } from '../money/sold-by.ts';
import { orderAttributes } from './order-attributes.ts';

/** What a shopper can want instead of missing goods, the same at checkout and by the link; and of goods that weigh more than agreed. */
const { choices } = orderAttributes.if_missing;
const answers = [...choices, 'accept', 'cut'] as const;

/** A product that can be supplied instead of another one; `price` of one in taka. */
const ShownProduct = {
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  sold_by: Type.Enum(soldBy),
  image: Type.String(),
  price: Type.Number(),
};

/**
 * The question to a shopper, for the holder of its link: a product of the order is missing, or weighs more than agreed. Nothing of the person is in it. `total` is what
 * the order costs now, or would cost with an answer, in taka.
 */
export const SubstituteOffer = Named('SubstituteOffer', {
  order: Type.String({ description: 'the number of the order' }),
  missing: Type.Object(
    { ...ShownProduct, quantity: Type.Integer() },
    { description: 'or what is too heavy' },
  ),
  choices: Type.Array(
    Type.Object({
      ...ShownProduct,
      total: Type.Number(),
    }),
    { description: 'one or two products; their prices count also if the shop has changed them since' },
  ),
  weight: Type.Optional(
    Type.Object(
      { ordered: Type.Integer(), agreed: Type.Integer(), weighed: Type.Integer(), total: Type.Number() },
      { description: 'of goods that weigh more than agreed, in grams; then there are no choices' },
    ),
  ),
  photos: Type.Array(Type.String(), { description: 'of what is there, or of the scale; at most 4' }),
  total: Type.Number(),
  leave_out_total: Type.Number(),
  if_missing: Type.Enum([...choices, ''], { description: 'what is done without an answer' }),
  seconds: Type.Integer({ description: 'how long it can still be answered' }),
  answer: Nullable(Type.Enum([...answers, 'withdrawn']), {
    description: 'what was decided; null: nothing yet; withdrawn: by the shop, or the order has changed',
  }),
  product: Nullable(Type.Integer(), { description: 'that is supplied instead' }),
  by_shopper: Type.Boolean({ description: 'false: without an answer in time, or by the shop' }),
});
export type SubstituteOffer = Static<typeof SubstituteOffer>;

/** 404 two days after it was asked. */
export const getSubstituteOffer = endpoint('getSubstituteOffer', {
  summary: 'The question about goods that are missing or too heavy, by its link',
  access: 'public',
  params: TokenParams,
  response: SubstituteOffer,
  refusals: [404],
});

export const SubstituteAnswer = Closed({
  answer: Type.Enum([...answers], { description: '`accept` and `cut` if they weigh more than agreed' }),
  product: Type.Optional({ ...Id, description: 'with `replace`: one of the choices' }),
  next_time: Type.Optional(
    Type.Boolean({
      description:
        'with `replace`: whether later orders of this account take it without a question; also after the answer',
    }),
  ),
});
export type SubstituteAnswer = Static<typeof SubstituteAnswer>;

/**
 * Answers it once; the same answer again changes nothing. 400 `answer`: not one to this question; `product`: not one of the choices. 409 `decided` with the `state` that was
 * decided before, in time or not; 409 `out_of_stock`: this product is gone, the question stays open.
 */
export const answerSubstituteOffer = endpoint('answerSubstituteOffer', {
  summary: 'Decide what is supplied instead of missing goods, or whether to pay for more weight',
  access: 'public',
  params: TokenParams,
  body: SubstituteAnswer,
  response: SubstituteOffer,
  refusals: [404, 409, 413, 415, 503],
});

/** What an account has decided about missing goods. */
export const StandingWishes = Named('StandingWishes', {
  cap: Nullable(Type.Number(), {
    description: 'in taka: how much more than its line a substitute may cost; null: never decided',
  }),
  products: Type.Array(
    Type.Object({
      missing: Type.Integer(),
      product: Type.Integer({ description: 'what is taken instead' }),
      name: Type.String(),
      name_bn: Type.String(),
    }),
  ),
});
export type StandingWishes = Static<typeof StandingWishes>;

/** The last order of each product decides. */
export const getStandingWishes = endpoint('getStandingWishes', {
  summary: 'What the customer takes instead of missing goods, by earlier orders',
  access: 'customer',
  response: StandingWishes,
});

/** Products of which open orders need more than is in stock, with what could be supplied instead. */
export const listLowStock = endpoint('listLowStock', {
  summary: 'Products that may be missing when an order is picked, with substitutes',
  access: 'public',
  query: Closed({
    products: Type.Optional(
      Type.String({
        pattern: '^\\d{1,15}(,\\d{1,15})*$',
        maxLength: MAX_LINES * 16,
        description: 'ids: 12,45; without it: none',
      }),
    ),
  }),
  response: Type.Array(
    Type.Object({ product: Type.Integer(), choices: Type.Array(Type.Object(ShownProduct)) }),
    { description: 'LowStock' },
  ),
  refusals: [503],
});
