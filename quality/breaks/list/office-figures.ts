import type { Mutant } from './mutant.ts';

const figures = 'server/src/office/figures/figures.test.ts';
const property = {
  file: 'server/src/office/figures/figures-property.test.ts',
  title: 'each figure equals a plain query over the orders, whatever happens to them and meanwhile',
};
const migration = 'server/migrations/0064_figures.sql';
const count = 'server/src/office/figures/count-days.ts';
const write = 'server/src/office/figures/write-figures.ts';

/** Figures of the office, at the API. */
export const officeFigureMutants: Mutant[] = [
  {
    name: 'statements of a count see different orders',
    file: 'server/src/office/figures/count-months.ts',
    find: '  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);\n',
    replace: '',
    test: { file: figures, title: 'all figures of a day are of one moment' },
  },
  {
    name: 'views of products in stock are counted as wanted and sold out',
    file: 'server/src/catalogue/count-sold-out-interest.ts',
    find: '      WHERE listed AND stock = 0\n',
    replace: '      WHERE listed\n',
    test: {
      file: 'server/src/office/figures/sold-out-interest-figures.test.ts',
      title:
        'counts of several processes are added, and what is back in stock or not for sale is not counted',
    },
  },
  {
    name: 'count forgets the days that have changed',
    file: count,
    find: '    UNION SELECT day FROM figure_change\n',
    replace: '',
    test: property,
  },
  {
    name: 'count does not look for new orders',
    file: count,
    find: '    WHERE today.orders <> coalesce(figure_day.orders, 0)\n',
    replace: '    WHERE false\n',
    test: { file: figures, title: 'an order that is placed while a day is counted is in the next count' },
  },
  {
    name: 'lowered order leaves its day as it was counted',
    file: migration,
    find: ' FROM orders WHERE id IN (OLD.order_id, NEW.order_id);',
    replace: ' FROM orders WHERE false;',
    test: property,
  },
  {
    name: 'cancelled order leaves its day as it was counted',
    file: migration,
    find: 'UPDATE OF created, status, order_type',
    replace: 'UPDATE OF created, order_type',
    test: property,
  },
  {
    name: 'goods of a cancelled order count as sold',
    file: write,
    find: " AND status <> 'CANCELLED' AND supplied > 0",
    replace: ' AND supplied > 0',
    test: property,
  },
  {
    name: 'weighed line counts as ordered',
    file: write,
    find: '  WHEN supplied_grams IS NULL OR pack_grams IS NULL THEN ${',
    replace: '  WHEN true THEN ${',
    test: property,
  },
  {
    name: 'offer of a weighed line counts as ordered',
    file: write,
    find: "${billedAt('regular_paisa')} - ${BILLED}",
    replace: '(regular_paisa - price_paisa) * coalesce(supplied_quantity, quantity)',
    test: property,
  },
  {
    name: 'new cost counts for earlier orders',
    file: write,
    find: ' AND since <= orders.created',
    replace: '',
    test: { file: figures, title: 'a cost counts for later orders only and is in the audit' },
  },
  {
    name: 'month stays as it was when one of its days is counted again',
    file: count,
    find: "    await tx.deleteFrom('figure_month').where('month', '=', day.slice(0, 7)).execute();\n",
    replace: '',
    test: {
      file: figures,
      title: 'a month is added up when it has ended, and read by its days while one changes',
    },
  },
  {
    name: 'phone numbers are stored as words nobody found',
    file: 'server/src/catalogue/count-search-misses.ts',
    find: ' && !isPersonal(key);',
    replace: ';',
    test: {
      file: 'server/src/office/search-misses/search-misses.test.ts',
      title: 'counts words by their key and week, without what is typed on the way to them',
    },
  },
  {
    name: 'file runs a formula',
    file: 'contract/src/common/csv.ts',
    find: ' || FORMULA.test(value) ?',
    replace: ' ?',
    test: {
      file: 'contract/src/common/csv.test.ts',
      title: 'neutralizes the formula "@SUM(A1)"',
    },
  },
  {
    name: 'missing goods count as sold in the list of low stock',
    file: 'server/src/office/stock/low-stock.ts',
    find: 'sum(coalesce(supplied_quantity, quantity))',
    replace: 'sum(quantity)',
    test: {
      file: 'server/src/office/stock/stock.test.ts',
      title: 'goods that were ordered and not supplied do not count as sold',
    },
  },
  {
    name: 'the financial year of invoices begins in August',
    file: 'server/src/office/slips/print-invoices.ts',
    find: 'local.getUTCMonth() >= 6',
    replace: 'local.getUTCMonth() > 6',
    test: {
      file: 'server/src/office/slips/slips.test.ts',
      title: 'a financial year begins on 1 July in Dhaka, with the number 1',
    },
  },
];
