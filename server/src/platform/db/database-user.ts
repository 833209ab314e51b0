import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The login of the running shop, where the shop makes its own: it reads and writes rows, and changes no table. */
const SHOP_USER = 'haat_shop';

/** The same database as its shop. The password follows from the owner's, so that every process knows it. */
export function shopUserUrl(owner: string): string {
  const url = new URL(owner);
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(SHOP_USER).digest('hex');
  url.username = SHOP_USER;
  return url.href;
}

/** Makes the login of the shop on the owner's server, once. */
export async function createShopUser(owner: string): Promise<void> {
  await connected(owner, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SHOP_USER]);
    if (rowCount) return;
    const password = client.escapeLiteral(decodeURIComponent(new URL(shopUserUrl(owner)).password));
    try {
      await client.query(`CREATE ROLE ${SHOP_USER} LOGIN PASSWORD ${password}`);
    } catch (error) {
      const sameMomentElsewhere =
        error instanceof pg.DatabaseError && ['42710', '23505'].includes(error.code ?? '');
      if (!sameMomentElsewhere) throw error;
    }
  });
}

/** Tables that only migrations write: what was migrated, and the legal moves of orders, payment attempts and refunds. */
const READ_ONLY = ['migration', 'order_move', 'payment_attempt_move', 'refund_move'];

/**
 * Lets the user of the `shop` address read and write the rows of every table, and use what numbers them; those of
 * `READ_ONLY` it can only read. Nothing to do where it may do so already, as an owner may.
 */
export async function grantShopRights({ owner, shop }: { owner: string; shop: string }): Promise<void> {
  if (owner === shop) return;
  const user = await connected(shop, async (client) => {
    const { rows } = await client.query<{ user: string }>('SELECT current_user AS user');
    return rows[0]!.user;
  });
  await connected(owner, async (client) => {
    await client.query('BEGIN');
    // Two processes that start at once would both write the same rights, and one would fail.
    await client.query('LOCK TABLE migration IN EXCLUSIVE MODE');
    const { rowCount } = await client.query(WRONG_RIGHTS, [user, READ_ONLY]);
    if (rowCount) for (const right of RIGHTS) await client.query(right(client.escapeIdentifier(user)));
    await client.query('COMMIT');
  });
}

/** True where the user of an address may make, change or remove tables, whatever it was called when it was made. */
export async function mayChangeTables(url: string): Promise<boolean> {
  return connected(url, async (client) => {
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

// What the user lacks, or may without being the owner, who may do everything.
const WRONG_RIGHTS = `
  SELECT FROM pg_class
  WHERE relnamespace = 'public'::regnamespace
    AND CASE
      WHEN relkind = 'r' AND relname = ANY($2) THEN NOT has_table_privilege($1, oid, 'SELECT') OR (
        has_table_privilege($1, oid, 'INSERT, UPDATE, DELETE') AND NOT pg_has_role($1, relowner, 'MEMBER'))
      WHEN relkind = 'r' THEN NOT (
        has_table_privilege($1, oid, 'SELECT') AND has_table_privilege($1, oid, 'INSERT')
        AND has_table_privilege($1, oid, 'UPDATE') AND has_table_privilege($1, oid, 'DELETE'))
      WHEN relkind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE')
      ELSE false
    END`;

const RIGHTS: ((user: string) => string)[] = [
  (user) => `GRANT USAGE ON SCHEMA public TO ${user}`,
  (user) => `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user}`,
  (user) => `REVOKE INSERT, UPDATE, DELETE ON ${READ_ONLY.join(', ')} FROM ${user}`,
  (user) => `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${user}`,
];

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'haat-migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
