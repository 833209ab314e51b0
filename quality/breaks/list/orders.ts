import type { Mutant } from './mutant.ts';

const money = 'contract/src/common/money.test.ts';
const guests = 'server/src/checkout/guest-orders.test.ts';
const refusals = 'server/src/checkout/guest-order-refusals.test.ts';
const customers = 'server/src/checkout/customer-orders.test.ts';
const ledger = 'server/src/stock/stock-movement.test.ts';
const moved = 'server/src/checkout/concurrent-stock-changes.test.ts';

/** Money, stock and placing orders, at the API. */
export const orderMutants: Mutant[] = [
  {
    name: 'tax of 6 percent',
    file: 'contract/src/common/money.ts',
    find: 'TAX_PERCENT = 5;',
    replace: 'TAX_PERCENT = 6;',
    test: { file: money, title: 'tax is 5 % once on the subtotal, half up' },
    statements: ['9.01'],
  },
  {
    name: 'tax rounded down',
    file: 'contract/src/common/money.ts',
    find: '(subtotalPaisa * TAX_PERCENT + 50)',
    replace: '(subtotalPaisa * TAX_PERCENT)',
    test: { file: money, title: 'tax is 5 % once on the subtotal, half up' },
  },
  {
    name: 'subtotal without quantities',
    file: 'contract/src/common/money.ts',
    find: 'sum + line.pricePaisa * line.quantity, 0)',
    replace: 'sum + line.pricePaisa, 0)',
    test: { file: money, title: 'totals equal a calculation with big integers, to the paisa' },
    statements: ['9.02'],
  },
  {
    name: 'third decimal accepted as money',
    file: 'contract/src/common/money.ts',
    find: 'return paisa / 100 === taka ? paisa : null;',
    replace: 'return paisa;',
    test: {
      file: money,
      title: 'refuses the amount 19.999',
    },
  },
  {
    name: 'price of the request is trusted',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'return pricesSent.some((price) => toPaisa(price) !== pricePaisa);',
    replace: 'return pricesSent.some((price) => toPaisa(price) === null);',
    test: {
      file: refusals,
      title: 'refuses a price of 72.49 with both prices and stores nothing',
    },
  },
  {
    name: 'total of the request is not compared',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'if (totalSentPaisa === null || totalSentPaisa === totals.totalPaisa) return null;',
    replace: 'if (totalSentPaisa === null || totalSentPaisa > 0) return null;',
    test: { file: refusals, title: 'refuses a total that the shopper did not see' },
  },
  {
    name: 'stock is not checked',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'lines.filter((line) => line.stock < line.quantity)',
    replace: 'lines.filter((line) => line.stock < 0)',
    test: {
      file: refusals,
      title: 'out of stock names the line and the available quantity and stores nothing',
    },
  },
  {
    name: 'stock is not taken',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'SET stock = product.stock - line.quantity',
    replace: 'SET stock = product.stock',
    test: {
      file: guests,
      title: 'a guest order has lines, tax, total, number and token, and reduces the stock',
    },
  },
  {
    name: 'the last stock is taken twice',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'AND product.stock >= line.quantity',
    replace: '',
    test: { file: guests, title: 'two hundred buyers for ten units make ten orders; the stock is 0' },
  },
  {
    name: 'stock taken at an old price',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'AND product.price_paisa = line.price_paisa',
    replace: '',
    test: { file: moved, title: 'refuses an order of rice that costs more during the order' },
  },
  {
    name: 'stock taken from an unlisted product',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'AND product.listed AND',
    replace: 'AND',
    test: {
      file: moved,
      title: 'refuses an order of rice that is not sold any more during the order',
    },
  },
  {
    name: 'unlisted product is sold',
    file: 'server/src/checkout/price-and-stock.ts',
    find: ".where('listed', '=', true)",
    replace: '',
    test: { file: customers, title: 'names a product that is not sold any more' },
  },
  {
    name: 'products locked in random order',
    file: 'server/src/stock/lock-products.ts',
    find: 'ANY(${ids}) ORDER BY id FOR NO KEY UPDATE',
    replace: 'ANY(${ids}) ORDER BY random() FOR NO KEY UPDATE',
    test: { file: guests, title: 'orders of the same products in opposite order never deadlock' },
  },
  {
    name: 'order of a used key is not found',
    file: 'server/src/checkout/place-order.ts',
    find: 'if (earlier) return sameOrder(earlier, request, db);',
    replace: '',
    test: {
      file: guests,
      title: 'fifty identical orders at once with one key make one order and fifty equal responses',
    },
  },
  {
    name: 'each request is a new order',
    file: 'server/src/checkout/order-request.ts',
    find: 'key: headerKey ?? body.order_key ?? randomUUID(),',
    replace: 'key: randomUUID(),',
    test: {
      file: customers,
      title: 'a retry with the same key returns the same order although the cart is empty',
    },
  },
  {
    name: 'used key with another body returns the order',
    file: 'server/src/checkout/place-order.ts',
    find: 'if (earlier.content_hash !== contentHash(request))\n',
    replace: 'if (earlier === null)\n',
    test: { file: guests, title: 'refuses a key with different content' },
  },
  {
    name: 'ordered lines stay in the cart',
    file: 'server/src/checkout/place-order.ts',
    find: 'UPDATE cart_line SET order_id = placed.id FROM placed\n      WHERE cart_line.customer_id = placed.customer_id AND',
    replace:
      'UPDATE cart_line SET order_id = placed.id FROM placed\n      WHERE cart_line.customer_id = 0 AND',
    test: {
      file: customers,
      title: 'the cart history shows ordered lines with name and price as bought',
    },
    statements: ['4.25'],
  },
  {
    name: 'cart is not locked during the order',
    file: 'server/src/checkout/order-limits.ts',
    find: 'await selectCartLock(tx, customer)',
    replace: "await tx.selectFrom('customer').where('id', '=', customer)",
    test: {
      file: customers,
      title:
        'one cart ordered in two browsers at once makes one order, and the second browser gets cart_empty',
    },
  },
  {
    name: 'guest may leave out the address',
    file: 'server/src/checkout/order-request.ts',
    find: "if (receiver.address === '') fields[names.address] = 'is required';",
    replace: '',
    test: { file: 'server/src/checkout/order-request.test.ts', title: 'is required: "   "' },
  },
  {
    name: 'pickup is announced as on its way',
    file: 'server/src/orders/move-order.ts',
    find: "kind: isPickup ? 'ready' : 'on_its_way'",
    replace: "kind: 'on_its_way'",
    test: {
      file: 'server/src/messages/orders/order-messages.test.ts',
      title: 'the messages of a pickup say when it is ready and what to bring, never that it is on its way',
    },
  },
  {
    name: 'store pickup becomes home delivery',
    file: 'server/src/checkout/order-request.ts',
    find: "deliveryType: body.delivery_type ?? 'HOME_DELIVERY',",
    replace: "deliveryType: 'HOME_DELIVERY',",
    test: { file: guests, title: 'refuses a key with different content' },
    statements: ['9.10'],
  },
  {
    name: 'adding to a cart line resets its quantity',
    file: 'server/src/cart/add-line.ts',
    find: 'cart_line.quantity + excluded.quantity',
    replace: 'excluded.quantity',
    test: {
      file: 'server/src/cart/cart.test.ts',
      title: 'twenty concurrent additions of one product make one line with the full quantity',
    },
  },
  {
    name: 'another customer’s cart line can be removed',
    file: 'server/src/cart/remove-line.ts',
    find: ".where('customer_id', '=', customer)",
    replace: '',
    test: { file: 'server/src/cart/cart.test.ts', title: 'returns 404 for a line of another customer' },
    statements: ['6.09'],
  },
  {
    name: 'another customer’s order is shown',
    file: 'server/src/orders/orders.ts',
    find: "return db.selectFrom('orders').selectAll().where('customer_id', '=', customer);",
    replace: "return db.selectFrom('orders').selectAll();",
    test: { file: 'server/src/orders/orders.test.ts', title: 'hides an order from other customers' },
    statements: ['6.09'],
  },
  {
    name: 'sale without its kind in the stock ledger',
    file: 'server/src/checkout/price-and-stock.ts',
    find: "FROM locked JOIN line USING (id), ${recordedAs({ kind: 'sale', ...sale })}",
    replace: 'FROM locked JOIN line USING (id)',
    test: { file: ledger, title: 'an order writes one sale per line, with guest or customer as actor' },
  },
  {
    name: 'import without its name in the stock ledger',
    file: 'server/src/catalogue/import/store-catalogue.ts',
    find: "await sql`SELECT ${recordedAs({ kind: 'count', actor })}`.execute(tx);",
    replace: '',
    test: {
      file: ledger,
      title: 'an import writes an opening for a new product and a count for a changed stock',
    },
  },
  {
    name: 'refund of another order is handed over by a typing error',
    file: 'server/src/orders/adjust-order-command.ts',
    find: "    .where('order_id', '=', order)\n    .where('id', '=', readNumber(typed))",
    replace: "    .where('id', '=', readNumber(typed))",
    test: {
      file: 'server/src/orders/adjust-order-command.test.ts',
      title: 'only a refund of the order itself is handed over, also one that the gateway has refused',
    },
  },
  {
    name: 'another pack at the same price is ordered silently',
    file: 'server/src/checkout/price-and-stock.ts',
    find: 'hasOtherPrice(line) || hasOtherUnit(line));',
    replace: 'hasOtherPrice(line));',
    test: { file: refusals, title: 'refuses another pack at the same price' },
  },
  {
    name: 'a pack that changes during an order is not noticed',
    file: 'server/src/checkout/price-and-stock.ts',
    find: ' AND product.unit = line.unit',
    replace: '',
    test: { file: moved, title: 'refuses an order of rice that has another pack during the order' },
  },
];
