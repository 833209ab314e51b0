import { toTaka } from '@haat/contract/money/money';
import type {
  FeedbackFigure,
  ProductFigure,
  RefusedFigure,
  SalesFigure,
  SlotFigure,
  SoldOutInterestFigure,
  StockOutFigure,
} from '@haat/contract/office/figures';
import type { Language } from '@haat/contract/text/language';
import { formatClocks, formatShortDay } from '../i18n/format.ts';
import { api } from '../platform/api.ts';
import type { Criteria, FeedbackGroup, Group, SalesGroup } from './criteria.ts';
import type { figures } from './messages.en.ts';

type Texts = typeof figures;
type ColumnName = keyof Texts['columns'];

/** How a column is shown; amounts are in paisa. A percentage is null where there is nothing to divide by. */
export interface Column<Row> {
  name: ColumnName;
  kind: 'count' | 'amount' | 'percent';
  value: (row: Row) => number | null;
}

/** A row of any table: its texts for the page and for a file, and its figures. */
export interface TableRow {
  key: string;
  label: string;
  /** For a file: a day as `2026-11-22`. */
  plain: string;
  note: string;
  values: (number | null)[];
}

export interface Table {
  columns: Omit<Column<never>, 'value'>[];
  /** The title of the first column. */
  of: ColumnName | Group;
  /** The column that the bars show. */
  bar: number;
  rows: TableRow[];
  sum: (number | null)[];
  counted: string | null;
  waiting: number;
}

export type Loaded = Awaited<ReturnType<typeof loadFigures>>;

/** Asks for the figures of a table. */
export async function loadFigures(criteria: Criteria) {
  const { table, by, from, to } = criteria;
  const period = { from, to };
  if (table === 'sales' || table === 'ontime' || table === 'discounts') {
    const query = { ...period, by: by as SalesGroup };
    return { kind: 'sales' as const, figures: await api.getSalesFigures({ query }) };
  }
  if (table === 'feedback') {
    const query = { ...period, by: by as FeedbackGroup };
    return { kind: 'feedback' as const, figures: await api.getFeedbackFigures({ query }) };
  }
  if (table === 'refused')
    return { kind: 'refused' as const, figures: await api.getRefusedFigures({ query: period }) };
  if (table === 'stockouts')
    return { kind: 'stockouts' as const, figures: await api.getStockOutFigures({ query: period }) };
  if (table === 'slots')
    return { kind: 'slots' as const, figures: await api.getSlotFigures({ query: period }) };
  if (table === 'interest')
    return { kind: 'interest' as const, figures: await api.getSoldOutInterest({ query: period }) };
  const productsBy = table === 'products' ? ('product' as const) : ('category' as const);
  return {
    kind: 'products' as const,
    figures: await api.getProductFigures({ query: { ...period, by: productsBy } }),
  };
}

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
const count = <Row>(name: ColumnName, value: Column<Row>['value']): Column<Row> => ({
  name,
  kind: 'count',
  value,
});
const amount = <Row>(name: ColumnName, value: Column<Row>['value']): Column<Row> => ({
  name,
  kind: 'amount',
  value,
});
const percent = <Row>(name: ColumnName, value: Column<Row>['value']): Column<Row> => ({
  name,
  kind: 'percent',
  value,
});

const lowered = (row: SalesFigure) =>
  row.offers_paisa + row.discount_paisa + row.goodwill_paisa + row.delivery_lowered_paisa;
const margin = (row: ProductFigure) => row.costed_goods_paisa - row.cost_paisa;

const SALES: Record<'sales' | 'ontime' | 'discounts', Column<SalesFigure>[]> = {
  sales: [
    amount('sales', ({ sales_paisa }) => sales_paisa),
    count('placed', ({ placed }) => placed),
    count('cancelled', ({ cancelled }) => cancelled),
    amount('goods', ({ goods_paisa }) => goods_paisa),
    amount('delivery', ({ delivery_paisa }) => delivery_paisa),
    amount('kept', ({ kept_paisa }) => kept_paisa),
  ],
  ontime: [
    percent('share', ({ on_time, promised }) => share(on_time, promised)),
    count('on_time', ({ on_time }) => on_time),
    count('late', ({ on_time, promised }) => promised - on_time),
    count('promised', ({ promised }) => promised),
    count('delivered', ({ delivered }) => delivered),
  ],
  discounts: [
    amount('lowered', lowered),
    percent('share', (row) => share(lowered(row), row.sales_paisa + lowered(row))),
    amount('offers', ({ offers_paisa }) => offers_paisa),
    amount('discount', ({ discount_paisa }) => discount_paisa),
    amount('goodwill', ({ goodwill_paisa }) => goodwill_paisa),
    amount('delivery_lowered', ({ delivery_lowered_paisa }) => delivery_lowered_paisa),
  ],
};

const PRODUCTS: Column<ProductFigure>[] = [
  amount('goods', ({ goods_paisa }) => goods_paisa),
  count('quantity', ({ quantity }) => quantity),
  count('lines', ({ orders }) => orders),
];

const MARGIN: Column<ProductFigure>[] = [
  amount('margin', (row) => (row.costed_goods_paisa === 0 ? null : margin(row))),
  percent('margin_share', (row) => share(margin(row), row.costed_goods_paisa)),
];

const REFUSED: Column<RefusedFigure>[] = [
  count('refused', ({ refused }) => refused),
  count('reached', ({ reached }) => reached),
  percent('share', ({ refused, reached }) => share(refused, reached)),
  amount('refused_sum', ({ refused_paisa }) => refused_paisa),
];

