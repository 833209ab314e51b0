import type pg from 'pg';

/** TypeScript types by PostgreSQL type (see database.ts). The generator fails for a type that is missing here. */
const TYPES: Record<string, string> = {
  _text: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  _bytea: 'Buffer[]',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  _int4: 'number[]',
  text: 'string',
  timestamptz: 'Date',
  xid8: 'string',
};

/** The types that the database does not know: of JSON columns, which are written as text, and of roles. */
const KNOWN_TYPES: Record<string, string> = {
  'reconciliation.report': 'JSONColumnType<object> | null',
  'payment_callback.fields': 'JSONColumnType<Record<string, string>>',
  'payment_callback.headers': 'JSONColumnType<Record<string, string>>',
  'cart_merge.dropped':
    "JSONColumnType<{ product: number; quantity: number; reason: 'not_sold' | 'cart_full' }[]>",
  'shopping_list_merge.dropped': 'JSONColumnType<{ name: string; products: number[] }[]>',
  'product.options': 'JSONColumnType<{ name: string; name_bn: string }[], string | undefined, string>',
  'catalogue_import.result': 'JSONColumnType<Record<string, unknown>> | null',
  'catalogue_import.choices': 'JSONColumnType<Record<string, unknown>> | null',
  'message.template': 'JSONColumnType<{ name: string; params: string[] }> | null',
  'chat_offer.request': 'JSONColumnType<object>',
  'price_board.products': 'JSONColumnType<number[]>',
  'price_draft.lines': 'JSONColumnType<Record<string, string>>',
  'stock_sheet.lines':
    'JSONColumnType<{ product: number; quantity: number; before: number; after: number }[]>',
  'value_request.lines':
    'JSONColumnType<{ name: string; name_bn: string; fewer: number; written_off: number; grams: number | null; instead: { name: string; name_bn: string; quantity: number } | null }[]>',
  'value_request.body': 'JSONColumnType<object>',
  'order_edit.changes': 'JSONColumnType<OrderChanges> | null',
  'drawer_session.report': 'JSONColumnType<object> | null',
  'shop_setting.wallets':
    "JSONColumnType<{ wallet: 'bkash' | 'nagad' | 'rocket'; number: string; account: 'personal' | 'merchant' }[], string | undefined, string>",
  'outgoing_event.body': 'JSONColumnType<Record<string, unknown>, string | undefined, string>',
  'staff.role': 'Role',
  'staff_link.role': 'Role',
  'staff_role.id': 'Role',
  'shop_state.removed': 'JSONColumnType<Record<string, Record<string, string | number>>> | null',
  'audit.before': 'JSONColumnType<Record<string, unknown>> | null',
  'audit.after': 'JSONColumnType<Record<string, unknown>> | null',
};

/** Columns whose values are listed in the table of allowed status changes. */
const MOVES: Record<string, { table: string; column: string }> = {
  'payment_attempt.state': { table: 'payment_attempt_move', column: 'to_state' },
  'payment_attempt_history.to_state': { table: 'payment_attempt_move', column: 'to_state' },
  'refund.state': { table: 'refund_move', column: 'to_state' },
  'message.state': { table: 'message_move', column: 'to_state' },
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** Has a default or an identity: an insert may leave it out. */
  generated: boolean;
  /** The CHECK constraint that lists the allowed values, as PostgreSQL prints it. */
  values: string | null;
}

const COLUMNS = `
  SELECT relname AS table, attname AS name, typname AS type, NOT attnotnull AS nullable,
         atthasdef OR attidentity <> '' AS generated,
         (SELECT pg_get_constraintdef(pg_constraint.oid) FROM pg_constraint
          WHERE conrelid = attrelid AND contype = 'c' AND conkey = ARRAY[attnum]
            AND pg_get_constraintdef(pg_constraint.oid) LIKE '% = ANY (ARRAY[%') AS values
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid JOIN pg_type ON pg_type.oid = atttypid
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migration'
    AND attnum > 0 AND NOT attisdropped
  ORDER BY relname, attnum`;

/** Generates a TypeScript module for Kysely with the types of all tables of a migrated database. */
export async function generateSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const interfaces: string[] = [];
  for (const [table, columns] of tables) {
    const lines: string[] = [];
    for (const column of columns) lines.push(`  ${column.name}: ${await typeOf(client, column)};`);
    interfaces.push(`export interface ${nameOf(table)} {\n${lines.join('\n')}\n}\n`);
  }
  const list = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};\n`).join('');
  return `// Generated from the migrated database by \`npm run haat -- database-types\`. Do not edit.
import type { OrderChanges } from '@haat/contract/office/orders/orders';
import type { Role } from '@haat/contract/office/rights';
import type { Generated, JSONColumnType } from 'kysely';

/** The tables of \`server/schema\`, as Kysely sees them. bigint columns arrive as safe integers (see database.ts). */
export interface Schema {
${list}}

${interfaces.join('\n')}`;
}

/** `order_item` → `OrderItemTable`. */
function nameOf(table: string): string {
  return `${table.replaceAll(/(^|_)(\w)/g, (_match, _bar, letter: string) => letter.toUpperCase())}Table`;
}

async function typeOf(client: pg.Client, column: Column): Promise<string> {
  const place = `${column.table}.${column.name}`;
  const known = KNOWN_TYPES[place];
  if (known) return known;
  const plain = TYPES[column.type];
  if (!plain)
    throw new Error(`${place} is of the type ${column.type}, which generate-schema.ts does not know`);
  const values = MOVES[place] ? await movesOf(client, MOVES[place]) : valuesOf(column.values);
  const union = [...(values ?? [plain]), ...(column.nullable ? ['null'] : [])].join(' | ');
  return column.generated ? `Generated<${union}>` : union;
}

/** `CHECK ((kind = ANY (ARRAY['ipn'::text, 'fail'::text])))` → 'ipn', 'fail'. */
function valuesOf(constraint: string | null): string[] | null {
  if (constraint === null) return null;
  return [...constraint.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => `'${value}'`);
}

async function movesOf(client: pg.Client, { table, column }: { table: string; column: string }) {
  const name = client.escapeIdentifier(column);
  const { rows } = await client.query<{ value: string }>(
    `SELECT DISTINCT ${name} AS value FROM ${client.escapeIdentifier(table)} ORDER BY 1`,
  );
  return rows.map(({ value }) => `'${value}'`);
}
