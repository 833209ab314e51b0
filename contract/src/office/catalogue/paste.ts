import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_PASTED_ROWS, MAX_STOCK, pasteProblems } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { Price, Publication } from './prices.ts';
import { StockSheet } from './stock.ts';

const Cell = Type.String({ maxLength: 200 });

/** Cells of a row as a spreadsheet has them; empty ones change nothing. */
const PastedRow = Type.Object(
  {
    product: Type.String({ maxLength: 200, description: 'a code, a barcode or a name in either language' }),
    price: Type.Optional(Cell),
    stock: Type.Optional(Cell),
  },
  { additionalProperties: false },
);

/** A row with its product, and what it would change. */
export const PreviewedRow = Type.Object(
  {
    product: Type.Union([
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        name_bn: Type.String(),
        unit: Type.String(),
        price_paisa: Paisa(),
        stock: Type.Integer(),
      }),
      Type.Null(),
    ]),
    price_paisa: Type.Union([Paisa(), Type.Null()], { description: 'the new one; null: unchanged' }),
    stock: Type.Union([Type.Integer(), Type.Null()], { description: 'the new one; null: unchanged' }),
    problem: Type.Union([Type.Enum(pasteProblems), Type.Null()]),
    names: Type.Array(Type.String(), { description: 'of the products, if there are several' }),
  },
  { description: 'PreviewedRow' },
);
export type PreviewedRow = Static<typeof PreviewedRow>;

/** Prices as an import reads them: ৳ 1,250.00, ১২৫০, 250/-. Stores nothing. */
export const previewPaste = officeEndpoint('previewPaste', {
  summary: 'Match the rows of a spreadsheet with products, and show what they would change',
  right: 'products.edit',
  body: Type.Object(
    { rows: Type.Array(PastedRow, { minItems: 1, maxItems: MAX_PASTED_ROWS }) },
    { additionalProperties: false },
  ),
  response: Type.Array(PreviewedRow),
});

/**
 * All changes of a paste, once per key, or none: a publication of the prices, which can be undone as any other, and a count of the stock.
 * 409 `price_changed` if a price is not the one that was seen.
 */
export const applyPaste = officeEndpoint('applyPaste', {
  summary: 'Change the prices and the stock of several products together',
  right: 'products.edit',
  body: Type.Object(
    {
      key: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      prices: Type.Array(
        Type.Object(
          {
            product: Id,
            price_paisa: Price,
            seen_paisa: Paisa('the price that was shown'),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_PASTED_ROWS },
      ),
      counts: Type.Array(
        Type.Object(
          {
            product: Id,
            quantity: Type.Integer({ minimum: 0, maximum: MAX_STOCK }),
            seen: Type.Integer({ minimum: 0, description: 'sales since then are subtracted' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_PASTED_ROWS },
      ),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    publication: Type.Union([Publication, Type.Null()]),
    sheet: Type.Union([StockSheet, Type.Null()]),
  }),
  status: 201,
  refusals: [409],
});
