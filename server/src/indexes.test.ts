import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequestsOffice, type RequestsOffice } from '../testing/office/requests.ts';
import { onServer } from '../testing/postgres.ts';

let office: RequestsOffice;
beforeAll(async () => {
  office = await openRequestsOffice();
});
afterAll(async () => {
  await office.close();
});

/** Foreign keys without an index: nothing filters by them, and the rows that they refer to are never deleted. */
const WITHOUT_INDEX = [
  // Products are archived, not deleted.
  'order_item(wished_id)',
  'product_request(product_id)',
  'substitute_choice(product_id)',
  'substitute_offer(product_id)',
  // Areas are removed by a mark.
  'shipping_address(area_id)',
  // Lines of orders.
  'order_adjustment(order_item_id)',
  'order_edit(order_item_id)',
  'order_edit(substitute_id)',
  // Allowed moves, which only migrations change.
  'order_history(from_status,to_status)',
  'payment_attempt_history(from_state,to_state)',
  // A role that is gone keeps its row.
  'staff(role)',
  'staff_link(role)',
  // Staff are disabled, not deleted.
  'chat_offer(staff_id)',
  'customer_account_entry(rider_id)',
  'hand_in(receiver_id)',
  'hand_in_signature(staff_id)',
  'pick_claim(staff_id)',
  'refund(rider_id)',
  'staff_link(created_by)',
  'staff_link(used_by)',
  'staff_name_use(staff_id)',
  'substitute_offer(staff_id)',
  'value_move(confirmed_by)',
  'value_move(staff_id)',
  'value_request(decided_by)',
];

