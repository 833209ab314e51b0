import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { MAX_QUANTITY, MAX_QUICK_LIST_CHOICES, MAX_QUICK_LIST_LINES, MAX_SEARCH } from '../http/limits.ts';
import { Closed, Named } from '../http/schemas.ts';
import { Product } from './catalogue.ts';

/** A product for a line of a quick list, and the quantity that gives the amount of the line. */
export const ListChoice = Type.Object({
  product: Type.Pick(Product, [
    'id',
    'name',
    'name_bn',
    'unit',
    'price',
    'mainimage',
    'stock_status',
    'sold_by',
    'options',
  ]),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  exact: Type.Boolean({
    description: 'false: no number of these packs is the amount of the line, as far as the units are known',
  }),
});
export type ListChoice = Static<typeof ListChoice>;

/** The products for one line, the best first. */
export const ListMatch = Named('ListMatch', {
  match: Type.Enum(['found', 'guess', 'none'], {
    description: 'guess: the products have only some words of the line, or words that are only similar',
  }),
  choices: Type.Array(ListChoice, { maxItems: MAX_QUICK_LIST_CHOICES }),
});
export type ListMatch = Static<typeof ListMatch>;

/** A POST, because a list is too long for a URL, and because URLs can be logged. It stores nothing. */
export const matchQuickList = endpoint('matchQuickList', {
  summary: 'Products and quantities for the lines of a shopping list',
  access: 'public',
  body: Closed({
    lines: Type.Array(Type.String({ minLength: 1, maxLength: MAX_SEARCH }), {
      minItems: 1,
      maxItems: MAX_QUICK_LIST_LINES,
      description: 'name, quantity and size in any order, in either language: আলু ২ কেজি, ডিম ১২, miniket 5kg',
    }),
  }),
  response: Type.Array(ListMatch, { description: 'one for each line, in order' }),
  refusals: [413, 415],
});
