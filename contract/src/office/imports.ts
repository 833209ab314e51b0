import { type Static, Type } from 'typebox';
import { Id } from '../common/id.ts';
import { officeEndpoint } from './endpoint.ts';

/** The largest file of an import in the office, in bytes, and its most rows. Larger ones are for `npm run import`. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;

/** So many changes and refused rows are listed. */
export const MAX_LISTED = 500;

const importStates = ['checking', 'checked', 'running', 'done', 'cancelled', 'failed'] as const;

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** What a line changes of a product. Of a new product there are no fields. Prices are in taka. */
export const ImportChange = Type.Object(
  {
    line: Type.Integer(),
    name: Type.String(),
    created: Type.Boolean(),
    fields: Type.Array(Type.Object({ field: Type.String(), before: Value, after: Value })),
  },
  { description: 'ImportChange' },
);
export type ImportChange = Static<typeof ImportChange>;

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
  counts: Type.Union([ImportCounts, Type.Null()], { description: 'null before the file is checked' }),
};

export const ImportRow = Type.Object(row, { description: 'ImportRow' });
export type ImportRow = Static<typeof ImportRow>;

/** `changes` are those that the import would make, or has made once it is done. */
export const CatalogueImport = Type.Object(
  {
    ...row,
    step: Type.String({ description: 'rows or products' }),
    done: Type.Integer(),
    total: Type.Integer(),
    problem: Type.String({ description: 'why it failed: interrupted, busy or error' }),
    changes: Type.Array(ImportChange, { description: 'the first 500' }),
    refused: Type.Array(Type.Object({ line: Type.Integer(), reasons: Type.Array(Type.String()) }), {
      description: 'the first 500',
    }),
    unknown: Type.Array(Type.String(), { description: 'headings that are no column' }),
  },
  { description: 'CatalogueImport' },
);
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
 * 409 `import_running` with `changed_by` and `changed_at`; 400 names `file` with what is wrong; 413 above 5 MB. The check stores nothing.
 */
export const uploadImport = officeEndpoint('uploadImport', {
  summary: 'Send a CSV file and see what it would change',
  right: 'products.edit',
  body: Type.Object(
    {
      file: Type.Unsafe<Uint8Array>({ description: 'the file' }),
      name: Type.String({ maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
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

/** Nothing is stored, unless it was done before. 409 `import_over` with the state. */
export const cancelImport = officeEndpoint('cancelImport', {
  summary: 'Stop an import',
  right: 'products.edit',
  params,
  response: CatalogueImport,
  refusals: [404, 409],
});
