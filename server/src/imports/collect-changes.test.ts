import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures } from '../../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { importCatalogue } from '../catalogue/import/import-catalogue.ts';
import { readCsv } from '../catalogue/import/read/read-csv.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { collectChanges, selectChanges } from './collect-changes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await addFixtures(database.db);
});
afterAll(() => database.close());

interface Node {
  'Rows Removed by Join Filter'?: number;
  'Actual Loops': number;
  Plans?: Node[];
}
const comparedInVain = (node: Node): number =>
  (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, plan) => sum + comparedInVain(plan), 0);

test('the row of each change is found by the product: the time does not grow with the square of the rows', async () => {
  const codes = Array.from({ length: 300 }, (_, n) => `tea-${n}`);
  const rows = codes.map((code) => `${code},Tea ${code},60,rice-dal`);
  const file = readCsv(['code,name,price,category', 'miniket-rice,Rice,80,rice-dal', ...rows].join('\n'));
  const actor = 'staff:Rina';
  let compared = Number.NaN;
  await importCatalogue(database.db, file, {
    openingStock: 0,
    dryRun: true,
    actor,
    onBegin: (tx) => setActor(tx, actor),
    onStored: async (tx) => {
      expect(await collectChanges(tx, actor)).toHaveLength(301);
      const { rows: plans } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
        EXPLAIN (ANALYZE, FORMAT JSON) ${selectChanges(actor)}`.execute(tx);
      compared = comparedInVain(plans[0]!['QUERY PLAN'][0]!.Plan);
    },
  });
  expect(compared).toBeLessThan(301);
});
