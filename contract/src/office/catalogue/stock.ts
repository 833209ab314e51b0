import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_SEARCH } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_COUNT_AGE, MAX_STOCK_LINE } from '../limits.ts';

/** A product with its stock. There is no price in it. */
export const StockProduct = Named('StockProduct', {
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  shelf_place: Type.String(),
  stock: Type.Integer(),
});
export type StockProduct = Static<typeof StockProduct>;

export const findStock = officeEndpoint('findStock', {
  summary: 'Products by the search of the shop, code or barcode, with their stock',
  right: 'stock.count',
  scope: 'stock:read',
  query: Closed({ search: Type.String({ maxLength: MAX_SEARCH }) }),
  response: Type.Array(StockProduct),
});

export const LowStock = Named('LowStock', {
  ...StockProduct.properties,
  sold_per_day: Type.Number({ description: 'on average of the last 14 days' }),
  days: Nullable(Type.Number(), {
    description: 'for how many days the stock lasts; null: nothing was sold, and there is none',
  }),
});
export type LowStock = Static<typeof LowStock>;

export const listLowStock = officeEndpoint('listLowStock', {
  summary:
    'Listed products whose stock lasts for less than some days, or that are sold out; the shortest first',
  right: 'stock.count',
  query: Closed({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })) }),
  response: Type.Array(LowStock),
});

const Line = Closed({ product: Id, quantity: Type.Integer({ minimum: 0, maximum: MAX_STOCK_LINE }) });
const CountedLine = Closed({
  ...Line.properties,
  seen: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'the stock that was shown beside the count; what is sold since then is subtracted',
    }),
  ),
  age: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_COUNT_AGE,
      description:
        'in place of `seen`: how long ago it was counted, in ms; what is sold or received since then changes it',
    }),
  ),
});
const Key = Type.String({ pattern: '^[0-9a-f]{32}$', description: '128 random bits of the device' });
const sheet = {
  key: Key,
  corrects: Type.Optional({
    ...Key,
    description: 'the key of a recorded sheet of this kind, which this one replaces',
  }),
  note: Type.String({ maxLength: 200 }),
};
const MAX_LINES = { minItems: 1, maxItems: 300 };

/** A recorded sheet with the stock of each product before and after it. */
export const StockSheet = Named('StockSheet', {
  id: Type.Integer(),
  kind: Type.Enum(['receive', 'waste', 'count']),
  lines: Type.Array(
    Type.Object({
      product: Type.Integer(),
      quantity: Type.Integer(),
      before: Type.Integer(),
      after: Type.Integer(),
    }),
  ),
});
export type StockSheet = Static<typeof StockSheet>;

/**
 * 409 `out_of_stock` if more is thrown away than there is: `fields` has the stock by product id. 409 `sheet_recorded` if the key has recorded
 * other lines before: `fields` has their quantities; a sheet with another key can correct it, once: 409 `sheet_corrected`. Nothing is
 * recorded then.
 */
export const recordStockSheet = officeEndpoint('recordStockSheet', {
  summary: 'Record goods that were received or thrown away, once per key',
  right: 'stock.edit',
  body: Closed({ ...sheet, kind: Type.Enum(['receive', 'waste']), lines: Type.Array(Line, MAX_LINES) }),
  response: StockSheet,
  status: 201,
  refusals: [409],
});

/** 409 `sheet_recorded`, `sheet_corrected` as `recordStockSheet`. */
export const recordCount = officeEndpoint('recordCount', {
  summary: 'Record goods that were counted, once per key',
  right: 'stock.count',
  body: Closed({ ...sheet, lines: Type.Array(CountedLine, MAX_LINES) }),
  response: StockSheet,
  status: 201,
  refusals: [409],
});
