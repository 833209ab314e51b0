import type { Memo } from '@haat/contract/office/orders/slips';
import { findBalances } from '../orders/order-balance.ts';
import type { Database } from '../platform/db/database.ts';
import { billedPaisa, suppliedTaxes } from '../pricing/supplied-price.ts';
import { addedTax, includedTax } from '../pricing/taxes.ts';

/** Returns the prices and sums of orders as they are supplied now, by order id. They add up to what the order costs. */
export async function findMemos(db: Database, ids: readonly number[]): Promise<Map<number, Memo>> {
  const [orders, items, balances] = await Promise.all([
    db
      .selectFrom('orders')
      .where('id', 'in', ids)
      .select(['id', 'language', 'tax_percent', 'delivery_paisa'])
      .execute(),
    db.selectFrom('order_item').where('order_id', 'in', ids).selectAll().orderBy('id').execute(),
    findBalances(db, ids),
  ]);
  return new Map(
    orders.map(({ id, language, tax_percent, delivery_paisa }) => {
      const { payablePaisa, paidPaisa, refundedPaisa, creditPaisa } = balances.get(id)!;
      const ofOrder = items.filter(({ order_id }) => order_id === id);
      const lines = ofOrder.map((item) => ({
        line: item.id,
        price_paisa: item.price_paisa,
        total_paisa: billedPaisa(item),
      }));
      const goodsPaisa = lines.reduce((sum, line) => sum + line.total_paisa, 0);
      const taxes = suppliedTaxes(ofOrder, tax_percent);
      const taxPaisa = addedTax(taxes);
      const memo: Memo = {
        language,
        lines,
        goods_paisa: goodsPaisa,
        tax_paisa: taxPaisa,
        taxes: taxes
          .filter(({ included }) => !included)
          .map((tax) => ({ percent: tax.percent, tax_paisa: tax.taxPaisa })),
        included_tax_paisa: includedTax(taxes),
        delivery_paisa,
        discount_paisa: goodsPaisa + taxPaisa + delivery_paisa - payablePaisa,
        total_paisa: payablePaisa,
        credit_paisa: creditPaisa,
        paid_paisa: paidPaisa - refundedPaisa - creditPaisa,
      };
      return [id, memo];
    }),
  );
}
