import type { Mutant } from './mutant.ts';

const taxClasses = 'server/src/checkout/tax-classes.test.ts';

const zones = 'server/src/delivery/delivery-zones.test.ts';

const balance = 'server/src/payments/order-balance.test.ts';

/** Amounts of an order beside those of the specification. */
export const orderAmountMutants: Mutant[] = [
  {
    name: 'tax class of a parent category is ignored',
    file: 'server/src/checkout/price-and-stock.ts',
    find: "coalesce(category.tax_class, parent.tax_class, 'specified')",
    replace: "coalesce(category.tax_class, 'specified')",
    test: {
      file: taxClasses,
      title: 'tax is added only to lines that do not include it and are not exempt, also below a category',
    },
  },
  {
    name: 'tax is added to prices that include it',
    file: 'server/src/pricing/order-amounts.ts',
    find: "taxClass !== 'specified'",
    replace: "taxClass === 'exempt'",
    test: {
      file: taxClasses,
      title: 'tax is added only to lines that do not include it and are not exempt, also below a category',
    },
  },
  {
    name: 'free from a sum is ignored',
    file: 'server/src/delivery/delivery-to.ts',
    find: 'chargePaisa: isFree ? 0 : zone.charge_paisa',
    replace: 'chargePaisa: zone.charge_paisa',
    test: {
      file: zones,
      title: 'delivery is free from the sum of its zone on, and for an order that is picked up',
    },
  },
  {
    name: 'the charge is not part of the total',
    file: 'server/src/pricing/order-amounts.ts',
    find: 'amountsOf(lines, delivery.chargePaisa)',
    replace: 'amountsOf(lines)',
    test: {
      file: zones,
      title: 'an order costs what was quoted, and keeps its zone whatever the zone becomes',
    },
  },
  {
    name: 'an address outside of all zones is delivered for free',
    file: 'server/src/delivery/delivery-to.ts',
    find: 'if (!zone) return NOT_DELIVERED;',
    replace: 'if (!zone) return { zone: null, chargePaisa: 0 };',
    test: { file: zones, title: 'an address outside of all zones is refused, and nothing is stored' },
  },
  {
    name: 'changed zones are not read again',
    file: 'server/src/delivery/delivery-zones.ts',
    find: "if (changed === 'all' || changed.has(DELIVERY)) this.#zones = undefined;",
    replace: "if (changed === 'all') this.#zones = undefined;",
    test: {
      file: zones,
      title: 'an order costs what was quoted, and keeps its zone whatever the zone becomes',
    },
  },
  {
    name: 'an adjustment of a paid order is not refunded',
    file: 'server/src/orders/refund-excess.ts',
    find: 'const excess = Math.max(0, -duePaisa);',
    replace: 'const excess = Math.max(0, -duePaisa) * 0;',
    test: { file: balance, title: 'less supply of a paid order is refunded in part, through the gateway' },
  },
  {
    name: 'a cancelled order returns goods that it has given back',
    file: 'server/src/orders/restock.ts',
    find: 'SELECT product_id, coalesce(supplied_quantity, quantity) AS quantity FROM order_item',
    replace: 'SELECT product_id, quantity FROM order_item',
    test: {
      file: balance,
      title:
        'goods that are not wanted return to the stock, and a cancelled order returns only what it still has',
    },
  },
  {
    name: 'a weight may cost more than was ordered',
    file: 'server/src/pricing/supplied-price.ts',
    find: 'return Math.min(counted, ',
    replace: 'return Math.max(0, ',
    test: { file: balance, title: 'a weight lowers what is due by its grams, and never raises it' },
  },
  {
    name: 'cash is not rounded',
    file: 'contract/src/common/money.ts',
    find: 'return Math.floor(paisa / 100) * 100;',
    replace: 'return paisa;',
    test: { file: balance, title: 'a new order is due, and cash in whole taka settles it' },
  },
  {
    name: 'a substitute costs its own price',
    file: 'server/src/orders/substitute-line.ts',
    find: 'Math.min(product.price_paisa, replaced.price_paisa)',
    replace: 'product.price_paisa',
    test: {
      file: balance,
      title: 'a substitute names the line that it replaces, costs no more and needs consent',
    },
  },
  {
    name: 'more goes back online than is left of the payment',
    file: 'server/src/orders/refund-excess.ts',
    find: '(SELECT sum(amount_paisa) FROM refund WHERE payment_id = payment.id)',
    replace: 'NULL',
    test: { file: balance, title: 'what was refunded online is not refunded there a second time' },
  },
  {
    name: 'a part is refunded of a second payment',
    file: 'server/src/orders/refund-excess.ts',
    find: ' AND surplus IS NULL`',
    replace: ' ORDER BY id DESC`',
    test: {
      file: 'server/src/payments/cancel-paid-order.test.ts',
      title:
        'a paid order that becomes cheaper is refunded in parts by the gateway, never above what was paid',
    },
  },
  {
    name: 'used key returns an adjustment of another line',
    file: 'server/src/orders/adjust-order.ts',
    find: ' && earlier.order_item_id === item;',
    replace: ';',
    test: {
      file: 'server/src/payments/order-balance.test.ts',
      title: 'goodwill after the delivery is paid out in cash, once',
    },
  },
  {
    name: 'used key returns an adjustment of another kind',
    file: 'server/src/orders/adjust-order.ts',
    find: 'earlier.kind === kind && ',
    replace: '',
    test: {
      file: 'server/src/payments/order-balance.test.ts',
      title: 'goodwill after the delivery is paid out in cash, once',
    },
  },
  {
    name: 'the delivery is lowered below nothing',
    file: 'server/src/orders/adjust-order.ts',
    find: 'order.delivery_paisa - Number(sum)',
    replace: 'order.delivery_paisa',
    test: {
      file: 'server/src/payments/cancel-paid-order.test.ts',
      title: 'the delivery costs no less than nothing, and an adjusted line is one of the order',
    },
  },
  {
    name: 'an adjustment names a line of another order',
    file: 'server/src/orders/adjust-order.ts',
    find: "      .where('order_id', '=', order.id)\n      .where('id', '=', item)",
    replace: "      .where('id', '=', item)",
    test: {
      file: 'server/src/payments/cancel-paid-order.test.ts',
      title: 'the delivery costs no less than nothing, and an adjusted line is one of the order',
    },
  },
  {
    name: 'more goods are wasted than were supplied',
    file: 'server/src/orders/restock.ts',
    find: 'BETWEEN 1 AND coalesce(line.supplied_quantity, line.quantity)',
    replace: 'BETWEEN 1 AND line.quantity',
    test: {
      file: 'server/src/orders/restock.test.ts',
      title: 'of goods that were not all supplied no more is wasted than was supplied',
    },
  },
  {
    name: 'substitute has a tax class of its own',
    file: 'server/src/orders/substitute-line.ts',
    find: 'tax_class: replaced.tax_class,',
    replace: "tax_class: 'specified',",
    test: {
      file: 'server/src/orders/substitute-line.test.ts',
      title: 'a substitute has the tax class of the line that it replaces',
    },
  },
  {
    name: 'substitute is a product that is not sold',
    file: 'server/src/orders/substitute-line.ts',
    find: "    .where('listed', '=', true)\n",
    replace: '',
    test: {
      file: 'server/src/orders/substitute-line.test.ts',
      title: 'a substitute is a product that is sold, and is not replaced itself',
    },
  },
  {
    name: 'substitute is replaced again',
    file: 'server/src/orders/substitute-line.ts',
    find: 'replaced.replaces_id === null ? suppliedOf(replaced) : 0',
    replace: 'suppliedOf(replaced)',
    test: {
      file: 'server/src/orders/substitute-line.test.ts',
      title: 'a substitute is a product that is sold, and is not replaced itself',
    },
  },
  {
    name: 'delivery is free only above the sum of its zone',
    file: 'server/src/delivery/delivery-to.ts',
    find: 'subtotalPaisa >= zone.free_from_paisa',
    replace: 'subtotalPaisa > zone.free_from_paisa',
    test: {
      file: 'server/src/delivery/delivery-zones.test.ts',
      title: 'delivery is free from the sum of its zone on, and for an order that is picked up',
    },
  },
  {
    name: 'an area with a number in its name is not found in an address',
    file: 'server/src/delivery/delivery-to.ts',
    find: String.raw`/\p{L}/u.test(words)`,
    replace: String.raw`/^[^\p{N}]+$/u.test(words)`,
    test: { file: zones, title: 'the address {"address":"House 12, Gulshan 1"} is in the zone Gulshan' },
  },
  {
    name: 'without a quote the amounts of a refusal are not shown',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'if (amounts) setRefusedAmounts({ of: linesKey(buyer.cart.snapshot().lines), amounts });',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/delivery.test.ts',
      title: 'the charge is shown on the product page, in the cart and at checkout, and is part of the order',
    },
  },
  {
    name: 'a refused total without the amounts of now',
    file: 'server/src/checkout/price-and-stock.ts',
    find: '    amounts_now: amountsInTaka(totals),\n',
    replace: '',
    test: {
      file: 'server/src/delivery/delivery-zones.test.ts',
      title: 'a total without the charge is refused with the amounts of now',
    },
  },
];
