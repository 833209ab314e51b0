import type { Mutant } from './mutant.ts';

const alerts = 'server/src/stock-alerts/stock-alerts.test.ts';
const claims = 'server/src/accounts/prove-phone.test.ts';
const phoneChange = 'server/src/accounts/change-phone-by-codes.test.ts';

/** An order after it was placed: finding it, ordering it again, claiming it, its ledgers, and what old databases become. */
export const orderLifeMutants: Mutant[] = [
  {
    name: 'number of an order is tried with any number of phones',
    file: 'server/src/orders/track-order.ts',
    find: "name: 'codes of an order', max: 20,",
    replace: "name: 'codes of an order', max: 2_000,",
    test: {
      file: 'server/src/orders/track-order.test.ts',
      title: 'a number is tried with twenty phones on one day, known or not',
    },
  },
  {
    name: 'order is offered again at its old prices',
    file: 'server/src/orders/order-again.ts',
    find: "'product.price_paisa as price_now'",
    replace: "'order_item.price_paisa as price_now'",
    test: {
      file: 'server/src/orders/order-again.test.ts',
      title: 'an order is offered again at today’s prices, without what is sold out or not sold any more',
    },
  },
  {
    name: 'repeated request of a claimed order places a second one',
    file: 'server/src/orders/orders.ts',
    find: "eb.or([eb('customer_id', 'is', null), eb('placed_from', 'is not', null)])",
    replace: "eb('customer_id', 'is', null)",
    test: {
      file: claims,
      title: 'a repeated request of an order that the account has claimed places no second one',
    },
  },
  {
    name: 'changed phone stays proven',
    file: 'server/migrations/0038_proven_phones.sql',
    find: 'NEW.phone_proven := NULL;',
    replace: 'NEW.phone_proven := OLD.phone_proven;',
    test: {
      file: claims,
      title: 'a phone that is changed is not proven any more, and its orders are not claimed',
    },
  },
  {
    name: 'phone changes without the code of the current one',
    file: 'server/src/accounts/change-phone-by-codes.ts',
    find: '{ ...fromCurrent(current, next), code, ip });\n  if (wrong) return wrong;',
    replace: '{ ...fromCurrent(current, next), code, ip });',
    test: {
      file: phoneChange,
      title: 'without the code of the current phone no code reaches the new one, and nothing changes',
    },
  },
  {
    name: 'code of one account changes the phone of another',
    file: 'server/src/accounts/change-phone-by-codes.ts',
    find: 'subject: `of ${customer}`,',
    replace: "subject: customer === 0 ? '' : 'of a customer',",
    test: { file: phoneChange, title: 'a code for one account changes no other' },
  },
  {
    name: 'payment after less was supplied is not refunded in part',
    file: 'server/src/payments/record-capture.ts',
    find: "await refundExcess(tx, order.id, { reason: 'Less was supplied than ordered' });",
    replace: '',
    test: {
      file: 'server/src/payments/order-balance.test.ts',
      title: 'a payment that comes after less was supplied is refunded in part',
    },
  },
  {
    name: 'stranger has the shop send an SMS about a product in stock',
    file: 'server/src/stock-alerts/request-stock-alert.ts',
    find: 'if (found.stock > 0) return IN_STOCK;',
    replace: '',
    test: { file: alerts, title: 'a product in stock sends nothing to a phone that a stranger types' },
  },
  {
    name: 'more people than units hear of a product',
    file: 'server/src/stock-alerts/send-stock-alerts.ts',
    find: "sent > now() - interval '30 minutes'",
    replace: 'sent > now()',
    test: {
      file: alerts,
      title: 'within half an hour no more people are notified than there are units, the first ones first',
    },
  },
  {
    name: 'move needs no history row of its transaction',
    file: 'server/migrations/0031_order_moves.sql',
    find: 'AND to_status = NEW.status AND at = now()',
    replace: 'AND to_status = NEW.status',
    test: {
      file: 'server/src/orders/move-order.test.ts',
      title: 'the database refuses a move without a history row, and changes of the history',
    },
  },
  {
    name: 'rows are written into the stock ledger by hand',
    file: 'server/migrations/0030_stock_openings.sql',
    find: 'IF pg_trigger_depth() < 2 THEN',
    replace: 'IF pg_trigger_depth() < 0 THEN',
    test: {
      file: 'server/src/stock/stock-movement.test.ts',
      title: 'even the owner of the database cannot add a row of the ledger',
    },
  },
  {
    name: 'delivered orders of a former release are due',
    file: 'server/migrations/0044_order_balance.sql',
    find: "CASE WHEN status = 'COMPLETED' AND payment_id IS NULL AND cash.order_id IS NULL",
    replace: 'CASE WHEN false',
    test: {
      file: 'server/src/orders/migrate-orders.test.ts',
      title:
        'the migration preserves all totals, stocks and histories of 1,000 orders, and they can be moved',
    },
  },
  {
    name: 'restored shop sends the messages of before',
    file: 'ops/backup/hold-messages.ts',
    find: "CASE state WHEN 'queued' THEN 'dead' ELSE 'uncertain' END",
    replace: 'state',
    test: {
      file: 'ops/backup/backup.test.ts',
      title:
        'a restored shop has the same tables, pictures and constraints, sends no message of before, and takes orders',
    },
  },
  {
    name: 'every order is cash on delivery',
    file: 'server/src/orders/orders.ts',
    find: '    order_type,\n',
    replace: "    order_type: 'COD',\n",
    test: {
      file: 'server/src/checkout/customer-orders.test.ts',
      title: 'Amina orders her cart with names, prices, tax and total of the shop',
    },
    statements: ['3.17', '7.25'],
  },
  {
    name: 'line of an order names itself as its product',
    file: 'server/src/orders/orders.ts',
    find: 'item: item.product_id,',
    replace: 'item: item.id,',
    test: {
      file: 'server/src/checkout/customer-orders.test.ts',
      title: 'Amina orders her cart with names, prices, tax and total of the shop',
    },
    statements: ['3.20'],
  },
  {
    name: 'line of an order without its picture',
    file: 'server/src/orders/orders.ts',
    find: 'product_image: mediaUrl(item.image),',
    replace: "product_image: '',",
    test: {
      file: 'server/src/checkout/customer-orders.test.ts',
      title: 'Amina orders her cart with names, prices, tax and total of the shop',
    },
    statements: ['3.20'],
  },
  {
    name: 'paid order without its paymentId',
    file: 'server/src/orders/orders.ts',
    find: 'paymentId: order.payment_id,',
    replace: 'paymentId: null,',
    test: {
      file: 'server/src/payments/faults.test.ts',
      title: 'charged twice on one page: the first payment counts, the second is refunded',
    },
    statements: ['3.19'],
  },
  {
    name: 'city of the receiver is lost',
    file: 'server/src/checkout/order-request.ts',
    find: "city: cleanLine(sent('city')),",
    replace: "city: '',",
    test: {
      file: 'server/src/checkout/guest-orders.test.ts',
      title: 'a guest order has lines, tax, total, number and token, and reduces the stock',
    },
    statements: ['3.18', '3.23'],
  },
  {
    name: 'product_id is not read',
    file: 'server/src/checkout/order-request.ts',
    find: 'const productId = product ?? product_id;',
    replace: 'const productId = product;',
    test: {
      file: 'server/src/checkout/guest-orders.test.ts',
      title: 'a guest order has lines, tax, total, number and token, and reduces the stock',
    },
    statements: ['3.24', '7.29'],
  },
  {
    name: 'unlocked sign-in proves the phone of a stranger’s account',
    file: 'server/src/accounts/unlock-sign-in.ts',
    find: 'await storeSignIn(codes.db, customer, origin, now);',
    replace:
      "await storeSignIn(codes.db, customer, origin, now);\n    await codes.db.updateTable('customer').set({ phone_proven: now }).where('id', '=', customer).execute();",
    test: {
      file: claims,
      title: 'an unlocked sign-in gives the orders of a phone to nobody: the account may be a stranger’s',
    },
  },
];
