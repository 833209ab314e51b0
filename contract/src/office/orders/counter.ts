import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { MAX_OPTION } from '../../money/sold-by.ts';
import { wallets } from '../../shop/wallets.ts';
import { Moment } from '../../time/date-time.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { DeskProduct } from './desk.ts';
import { paidAtDoor, paidWays } from './paid.ts';

const Counted = {
  ...Paisa('as counted, in whole taka', { minimum: 0, maximum: MAX_CASH_PAISA }),
  multipleOf: 100,
};

/** A session of the drawer, from a count to a count. */
const session = {
  id: Type.Integer(),
  opened: Type.String(),
  opened_by: Type.String(),
  float_paisa: Paisa('what was in the drawer then'),
};

/** A closed session: the report that is called Z. */
export const DrawerReport = Named('DrawerReport', {
  ...session,
  number: Type.Integer({ description: 'without a gap' }),
  closed: Type.String(),
  closed_by: Type.String(),
  counted_paisa: Paisa(),
  expected_paisa: Paisa('what was put in, and what came in by cash'),
  difference_paisa: Paisa('counted − expected'),
  note: Type.String(),
  orders: Type.Integer(),
  total_paisa: Paisa('of the sales, without what was let go'),
  less_paisa: Paisa('what staff let go'),
  ways: Type.Array(
    Type.Object({
      way: Type.Enum([...paidWays, 'credit']),
      wallet: Type.String({ description: 'empty of another way' }),
      amount_paisa: Paisa(),
    }),
    { description: 'how the sales were paid; they add up to the total' },
  ),
  shop: Type.String(),
});
export type DrawerReport = Static<typeof DrawerReport>;

export const Counter = Named('Counter', {
  session: Nullable(Type.Object({ ...session, orders: Type.Integer() }), {
    description: 'null: the drawer is closed. What should be in it is shown after it is counted',
  }),
  reports: Type.Array(
    Type.Pick(DrawerReport, ['id', 'number', 'closed', 'closed_by', 'counted_paisa', 'difference_paisa']),
    { description: 'of the last sessions, the newest first' },
  ),
  wallets: Type.Array(Type.Enum(wallets)),
  weight_barcode: Type.String({ description: 'the layout of the barcodes of scales' }),
});
export type Counter = Static<typeof Counter>;

export const getCounter = officeEndpoint('getCounter', {
  summary: 'The drawer of the counter, and how it may be paid',
  right: 'counter.sell',
  response: Counter,
});

export const CounterProduct = Named('CounterProduct', {
  ...DeskProduct.properties,
  tax_percent: Type.Number({ description: 'that is added to the price' }),
  pack_grams: Nullable(Type.Integer(), { description: 'the grams of one, of what can be weighed' }),
});
export type CounterProduct = Static<typeof CounterProduct>;

export const listCounterProducts = officeEndpoint('listCounterProducts', {
  summary: 'All products for sale with their prices, for a device that sells without a network',
  right: 'counter.sell',
  response: Type.Array(CounterProduct),
});

export const CounterSale = Closed({
  key: IdempotencyKey,
  language: Type.Enum(['en', 'bn'], { description: 'of the receipt' }),
  lines: Type.Array(
    Closed({
      product: Id,
      quantity: Type.Integer({
        minimum: 1,
        maximum: MAX_QUANTITY,
        description: 'of packs, also of a part',
      }),
      grams: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'as weighed' })),
      price_paisa: Paisa('of one, as it was sold', { minimum: 1 }),
      option: Type.Optional(Type.String({ maxLength: MAX_OPTION })),
    }),
    { minItems: 1, maxItems: MAX_LINES, description: 'each product once' },
  ),
  total_paisa: Paisa('what the customer was told, before `less`', { minimum: 1 }),
  phone: Type.Optional(Type.String({ maxLength: 40, description: 'for khata and credit' })),
  credit_paisa: Type.Optional(Paisa('what the credit of the phone pays', { minimum: 1 })),
  paid: paidAtDoor.paid,
  less: paidAtDoor.less,
  sold: Type.Optional({
    ...Moment,
    description:
      'when it was sold without a network: then its prices stay, and what they are lower than now counts as let go',
  }),
});
export type CounterSale = Static<typeof CounterSale>;

export const SoldAtCounter = Named('SoldAtCounter', {
  id: Type.Integer({ description: 'of the order' }),
  number: Type.String(),
  total_paisa: Paisa('what it costs, less what was let go'),
  corrected: Type.Array(
    Type.Object({ product: Id, name: Type.String(), name_bn: Type.String(), quantity: Type.Integer() }),
    { description: 'goods that the stock did not have: it was raised by so much' },
  ),
});
export type SoldAtCounter = Static<typeof SoldAtCounter>;

/**
 * Places and completes an order at once. A repeated request with the same key sells once. 409 `drawer_closed`, `price_changed`, `not_sold`, `option_removed`,
 * `above_khata_limit`, `credit_changed`, `trx_id_taken`, `confirmation_needed`; 422 `phone_needed`, `paid_not_due`, `not_by_weight`, `key_reused`.
 */
export const sellAtCounter = officeEndpoint('sellAtCounter', {
  summary: 'Sell goods at the counter',
  right: 'counter.sell',
  body: CounterSale,
  response: SoldAtCounter,
  status: 201,
  refusals: [409, 422],
});

/** 409 `drawer_open`, `not_in_drawer`. */
export const openDrawer = officeEndpoint('openDrawer', {
  summary:
    'Open the drawer of the counter with what is counted in it, which comes from the drawer of the shop',
  right: 'counter.sell',
  body: Closed({ key: IdempotencyKey, float_paisa: Counted }),
  response: Counter,
  refusals: [409],
});

/** All that was counted goes to the drawer of the shop. 409 `drawer_closed`, `confirmation_needed`; 422 `note_missing` for a difference, with the difference. */
export const closeDrawer = officeEndpoint('closeDrawer', {
  summary: 'Count and close the drawer of the counter (Z)',
  right: 'counter.sell',
  body: Closed({ session: Id, counted_paisa: Counted, note: Type.String({ maxLength: 500 }) }),
  response: DrawerReport,
  refusals: [409, 422],
});

export const getDrawerReport = officeEndpoint('getDrawerReport', {
  summary: 'The report of a closed session of the drawer (Z)',
  right: 'counter.sell',
  params: Type.Object({ id: Id }),
  response: DrawerReport,
  refusals: [404],
});
