import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_PASTED_ROWS, MAX_STOCK, pasteProblems } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { Price, Publication } from './prices.ts';
import { StockSheet } from './stock.ts';

const Cell = Type.String({ maxLength: 200 });

/** Cells of a row as a spreadsheet has them; empty ones change nothing. */
const PastedRow = Closed({
  product: Type.String({ maxLength: 200, description: 'a code, a barcode or a name in either language' }),
  price: Type.Optional(Cell),
  stock: Type.Optional(Cell),
});

/** A row with its product, and what it would change. */
export const PreviewedRow = Named('PreviewedRow', {
  product: Nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      name_bn: Type.String(),
      unit: Type.String(),
      price_paisa: Paisa(),
      stock: Type.Integer(),
    }),
  ),
  price_paisa: Nullable(Paisa(), { description: 'the new one; null: unchanged' }),
  stock: Nullable(Type.Integer(), { description: 'the new one; null: unchanged' }),
  problem: Nullable(Type.Enum(pasteProblems)),
  names: Type.Array(Type.String(), { description: 'of the products, if there are several' }),
});
export type PreviewedRow = Static<typeof PreviewedRow>;

/** Prices as an import reads them: ৳ 1,250.00, ১২৫০, 250/-. Stores nothing. */
export const previewPaste = officeEndpoint('previewPaste', {
  summary: 'Match the rows of a spreadsheet with products, and show what they would change',
  right: 'products.edit',
  body: Closed({ rows: Type.Array(PastedRow, { minItems: 1, maxItems: MAX_PASTED_ROWS }) }),
  response: Type.Array(PreviewedRow),
});

/**
 * All changes of a paste, once per key, or none: a publication of the prices, which can be undone as any other, and a count of the stock.
 * 409 `price_changed` if a price is not the one that was seen.
 */
export const applyPaste = officeEndpoint('applyPaste', {
  summary: 'Change the prices and the stock of several products together',
  right: 'products.edit',
  body: Closed({
    key: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    prices: Type.Array(
      Closed({
        product: Id,
        price_paisa: Price,
        seen_paisa: Paisa('the price that was shown'),
      }),
      { maxItems: MAX_PASTED_ROWS },
    ),
    counts: Type.Array(
      Closed({
        product: Id,
        quantity: Type.Integer({ minimum: 0, maximum: MAX_STOCK }),
        seen: Type.Integer({ minimum: 0, description: 'sales since then are subtracted' }),
      }),
      { maxItems: MAX_PASTED_ROWS },
    ),
  }),
  response: Type.Object({
    publication: Nullable(Publication),
    sheet: Nullable(StockSheet),
  }),
  status: 201,
  refusals: [409],
});
