import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequestsOffice, type RequestsOffice } from '../testing/office/requests.ts';

type Name = keyof typeof officeApiRoutes;

/** Requests that are no change of what the shop stores for others, with the reason. */
const NO_CHANGE: Partial<Record<Name, string>> = {
  getLink: 'reads what a link is for',
  signInStaff: 'begins a session, which is listed on the own account',
  signOutStaff: 'ends the own session',
  subscribeToNewOrders: 'notices of one’s own browser',
  endNewOrderNotices: 'notices of one’s own browser',
  endSession: 'ends a session of one’s own',
  endAllSessions: 'ends the own sessions',
  proveFactor: 'marks the own session',
  beginTotp: 'a secret that does not count yet',
  inviteStaff: 'a link; the account that it makes is recorded',
  quoteDeskOrder: 'computes a price',
  suggestAreas: 'reads',
  previewZone: 'computes what orders would pay',
  previewEdit: 'is rolled back',
  previewOrderChange: 'is rolled back',
  previewDelivery: 'is rolled back',
  previewHandOver: 'is rolled back',
  previewPayout: 'is rolled back',
  requestPickup: 'asks the courier to come',
  checkParcel: 'asks the courier what it says anyway',
  claimProducts: 'divides the work; the ticks record who has picked what',
  releaseProducts: 'divides the work',
  readCourierAreas: 'the list of a courier; what staff correct in it is recorded',
  previewArticle: 'shows a text',
  previewPaste: 'matches rows with products',
  savePriceDraft: 'a draft of one’s own; what is published is recorded',
  uploadPicture: 'a file without a product; the product that gets it is recorded',
  uploadLogo: 'a file without a place; the shop that gets it is recorded',
  previewBrand: 'shows pictures',
  uploadBannerPicture: 'a file without a banner; the banner that gets it is recorded',
};

/** They need a payment gateway: payments.test.ts and the tests of the gateway make them, and check the actor. */
const BY_GATEWAY: Name[] = ['checkAttempt', 'acceptPayment', 'requestRefund', 'recordRefundOutcome'];

let office: RequestsOffice;
beforeAll(async () => {
  office = await openRequestsOffice();
  recorded = countRecords(await findLedgers());
});
afterAll(() => office.close());

/** How many rows of ledgers and of the audit name a member of the staff; and the newest row of the audit. */
let recorded: () => Promise<{ ledgers: number; audit: number }>;

/** Ledgers and histories: rows that are written once, with who and when. Their rows are the record themselves. */
async function findLedgers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT relname AS name FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'actor'
    WHERE proname = 'written_once' ORDER BY 1`.execute(office.db);
  return rows.map(({ name }) => name).filter((name) => name !== 'audit');
}

function countRecords(ledgers: readonly string[]): typeof recorded {
  const counts = ledgers.map(
    (table) => sql`(SELECT count(*) FROM ${sql.table(table)} WHERE actor LIKE 'staff:%')`,
  );
  const query = sql<{ ledgers: number; audit: number }>`
    SELECT (${sql.join(counts, sql` + `)})::int AS ledgers, (SELECT coalesce(max(id), 0)::int FROM audit) AS audit`;
  return async () => (await query.execute(office.db)).rows[0]!;
}

const changing = Object.entries(officeApiRoutes)
  .filter(([name, { method }]) => (method as string) !== 'GET' && !(name in NO_CHANGE))
  .map(([name]) => name as Name)
  .filter((name) => !BY_GATEWAY.includes(name));

test('every request that changes something has a valid one here, or a reason why it is none', () => {
  expect(office.requests.map(({ name }) => name).toSorted()).toEqual(changing.toSorted());
});

// In the order above: some need what others leave.
test('every change of the office is recorded with who made it, and an update with the values before and after', async () => {
  const missing: string[] = [];
  for (const { name, make } of office.requests) {
    const { id, body, file, cookie = office.owner } = await make();
    const before = await recorded();
    const url = officeApiRoutes[name].path.replace('/api/office/', '').replace('{id}', String(id));
    const response = file
      ? await office.sendFile(url, file, cookie)
      : await office.send('POST', url, { cookie, ...(body && { body }) });
    if (response.statusCode >= 300) {
      missing.push(`${name}: ${response.statusCode} ${response.body}`);
      continue;
    }
    const after = await recorded();
    const entries = await office.db
      .selectFrom('audit')
      .where('id', '>', before.audit)
      .where('actor', 'like', 'staff:%')
      .select(['operation', 'changed', 'before', 'after'])
      .execute();
    if (entries.length === 0 && after.ledgers === before.ledgers) missing.push(name);
    for (const entry of entries) {
      const { operation, changed, before, after } = entry;
      const isWhole = [operation === 'INSERT' || before, operation === 'DELETE' || after].every(Boolean);
      if (!isWhole || (operation === 'UPDATE' && changed.length === 0)) missing.push(`${name}: ${operation}`);
    }
  }
  expect(missing).toEqual([]);
});
