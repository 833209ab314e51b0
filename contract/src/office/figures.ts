import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Day, Month } from './day.ts';
import { officeEndpoint } from './endpoint.ts';
import { Paisa } from './paisa.ts';

const period = { from: Day, to: Day };
const Count = Type.Integer();

/** When the oldest of the counted days was counted, and how many days of the period wait to be counted again. */
const counted = {
  counted: Nullable(Type.String()),
  waiting: Type.Integer(),
};

/**
 * Orders by the day on which they were placed, as they are now. `cancelled` includes `refused`: at the door. The sums are of the orders
 * that are not cancelled. `sales_paisa` is what they cost; `goods_paisa` their goods as supplied, without tax; `goodwill_paisa` and
 * `delivery_lowered_paisa` were taken off after they were placed.
 */
export const SalesFigure = Named('SalesFigure', {
  key: Type.String({
    description: 'a day, the first day of a week (Sunday), a zone or a source; empty: the sum',
  }),
  title_bn: Type.String({ description: 'of a zone' }),
  placed: Count,
  cancelled: Count,
  refused: Count,
  delivered: Count,
  promised: Type.Integer({ description: 'delivered home with promised hours' }),
  on_time: Count,
  sales_paisa: Paisa(),
  goods_paisa: Paisa(),
  delivery_paisa: Paisa(),
  discount_paisa: Paisa(),
  goodwill_paisa: Paisa(),
  delivery_lowered_paisa: Paisa(),
  offers_paisa: Paisa('what goods cost less than without their offer, as supplied; earlier orders have none'),
  kept_paisa: Paisa('advances of cancelled orders that the shop has kept; no part of the sales'),
});
export type SalesFigure = Static<typeof SalesFigure>;

/** 400 names `to` if the period ends before it begins or is too long. */
export const getSalesFigures = officeEndpoint('getSalesFigures', {
  summary: 'Sales of a period by day, week, zone or source',
  right: 'figures.read',
  query: Closed({ ...period, by: Type.Enum(['day', 'week', 'zone', 'source']) }),
  response: Type.Object({ rows: Type.Array(SalesFigure), sum: SalesFigure, ...counted }),
});

/** `cost_paisa` is of the goods whose cost was known when they were ordered; `costed_goods_paisa` is what these were sold for. */
export const ProductFigure = Named('ProductFigure', {
  id: Nullable(Type.Integer(), { description: 'null: the sum, or all others' }),
  title: Type.String(),
  title_bn: Type.String(),
  unit: Type.String({ description: 'of a product' }),
  orders: Type.Integer({ description: 'lines that were supplied' }),
  quantity: Count,
  goods_paisa: Paisa(),
  costed_goods_paisa: Paisa(),
  cost_paisa: Paisa(),
});
export type ProductFigure = Static<typeof ProductFigure>;

/** What is sold most comes first. `others`: products beyond the first 1,000. */
export const getProductFigures = officeEndpoint('getProductFigures', {
  summary: 'Goods sold in a period by product or category',
  right: 'figures.read',
  query: Closed({ ...period, by: Type.Enum(['product', 'category']) }),
  response: Type.Object({
    rows: Type.Array(ProductFigure),
    others: ProductFigure,
    sum: ProductFigure,
    ...counted,
  }),
});

/** Cash orders that came to the door, and those that were refused there. The area is the city of the order, else its zone. */
export const RefusedFigure = Named('RefusedFigure', {
  area: Type.String(),
  reached: Count,
  refused: Count,
  refused_paisa: Paisa(),
});
export type RefusedFigure = Static<typeof RefusedFigure>;

export const getRefusedFigures = officeEndpoint('getRefusedFigures', {
  summary: 'Refused cash orders of a period by area, the most refused first, at most 500',
  right: 'figures.read',
  query: Closed(period),
  response: Type.Object({ rows: Type.Array(RefusedFigure), sum: RefusedFigure, ...counted }),
});

/** A listed product without stock: how often and how long in the period, until now at most. */
export const StockOutFigure = Named('StockOutFigure', {
  id: Nullable(Type.Integer(), { description: 'null: the sum' }),
  title: Type.String(),
  title_bn: Type.String(),
  unit: Type.String(),
  out_now: Type.Integer({ description: '1: it has no stock now; in the sum their number' }),
  times: Type.Integer(),
  days: Type.Number({ description: 'of 24 hours, with one decimal' }),
});
export type StockOutFigure = Static<typeof StockOutFigure>;

/** The longest first, at most 1,000. */
export const getStockOutFigures = officeEndpoint('getStockOutFigures', {
  summary: 'Listed products that had no stock in a period',
  right: 'figures.read',
  query: Closed(period),
  response: Type.Object({ rows: Type.Array(StockOutFigure), sum: StockOutFigure, ...counted }),
});