test('every foreign key has an index, with named exceptions', async () => {
  const { rows } = await sql<{ key: string }>`
    SELECT format('%s(%s)', conrelid::regclass, (
      SELECT string_agg(attname, ',' ORDER BY nth) FROM unnest(conkey) WITH ORDINALITY AS part (number, nth)
      JOIN pg_attribute ON attrelid = conrelid AND attnum = number)) AS key
    FROM pg_constraint AS fk
    WHERE contype = 'f' AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = ANY(conkey))`.execute(
    office.db,
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(WITHOUT_INDEX.toSorted());
});

/**
 * Tables that grow with orders, visits or work. A statement that filters one without an index reads more every day. Not order_call and courier_settlement:
 * their few rows are hashed here, as a choice of the planner.
 */
const GROWING = [
  ...['parcel', 'parcel_event', 'courier_payout', 'courier_payout_line'],
  ...['orders', 'order_item', 'order_history', 'order_step', 'order_opening', 'order_note'],
  ...[
    'order_edit',
    'order_adjustment',
    'pick_tick',
    'picked_line',
    'slip_print',
    'invoice',
    'rider_run',
    'run_stop',
  ],
  ...['payment', 'payment_attempt', 'payment_attempt_history', 'payment_callback', 'payment_alarm', 'refund'],
  ...[
    'cash_payment',
    'wallet_receipt',
    'outgoing_event',
    'wallet_claim',
    'cash_entry',
    'cash_transfer',
    'hand_in',
    'hand_in_signature',
    'hand_in_undo',
    'cash_day',
  ],
  ...[
    'stock_movement',
    'message',
    'customer',
    'session',
    'staff_session',
    'audit',
    'cart_line',
    'shipping_address',
  ],
];

/** Changes that read whole tables: a backup, and what happens once before a shop sells: the end of its trial, and its first opening. */
const READS_EVERYTHING = ['startBackup', 'deleteTrialOrders', 'changeShopState'];

/** Queries that an endpoint requires, and the id of a row. */
function pathsOf(order: number, line: number, product: number): string[] {
  const queries: Record<string, string[]> = {
    listAudit: [
      '',
      '?actor=Nobody',
      '?actor=owner',
      '?table=orders',
      '?table=orders&row=1',
      '?day=2026-11-01',
    ],
    findOrders: ['', '?status=PENDING', '?payment=held', '?payment=refused-refund', '?day=2026-11-01'],
    listAllComplaints: ['', '?show=done'],
    getComplaintRefund: ['?amount=1'],
    findCallers: ['?digits=345678'],
    getCaller: ['?phone=01712345678'],
    searchDeskProducts: ['?search=rice'],
    listSlips: [`?orders=${order}`],
    listInvoices: [`?orders=${order}`],
    listCreditNotes: [`?orders=${order}`],
    findStock: ['?search=rice'],
    listContactMessages: ['?state=open', '?state=answered'],
    findCustomers: ['?search=01712345678', '?search='],
    getCustomer: ['?phone=01712345678'],
    findSynonyms: ['?search=rice'],
  };
  const ids: Record<string, number> = {
    findSubstitutes: line,
    getOfficeProduct: product,
    getProductCost: product,
  };
  return Object.entries(officeApiRoutes)
    .filter(
      ([name, { method }]) =>
        method === 'GET' && !/Figures|Interest|^export|^getImport|^getArticle/.test(name),
    )
    .flatMap(([name, { path }]) =>
      (queries[name] ?? ['']).map(
        (query) => path.replace('/api/office/', '').replace('{id}', String(ids[name] ?? order)) + query,
      ),
    );
}

/** The tables that were read as a whole since the last call, after all other connections have ended, which writes their counts. */
async function readAsWhole(): Promise<Map<string, number>> {
  return onServer(office.url, async (client) => {
    const others = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    await client.query(`SELECT pg_terminate_backend(pid) ${others}`);
    await expect.poll(async () => (await client.query(`SELECT ${others}`)).rowCount).toBe(0);
    const { rows } = await client.query<{ table: string; scans: string }>(
      'SELECT relname AS table, seq_scan AS scans FROM pg_stat_user_tables',
    );
    return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
  });
}

test('no screen, no change of staff, no payment status and no erasure reads a growing table as a whole', async () => {
  const { id: order } = await office.placeOrder();
  await sql`INSERT INTO payment_attempt (order_id, provider, tran_id, amount_paisa, state)
    SELECT id, 'sslcommerz', 'haat-attempt-0000', total_paisa, 'expired' FROM orders WHERE id = ${order}`.execute(
    office.db,
  );
  const stored = await office.db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('order_id', '=', order)
    .select(['order_item.id as line', 'product_id', 'guest_token'])
    .executeTakeFirstOrThrow();
  const name = new URL(office.url).pathname.slice(1);
  await sql`ALTER DATABASE ${sql.table(name)} SET enable_seqscan = off`.execute(office.db);
  const before = await readAsWhole();
  // Only without an index the tables are read as a whole now.
  for (const path of pathsOf(order, stored.line, stored.product_id)) {
    const { statusCode, body } = await office.send('GET', path, { cookie: office.owner });
    // The file of a backup needs a code first.
    expect(path.endsWith('/file/') ? [403] : [200, 304, 404], `${path}: ${body}`).toContain(statusCode);
  }
  const shopper = `/api/order-app/guest-orders/${stored.guest_token}/`;
  for (const path of [shopper, `${shopper}payment_status/`, `${shopper}again/`])
    expect((await office.app.inject(path)).statusCode).toBe(200);
  for (const { make, name } of office.requests) {
    if (READS_EVERYTHING.includes(name)) continue;
    const { id, body, cookie } = await make();
    const { method, path } = officeApiRoutes[name];
    const request = { cookie: cookie ?? office.owner, ...(body && { body }) };
    await office.send(method, path.replace('/api/office/', '').replace('{id}', String(id)), request);
  }
  await sql`SELECT erase_person('+8801799999999', 'staff:Rina')`.execute(office.db);
  const after = await readAsWhole();
  await onServer(office.url, (client) => client.query(`ALTER DATABASE ${name} RESET enable_seqscan`));
  const scanned = GROWING.filter((table) => after.get(table)! > before.get(table)!);
  expect(scanned).toEqual([]);
});
