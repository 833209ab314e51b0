import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { WireProblem } from '../../http/refusal.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_STOCK } from '../limits.ts';
import { importedColumns } from './catalogue-columns.ts';

/** The largest file of an import in the office, in bytes, and its most rows. Larger ones are for `npm run haat -- import`. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;

/** An import can be undone for so many days. */
export const UNDO_DAYS = 30;

const importStates = [
  ...(['choosing', 'checking', 'checked', 'running', 'done', 'undone', 'cancelled', 'failed'] as const),
] as const;

const ImportColumn = Nullable(Type.Enum(importedColumns), {
  description: 'null: the column is not used',
});

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** What a line changes of a product. Of a new product there are no fields. Prices are in taka. */
export const ImportChange = Named('ImportChange', {
  line: Type.Integer(),
  name: Type.String(),
  created: Type.Boolean(),
  fields: Type.Array(Type.Object({ field: Type.String(), before: Value, after: Value })),
});
export type ImportChange = Static<typeof ImportChange>;

/** What the owner chose for a file: the column of each heading, and what new products have whose rows name none. */
const choices = {
  columns: Type.Array(ImportColumn, { maxItems: 500, description: 'in the order of the file' }),
  category: Type.String({ maxLength: 100, description: 'title or slug of the category; empty: none' }),
  price: Type.String({ maxLength: 40, description: 'in taka; such products are not listed; empty: none' }),
  stock: Type.Integer({ minimum: 0, maximum: MAX_STOCK }),
};

const ImportCounts = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  categories: Type.Integer({ description: 'created or changed' }),
});

const row = {
  id: Id,
  file: Type.String(),
  state: Type.Enum(importStates),
  actor: Type.String(),
  created: Type.String(),
  counts: Nullable(ImportCounts, { description: 'null before the file is checked' }),
};

export const ImportRow = Named('ImportRow', row);
export type ImportRow = Static<typeof ImportRow>;

const RowProblem = Type.Object({
  ...WireProblem.properties,
  column: Type.String({ description: 'of the file; empty for a problem of the whole row' }),
  value: Type.String({ description: 'the cell in quotes, shortened; empty if the problem does not need it' }),
});

/** `changes` are those that the import would make, or has made once it is done. */
export const CatalogueImport = Named('CatalogueImport', {
  ...row,
  step: Type.String({ description: 'rows or products' }),
  done: Type.Integer(),
  total: Type.Integer(),
  problem: Type.String({ description: 'why it failed: interrupted, busy or error' }),
  changes: Type.Array(ImportChange, { description: 'the first 500' }),
  stayed: Type.Array(
    Type.Object({
      line: Type.Integer(),
      name: Type.String(),
      field: Type.String(),
      file: Value,
      shop: Value,
    }),
    { description: 'cells that the file and the shop have changed since the export; the first 500' },
  ),
  categories: Type.Array(Type.String(), { description: 'titles of the new categories' }),
  refused: Type.Array(Type.Object({ line: Type.Integer(), problems: Type.Array(RowProblem) }), {
    description: 'the first 500',
  }),
  unknown: Type.Array(Type.String(), { description: 'headings that are no column' }),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      example: Type.String({ description: 'the first value' }),
      column: ImportColumn,
    }),
  ),
  missing: Type.Array(Type.String(), { description: 'columns without which no product can be stored' }),
  choices: Type.Object(
    { category: choices.category, price: choices.price, stock: choices.stock },
    { description: 'what was chosen for rows without one' },
  ),
  links: Type.Integer({ description: 'pictures that are fetched by their link when it is started' }),
  lost_pictures: Type.Array(
    Type.Object({ line: Type.Integer(), link: Type.String(), problem: WireProblem }),
    { description: 'links that gave no picture; the first 500' },
  ),
  undoable: Type.Boolean(),
  undone: Type.Array(Type.Object({ name: Type.String(), field: Type.String() }), {
    description:
      'after it was undone: what stays because it was changed since; the field is empty for a new product',
  }),
});
export type CatalogueImport = Static<typeof CatalogueImport>;

const params = Type.Object({ id: Id });

export const listImports = officeEndpoint('listImports', {
  summary: 'The newest 20 imports',
  right: 'products.edit',
  response: Type.Array(ImportRow),
});

export const getImport = officeEndpoint('getImport', {
  summary: 'One import with its changes, refused rows and progress',
  right: 'products.edit',
  params,
  response: CatalogueImport,
  refusals: [404],
});

/**
 * 409 `import_running` with `changed_by` and `changed_at`; 400 names `file` with what is wrong; 413 above 5 MB. The check stores nothing. The
 * state is `choosing` if the headings are not enough, then `missing` names the columns.
 */
export const uploadImport = officeEndpoint('uploadImport', {
  summary: 'Send a CSV file and see what it would change',
  right: 'products.edit',
  body: Closed({
    file: Type.Unsafe<Uint8Array>({ description: 'the file' }),
    name: Type.String({ maxLength: 200 }),
  }),
  multipart: true,
  response: CatalogueImport,
  status: 201,
  refusals: [409, 413, 503],
});

/** All rows that are not refused are stored, or none. Repeated, it starts nothing. 409 `import_running`, `import_over`. */
export const startImport = officeEndpoint('startImport', {
  summary: 'Store what was checked',
  right: 'products.edit',
  params,
  response: CatalogueImport,
  refusals: [404, 409],
});

/** The file is checked again. 409 `import_running`, `import_over`; 400 names `price`. */
export const chooseImportColumns = officeEndpoint('chooseImportColumns', {
  summary: 'Choose what the columns of a file are, and check it again',
  right: 'products.edit',
  params,
  body: Closed(choices),
  response: CatalogueImport,
  refusals: [404, 409],
});

/**
 * Gives everything the values before the import, also stocks without what was sold since; what was changed since stays and is named. New
 * products are deleted, those that were ordered are no longer listed. 409 `import_over` if it is not stored, or more than 30 days ago.
 */
export const undoImport = officeEndpoint('undoImport', {
  summary: 'Undo a whole import',
  right: 'products.edit',
  params,
  response: CatalogueImport,
  refusals: [404, 409],
});

/** Nothing is stored, unless it was done before. 409 `import_over` with the state. */
export const cancelImport = officeEndpoint('cancelImport', {
  summary: 'Stop an import',
  right: 'products.edit',
  params,
  response: CatalogueImport,
  refusals: [404, 409],
});