const STOCK_OUTS: Column<StockOutFigure>[] = [
  count('days_out', ({ days }) => days),
  count('times_out', ({ times }) => times),
  count('out_now', ({ out_now }) => out_now),
];

const INTEREST: Column<SoldOutInterestFigure>[] = [
  count('interest', ({ views, searches, asked }) => views + searches + asked),
  count('views', ({ views }) => views),
  count('searches', ({ searches }) => searches),
  count('asked', ({ asked }) => asked),
  count('out_now', ({ out_now }) => out_now),
];

const SLOTS: Column<SlotFigure>[] = [
  percent('share', ({ on_time, late }) => share(on_time, on_time + late)),
  count('on_time', ({ on_time }) => on_time),
  count('late', ({ late }) => late),
  count('places', ({ places }) => places),
  count('unused', ({ unused }) => unused),
  count('found_full', ({ refused }) => refused),
];

const FRESH: Column<FeedbackFigure>[] = [
  percent('fresh_share', ({ fresh, answers }) => share(fresh, answers)),
  count('fresh', ({ fresh }) => fresh),
  count('not_fresh', ({ fresh, answers }) => answers - fresh),
];

const FEEDBACK: Column<FeedbackFigure>[] = [
  percent('good_share', ({ good, fair, bad }) => share(good, good + fair + bad)),
  count('good', ({ good }) => good),
  count('fair', ({ fair }) => fair),
  count('bad', ({ bad }) => bad),
  ...FRESH,
];

/** Lays the figures out as one table, for the page and for the file. */
export function toTable({ table, by }: Criteria, loaded: Loaded, texts: Texts, language: Language): Table {
  if (loaded.kind === 'sales') {
    const columns = SALES[table as keyof typeof SALES];
    return layOut(loaded.figures, columns, by, (row) => salesLabel(row, by, texts, language));
  }
  if (loaded.kind === 'refused')
    return layOut(loaded.figures, REFUSED, 'area', ({ area }) => plainLabel(area, area || texts.noArea));
  const productLabel = (row: StockOutFigure | SoldOutInterestFigure) => {
    const label = (language === 'bn' && row.title_bn) || row.title;
    return { ...plainLabel(String(row.id), label), note: row.unit };
  };
  if (loaded.kind === 'stockouts') return layOut(loaded.figures, STOCK_OUTS, 'product', productLabel);
  if (loaded.kind === 'slots')
    return layOut(loaded.figures, SLOTS, 'slot', ({ pickup, zone, zone_bn, starts, ends }) => {
      const name = pickup ? texts.pickup : (language === 'bn' && zone_bn) || zone || texts.noZone;
      return plainLabel(
        `${pickup} ${zone} ${starts} ${ends}`,
        `${name} · ${formatClocks(starts, ends, language)}`,
      );
    });
  if (loaded.kind === 'feedback') {
    const isOfOrders = by === 'picker' || by === 'rider';
    return layOut(loaded.figures, isOfOrders ? FEEDBACK : FRESH, by, (row) => {
      if (by === 'received' && row.key !== '') return plainLabel(row.key, formatShortDay(row.key, language));
      const label = (language === 'bn' && row.title_bn) || row.title || row.key || texts.notKnown;
      return { ...plainLabel(row.key, label), note: row.unit };
    });
  }
  if (loaded.kind === 'interest') return layOut(loaded.figures, INTEREST, 'product', productLabel);
  const { rows, others, sum } = loaded.figures;
  const columns = sum.costed_goods_paisa === 0 ? PRODUCTS : [...PRODUCTS, ...MARGIN];
  const all =
    others.orders === 0 ? rows : [...rows, { ...others, title: texts.others, title_bn: texts.others }];
  const of = table === 'products' ? 'product' : 'category';
  return layOut({ ...loaded.figures, rows: all }, columns, of, (row) => {
    const label = (language === 'bn' && row.title_bn) || row.title || texts.unknown;
    return { ...plainLabel(String(row.id), label), note: row.unit };
  });
}

function layOut<Row>(
  { rows, sum, counted, waiting }: { rows: Row[]; sum: Row; counted: string | null; waiting: number },
  columns: Column<Row>[],
  of: Table['of'],
  label: (row: Row) => Omit<TableRow, 'values'>,
): Table {
  const values = (row: Row) => columns.map(({ value }) => value(row));
  return {
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    of,
    bar: 0,
    rows: rows.map((row) => ({ ...label(row), values: values(row) })),
    sum: values(sum),
    counted,
    waiting,
  };
}

/** A table as a file, with amounts in taka. */
export function toFile({ columns, rows, of }: Table, texts: Texts): (string | number | null)[][] {
  const first = of in texts.groups ? texts.groups[of as 'day'] : texts.columns[of as 'area'];
  const hasUnits = rows.some(({ note }) => note !== '');
  const cell = (value: number | null, at: number) =>
    value !== null && columns[at]?.kind === 'amount' ? toTaka(value) : value;
  return [
    [first, ...(hasUnits ? [texts.columns.unit] : []), ...columns.map(({ name }) => texts.columns[name])],
    ...rows.map(({ plain, note, values }) => [plain, ...(hasUnits ? [note] : []), ...values.map(cell)]),
  ];
}

const plainLabel = (key: string, label: string) => ({ key, label, plain: label, note: '' });

function salesLabel({ key, title_bn }: SalesFigure, by: Group, texts: Texts, language: Language) {
  if (by === 'zone') return plainLabel(key, (language === 'bn' && title_bn) || key || texts.noZone);
  if (by === 'source') return plainLabel(key, texts.sources[key] ?? key);
  const date = formatShortDay(key, language);
  return { key, label: by === 'week' ? texts.week(date) : date, plain: key, note: '' };
}
