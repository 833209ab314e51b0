import { expect, test } from 'vitest';
import { readCriteria } from './criteria.ts';
import { figureMessages } from './messages.ts';
import { type Loaded, toFile, toTable } from './read-table.ts';

const texts = figureMessages.en;
const counted = { counted: null, waiting: 0 };

test('amounts are in paisa in a table and in taka in its file; a share is of the sums in paisa', () => {
  const offers = {
    ...{ key: '2026-11-22', title_bn: '', placed: 2, cancelled: 0, refused: 0, delivered: 2, promised: 0 },
    ...{ on_time: 0, sales_paisa: 22_550, goods_paisa: 20_000, delivery_paisa: 1_550, discount_paisa: 0 },
    ...{ goodwill_paisa: 1_050, delivery_lowered_paisa: 0, offers_paisa: 1_400, kept_paisa: 600 },
  };
  const loaded = { kind: 'sales', figures: { rows: [offers], sum: offers, ...counted } } as Loaded;
  const criteria = {
    ...readCriteria(new URLSearchParams('from=2026-11-22&to=2026-11-22')),
    by: 'day',
  } as const;
  const sales = toTable({ ...criteria, table: 'sales' }, loaded, texts, 'en');
  expect(sales.rows[0]?.values).toEqual([22_550, 2, 0, 20_000, 1_550, 600]);
  expect(toFile(sales, texts)[1]).toEqual(['2026-11-22', 225.5, 2, 0, 200, 15.5, 6]);
  const discounts = toTable({ ...criteria, table: 'discounts' }, loaded, texts, 'en');
  expect(discounts.rows[0]?.values).toEqual([2_450, 9.8, 1_400, 0, 1_050, 0]);
  expect(toFile(discounts, texts)[1]).toEqual(['2026-11-22', 24.5, 9.8, 14, 0, 10.5, 0]);
});