/** Products that shoppers wanted while they were sold out. The counts are lower bounds; they begin with migration 0083. */
export const SoldOutInterestFigure = Named('SoldOutInterestFigure', {
  id: Nullable(Type.Integer(), { description: 'null: the sum' }),
  title: Type.String(),
  title_bn: Type.String(),
  unit: Type.String(),
  views: Type.Integer({ description: 'its page was opened in a browser' }),
  searches: Type.Integer({ description: 'it was the best match of a search' }),
  asked: Type.Integer({ description: 'somebody asked for a message when it is back' }),
  out_now: Type.Integer({ description: '1: it has no stock now; in the sum their number' }),
});
export type SoldOutInterestFigure = Static<typeof SoldOutInterestFigure>;

/** The most wanted first, at most 1,000. */
export const getSoldOutInterest = officeEndpoint('getSoldOutInterest', {
  summary: 'Sold-out products that shoppers looked at, searched for or asked for in a period',
  right: 'figures.read',
  query: Closed(period),
  response: Type.Object({ rows: Type.Array(SoldOutInterestFigure), sum: SoldOutInterestFigure, ...counted }),
});

/** The slots of a zone, or of pickups, that begin and end at the same time of the day. */
export const SlotFigure = Named('SlotFigure', {
  zone: Type.String({ description: 'empty: pickups, a zone that was removed, or the sum' }),
  zone_bn: Type.String(),
  pickup: Type.Boolean(),
  starts: Type.String({ description: 'in Dhaka: 10:00' }),
  ends: Type.String(),
  slots: Count,
  places: Count,
  taken: Count,
  unused: Type.Integer({ description: 'places that nobody took' }),
  refused: Type.Integer({ description: 'shoppers who found it full' }),
  on_time: Count,
  late: Count,
});
export type SlotFigure = Static<typeof SlotFigure>;

/** Counts only slots that have begun, by zone and time. */
export const getSlotFigures = officeEndpoint('getSlotFigures', {
  summary: 'Slots of a period: taken, unused and refused places, on time and late',
  right: 'figures.read',
  query: Closed(period),
  response: Type.Object({ rows: Type.Array(SlotFigure), sum: SlotFigure, ...counted }),
});

/** What shoppers said about delivered orders: a face an order, and whether goods of a line were fresh. */
export const FeedbackFigure = Named('FeedbackFigure', {
  key: Type.String({ description: 'a person, a product or a day; empty: nobody, none, or the sum' }),
  title: Type.String({ description: 'of a product' }),
  title_bn: Type.String(),
  unit: Type.String(),
  good: Count,
  fair: Count,
  bad: Count,
  answers: Type.Integer({ description: 'lines about which somebody said whether they were fresh' }),
  fresh: Count,
});
export type FeedbackFigure = Static<typeof FeedbackFigure>;

/** By product and by day the faces count once a line. A line counts for the last day on which its product was received before it was picked. */
export const getFeedbackFigures = officeEndpoint('getFeedbackFigures', {
  summary:
    'What shoppers said in a period by picker, rider, product or day on which the goods came, at most 500',
  right: 'figures.read',
  query: Closed({ ...period, by: Type.Enum(['picker', 'rider', 'product', 'received']) }),
  response: Type.Object({ rows: Type.Array(FeedbackFigure), sum: FeedbackFigure, ...counted }),
});

/** What one unit costs the shop; null: not known. */
export const ProductCost = Named('ProductCost', {
  cost_paisa: Nullable(Paisa()),
  since: Nullable(Type.String()),
  changed_by: Nullable(Type.String()),
});
export type ProductCost = Static<typeof ProductCost>;

export const getProductCost = officeEndpoint('getProductCost', {
  summary: 'What one unit of a product costs the shop',
  right: 'figures.read',
  params: Type.Object({ id: Id }),
  response: ProductCost,
  refusals: [404],
});

/** It counts for later orders. `cost` is typed taka in digits of either script, empty if it is not known; 400 names it. */
export const setProductCost = officeEndpoint('setProductCost', {
  summary: 'Set what one unit of a product costs the shop',
  right: 'costs.edit',
  params: Type.Object({ id: Id }),
  body: Closed({ cost: Type.String({ maxLength: 30 }) }),
  response: ProductCost,
  refusals: [404],
});

/** The sums of form Mushak 9.1 by rate: sales of orders that were delivered in the month, as supplied, and credit notes of the month. */
export const VatFigures = Named('VatFigures', {
  rows: Type.Array(
    Type.Object({
      percent: Type.Number({ description: '0: without VAT' }),
      sales_paisa: Paisa('without the VAT'),
      vat_paisa: Paisa(),
      credited_paisa: Paisa('of credit notes, without the VAT'),
      credited_vat_paisa: Paisa(),
    }),
    { description: 'the lowest rate first' },
  ),
  orders: Type.Integer({ description: 'that were delivered' }),
  without_invoice: Type.Integer({ description: 'of these, those without a tax invoice (Mushak 6.3)' }),
  credit_notes: Count,
  kept_paisa: Paisa('advances of orders that were refused in the month; in no sum'),
});
export type VatFigures = Static<typeof VatFigures>;

export const getVatFigures = officeEndpoint('getVatFigures', {
  summary: 'The VAT of a month by rate',
  right: 'figures.read',
  query: Closed({ month: Month }),
  response: VatFigures,
});
