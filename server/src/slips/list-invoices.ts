import { includedTaxOf, wholeTaka } from '@haat/contract/money/money';
import type { Invoice, Invoices } from '@haat/contract/office/orders/slips';
import type { Selectable } from 'kysely';
import { LINE_UNIT } from '../orders/line-unit.ts';
import { findBalances, type OrderBalance } from '../orders/order-balance.ts';
import type { Database } from '../platform/db/database.ts';
import type { InvoiceTable, OrderItemTable, OrdersTable } from '../platform/db/schema.ts';
import { billedPaisa } from '../pricing/supplied-price.ts';
import { taxOfWay } from '../pricing/taxes.ts';
import { invoiceNumber } from './invoice-number.ts';
import { findSeller } from './seller.ts';
import { findPrints, printOf } from './slip-prints.ts';

type Item = Selectable<OrderItemTable>;

/** Returns the invoices of orders that are confirmed and not cancelled, as they are supplied now. */
export async function listInvoices(db: Database, ids: readonly number[]): Promise<Invoices> {
  const orders = await db
    .selectFrom('orders')
    .where('id', 'in', ids)
    .where('status', 'in', ['PROCESSING', 'ONGOING', 'COMPLETED'])
    .selectAll()
    .orderBy('id')
    .execute();
  const found = orders.map(({ id }) => id);
  const [seller, balances, prints, issued, items] = await Promise.all([
    findSeller(db),
    findBalances(db, found),
    findPrints(db, found),
    db.selectFrom('invoice').where('order_id', 'in', ids).selectAll().execute(),
    findItems(db, ids),
  ]);
  return {
    seller,
    invoices: orders.map((order) => ({
      ...amountsOf(
        order,
        items.filter(({ order_id }) => order_id === order.id),
        balances.get(order.id)!,
      ),
      ...headOf(
        order,
        issued.find(({ order_id }) => order_id === order.id),
        balances.get(order.id)!,
      ),
      printed: printOf(prints, order.id, 'invoice'),
    })),
  };
}

function findItems(db: Database, orders: readonly number[]) {
  return db
    .selectFrom('order_item as line')
    .innerJoin('product', 'product.id', 'line.product_id')
    .where('order_id', 'in', orders)
    .selectAll('line')
    .select(LINE_UNIT.as('orderedUnit'))
    .orderBy('line.id')
    .execute();
}

function headOf(
  order: Selectable<OrdersTable>,
  issued: Selectable<InvoiceTable> | undefined,
  { payablePaisa }: OrderBalance,
): Pick<Invoice, 'id' | 'order' | 'number' | 'issued' | 'issued_by' | 'buyer' | 'destination' | 'changed'> {
  return {
    id: order.id,
    order: order.number,
    number: issued ? invoiceNumber(issued) : null,
    issued: issued?.at.toISOString() ?? null,
    issued_by: issued?.actor ?? '',
    buyer: order.receiver_name,
    destination: [order.receiver_address, order.delivery_area, order.receiver_city, order.receiver_zip_code]
      .filter(Boolean)
      .join(', '),
    // Rounding to whole taka when cash is collected is no change of the goods.
    changed: issued !== undefined && Math.abs(issued.payable_paisa - payablePaisa) >= 100,
  };
}

type Amounts = Pick<Invoice, 'lines' | Extract<keyof Invoice, `${string}_paisa`>>;

/** The columns of the lines add up to the sums, and these to what the order costs. */
function amountsOf(
  order: Selectable<OrdersTable>,
  items: readonly (Item & { orderedUnit: string })[],
  { payablePaisa, paidPaisa, refundedPaisa, duePaisa }: OrderBalance,
): Amounts {
  const supplied = items.filter((item) => (item.supplied_quantity ?? item.quantity) > 0);
  const taxes = taxesOf(supplied, order.tax_percent);
  const lines = supplied.map((item, at) => {
    const paisa = billedPaisa(item);
    const taxPaisa = taxes[at] ?? 0;
    const valuePaisa = item.tax_class === 'included' ? paisa - taxPaisa : paisa;
    return { item, valuePaisa, taxPaisa };
  });
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + of(line), 0);
  const valuePaisa = sum((line) => line.valuePaisa);
  const taxPaisa = sum((line) => line.taxPaisa);
  return {
    lines: lines.map(({ item, ...amounts }) => toLine(item, amounts, order.tax_percent)),
    value_paisa: valuePaisa,
    tax_paisa: taxPaisa,
    delivery_paisa: order.delivery_paisa,
    discount_paisa: valuePaisa + taxPaisa + order.delivery_paisa - payablePaisa,
    total_paisa: payablePaisa,
    paid_paisa: paidPaisa - refundedPaisa,
    cash_due_paisa: wholeTaka(duePaisa),
  };
}

/** The tax of each line, in paisa. Rounded on the running sum of its rate, so that the lines add up to the tax of the order. */
function taxesOf(items: readonly Item[], orderPercent: number): number[] {
  const sums = new Map<string, number>();
  return items.map(({ tax_class, tax_percent, ...item }) => {
    const percent = tax_percent ?? orderPercent;
    const rate = `${tax_class} ${percent}`;
    const before = sums.get(rate) ?? 0;
    const after = before + billedPaisa({ ...item, tax_class, tax_percent });
    sums.set(rate, after);
    return taxOfWay[tax_class](after, percent) - taxOfWay[tax_class](before, percent);
  });
}

function toLine(
  item: Item & { orderedUnit: string },
  { valuePaisa, taxPaisa }: { valuePaisa: number; taxPaisa: number },
  orderPercent: number,
): Invoice['lines'][number] {
  const percent = item.tax_percent ?? orderPercent;
  const quantity = item.supplied_quantity ?? item.quantity;
  const pricePaisa =
    item.tax_class === 'included'
      ? item.price_paisa - includedTaxOf(item.price_paisa, percent)
      : item.price_paisa;
  return {
    name: item.name,
    name_bn: item.name_bn,
    unit: item.orderedUnit,
    quantity,
    grams: item.supplied_grams,
    price_paisa: pricePaisa,
    value_paisa: valuePaisa,
    tax_class: item.tax_class,
    tax_percent: item.tax_class === 'exempt' ? 0 : percent,
    tax_paisa: taxPaisa,
    total_paisa: valuePaisa + taxPaisa,
  };
}
