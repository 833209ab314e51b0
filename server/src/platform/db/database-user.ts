import { createHmac } from 'node:crypto';
import pg from 'pg';
import { connectOnce } from './connection/shop-client.ts';

/** The database user of the running shop, if the shop creates it itself: it can read and write rows, but not change tables. */
const SHOP_USER = 'haat_shop';

/** The URL of the owner's database for the shop's user. Its password is derived from the owner's, so every process knows it. */
export function shopUserUrl(owner: string): string {
  const url = new URL(owner);
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(SHOP_USER).digest('hex');
  url.username = SHOP_USER;
  return url.href;
}

/** Creates the shop's user on the owner's server, unless it exists. */
export async function createShopUser(owner: string): Promise<void> {
  await withConnection(owner, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SHOP_USER]);
    if (rowCount) return;
    const password = client.escapeLiteral(decodeURIComponent(new URL(shopUserUrl(owner)).password));
    try {
      await client.query(`CREATE ROLE ${SHOP_USER} LOGIN PASSWORD ${password}`);
    } catch (error) {
      const createdByOther =
        error instanceof pg.DatabaseError && ['42710', '23505'].includes(error.code ?? '');
      if (!createdByOther) throw error;
    }
  });
}

/**
 * Tables that only migrations write (applied migrations, and the allowed status changes of orders, attempts, refunds, messages),
 * and the ledgers of stock and cash, the balances of credit and the audit, which only triggers write.
 */
const READ_ONLY = [
  'migration',
  'order_move',
  'payment_attempt_move',
  'refund_move',
  'message_move',
  'stock_movement',
  'audit',
  'cash_place',
  'cash_entry',
  'customer_account',
];

/**
 * Grants the user of the `shop` URL the right to read and write the rows of every table and to use the sequences, and to
 * only read the tables in `READ_ONLY`. Does nothing if the user has these rights already.
 */
export async function grantShopRights({ owner, shop }: { owner: string; shop: string }): Promise<void> {
  if (owner === shop) return;
  const user = await withConnection(shop, async (client) => {
    const { rows } = await client.query<{ user: string }>('SELECT current_user AS user');
    return rows[0]!.user;
  });
  await withConnection(owner, async (client) => {
    await client.query('BEGIN');
    // Without the lock, two processes that start at once would write the same rights, and one would fail.
    await client.query('LOCK TABLE migration IN EXCLUSIVE MODE');
    const { rowCount } = await client.query(WRONG_RIGHTS, [user, READ_ONLY]);
    if (rowCount) for (const right of RIGHTS) await client.query(right(client.escapeIdentifier(user)));
    await client.query('COMMIT');
  });
}

/** Whether the user of a database URL can create, change or drop tables. */
export async function mayChangeTables(url: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(MAY_CHANGE_TABLES);
    return rows[0]!.may;
  });
}

// A superuser has every right and is a member of every role.
const MAY_CHANGE_TABLES = `
  SELECT has_database_privilege(current_database(), 'CREATE')
    OR has_schema_privilege('public', 'CREATE')
    OR EXISTS (
      SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_has_role(relowner, 'MEMBER')
    ) AS may`;

// Tables, views and sequences on which the user lacks a right, or has a write right that it should not have. An owner has them all.
const WRONG_RIGHTS = `
  SELECT FROM pg_class
  WHERE relnamespace = 'public'::regnamespace
    AND CASE
      WHEN relkind = 'r' AND relname = ANY($2) THEN NOT has_table_privilege($1, oid, 'SELECT') OR (
        has_table_privilege($1, oid, 'INSERT, UPDATE, DELETE') AND NOT pg_has_role($1, relowner, 'MEMBER'))
      WHEN relkind = 'r' THEN NOT (
        has_table_privilege($1, oid, 'SELECT') AND has_table_privilege($1, oid, 'INSERT')
        AND has_table_privilege($1, oid, 'UPDATE') AND has_table_privilege($1, oid, 'DELETE'))
      WHEN relkind = 'v' THEN NOT has_table_privilege($1, oid, 'SELECT')
      WHEN relkind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE')
      ELSE false
    END`;

const RIGHTS: ((user: string) => string)[] = [
  (user) => `GRANT USAGE ON SCHEMA public TO ${user}`,
  (user) => `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user}`,
  (user) => `REVOKE INSERT, UPDATE, DELETE ON ${READ_ONLY.join(', ')} FROM ${user}`,
  (user) => `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${user}`,
];

async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOnce(url, { application_name: 'haat-migrate' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
