import { toTaka } from '@haat/contract/money/money';
import type { DailyFigure } from '@haat/contract/office/daily-figures';
import type { Language } from '@haat/contract/text/language';
import { sql } from 'kysely';
import { getSalesFigures } from '../figures/sales-figures.ts';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import { Refused } from '../platform/refused.ts';
import { translateCode } from './cells.ts';
import type { Cell } from './csv-file.ts';

interface OfDay {
  day: string;
  language: Language;
  now: Date;
}

/** The rows of one day, as `figureHeadings` names them, without the day. All of them: nothing is added up as "others". */
export const dayRows: Record<DailyFigure, (db: Database, of: OfDay) => Promise<Cell[][]>> = {
  zones: (db, of) => salesRows(db, of, 'zone'),
  sources: (db, of) => salesRows(db, of, 'source'),
  products: productRows,
  categories: categoryRows,
  areas: areaRows,
  stockouts: stockOutRows,
  interest: interestRows,
  words: wordRows,
};

async function salesRows(db: Database, { day, language }: OfDay, by: 'zone' | 'source'): Promise<Cell[][]> {
  const figures = await getSalesFigures(db, { from: day, to: day, by });
  if (figures instanceof Refused) return [];
  const nameOf = (key: string) => (by === 'source' ? translateCode(key, language) : key);
  return figures.rows.map(({ key, title_bn, ...row }) => [
    (language === 'bn' && title_bn) || nameOf(key),
    ...[row.placed, row.cancelled, row.refused, row.delivered],
    ...[row.promised, row.on_time],
    ...[row.sales_paisa, row.goods_paisa, row.delivery_paisa].map(toTaka),
    ...[row.offers_paisa, row.discount_paisa, row.goodwill_paisa, row.delivery_lowered_paisa].map(toTaka),
    toTaka(row.kept_paisa),
  ]);
}

/** The name that is shown; empty if it was removed. */
const named = (column: 'name' | 'title', language: OfDay['language']) =>
  language === 'bn'
    ? sql<string>`coalesce(nullif(${sql.ref(`${column}_bn`)}, ''), ${sql.ref(column)}, '')`
    : sql<string>`coalesce(${sql.ref(column)}, '')`;

const ofProduct = (language: OfDay['language']) =>
  sql`coalesce(code, '') AS code, ${named('name', language)} AS product, coalesce(unit, '') AS unit`;

interface Product {
  id: number;
  code: string;
  product: string;
  unit: string;
}

interface Sold {
  quantity: number;
  orders: number;
  goods: number;
  costed: number;
  cost: number;
}

const soldCells = ({ quantity, orders, goods, costed, cost }: Sold): Cell[] => [
  ...[quantity, orders, toTaka(goods), toTaka(costed), toTaka(cost)],
];

async function productRows(db: Database, { day, language }: OfDay): Promise<Cell[][]> {
  const { rows } = await sql<Product & Sold>`
    SELECT product_id AS id, ${ofProduct(language)}, quantity, orders, goods_paisa AS goods, costed_goods_paisa AS costed,
      figure_products.cost_paisa AS cost
    FROM figure_products LEFT JOIN product ON product.id = product_id
    WHERE day = ${day} ORDER BY goods DESC, product_id`.execute(db);
  return rows.map(({ id, code, product, unit, ...sold }) => [id, code, product, unit, ...soldCells(sold)]);
}

/** By the category that each product has now. */
async function categoryRows(db: Database, { day, language }: OfDay): Promise<Cell[][]> {
  const { rows } = await sql<Sold & { id: number | null; category: string }>`
    SELECT category.id, ${named('title', language)} AS category, sum(quantity)::int AS quantity, sum(orders)::int AS orders,
      sum(goods_paisa)::bigint AS goods, sum(costed_goods_paisa)::bigint AS costed, sum(figure_products.cost_paisa)::bigint AS cost
    FROM figure_products LEFT JOIN product ON product.id = product_id LEFT JOIN category ON category.id = category_id
    WHERE day = ${day} GROUP BY category.id ORDER BY goods DESC, category.id`.execute(db);
  return rows.map(({ id, category, ...sold }) => [id, category, ...soldCells(sold)]);
}

async function areaRows(db: Database, { day }: OfDay): Promise<Cell[][]> {
  const rows = await db
    .selectFrom('figure_areas')
    .where('day', '=', day)
    .select(['area', 'reached', 'refused', 'refused_paisa'])
    .orderBy('refused', 'desc')
    .orderBy('area')
    .execute();
  return rows.map((row) => [row.area, row.reached, row.refused, toTaka(row.refused_paisa)]);
}

/** The times without stock of listed products, until now at most. One that lasts for days is in the rows of each. */
async function stockOutRows(db: Database, { day, language, now }: OfDay): Promise<Cell[][]> {
  const { from, to } = dayBounds(day);
  const end = to < now ? to : now;
  const { rows } = await sql<Product & { seconds: number; times: number }>`
    SELECT product.id, ${ofProduct(language)}, count(*)::int AS times,
      sum(extract(epoch FROM least(coalesce(until, ${end}), ${end}) - greatest(since, ${from})))::float8 AS seconds
    FROM stock_out JOIN product ON product.id = product_id
    WHERE listed AND ${from}::timestamptz < ${end} AND since < ${end} AND (until IS NULL OR until > ${from})
    GROUP BY product.id ORDER BY seconds DESC, product.id`.execute(db);
  return rows.map(({ id, code, product, unit, seconds, times }) => [
    ...[id, code, product, unit, Math.round(seconds / 360) / 10, times],
  ]);
}

async function interestRows(db: Database, { day, language }: OfDay): Promise<Cell[][]> {
  const { rows } = await sql<Product & { views: number; searches: number; asked: number }>`
    SELECT product.id, ${ofProduct(language)}, views, searches, asked
    FROM sold_out_interest JOIN product ON product.id = product_id
    WHERE day = ${day} ORDER BY views + searches + asked DESC, product.id`.execute(db);
  return rows.map(({ id, code, product, unit, views, searches, asked }) => [
    ...[id, code, product, unit, views, searches, asked],
  ]);
}

/** Words are counted by week: they are in the rows of its first day. */
async function wordRows(db: Database, { day }: OfDay): Promise<Cell[][]> {
  const rows = await db
    .selectFrom('search_miss')
    .where('week', '=', day)
    .select(['word', 'count'])
    .orderBy('count', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ word, count }) => [word, count]);
}
