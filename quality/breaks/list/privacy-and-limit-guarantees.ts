import type { Mutant } from './mutant.ts';

const http = 'server/src/platform/http';
const checkout = 'server/src/checkout';
const limits = `${checkout}/guest-limits.test.ts`;
const ownership = {
  file: `${http}/ownership.test.ts`,
  title: 'Karim’s own requests neither show nor change anything of Amina’s',
};

/** Guarantees of docs/security.md: the data of others, limits, and orders. */
export const privacyAndLimitGuaranteeMutants: Mutant[] = [
  {
    name: 'order with a total above the real one is accepted',
    file: `${checkout}/price-and-stock.ts`,
    find: 'totalSentPaisa === totals.totalPaisa) return null;',
    replace: 'totalSentPaisa >= totals.totalPaisa) return null;',
    test: {
      file: `${checkout}/guest-order-refusals.test.ts`,
      title: 'refuses a total that the shopper did not see',
    },
  },
  {
    name: 'only the last price of a product is compared',
    file: `${checkout}/order-request.ts`,
    find: 'if (price !== undefined) line.pricesSent.push(price);',
    replace: 'if (price !== undefined) line.pricesSent = [price];',
    test: {
      file: `${checkout}/guest-order-refusals.test.ts`,
      title: 'refuses a price of 72.49 with both prices and stores nothing',
    },
  },
  {
    name: 'guest’s order of 200 units is refused',
    file: `${checkout}/order-limits.ts`,
    find: 'if (total <= perOrder && ',
    replace: 'if (total < perOrder && ',
    test: {
      file: limits,
      title: 'refuses an order of 201 units in all with the limits and reserves no stock',
    },
  },
  {
    name: 'quantity of a line in the cart grows beyond 999',
    file: 'server/src/cart/add-line.ts',
    find: 'quantity: sql`least(cart_line.quantity + excluded.quantity, ${MAX_QUANTITY})`,',
    replace: 'quantity: sql`cart_line.quantity + excluded.quantity`,',
    test: { file: 'server/src/cart/cart.test.ts', title: 'a line has a quantity of at most 999' },
  },
  {
    name: 'order is stored if only one of its products was taken from stock',
    file: `${checkout}/price-and-stock.ts`,
    find: 'return updated.numAffectedRows === BigInt(lines.length);',
    replace: 'return updated.numAffectedRows > 0n;',
    test: {
      file: `${checkout}/concurrent-stock-changes.test.ts`,
      title: 'refuses an order of rice that costs more during the order',
    },
  },
  {
    name: 'each IPv6 address of a household has open orders of its own',
    file: 'server/src/platform/http/rate-limit-key.ts',
    find: '.update(rateLimitKey(ip))',
    replace: '.update(ip)',
    test: {
      file: limits,
      title: 'counts the open orders of an IPv6 network of 2^64 addresses together',
    },
  },
  {
    name: 'ordered lines of all customers are shown in a cart',
    file: 'server/src/cart/cart-lines.ts',
    find: "    .where('cart_line.customer_id', '=', customer)\n    .select([",
    replace: '    .select([',
    test: ownership,
  },
  {
    name: 'lines of all carts are ordered',
    file: 'server/src/cart/find-cart-quantities.ts',
    find: "    .where('customer_id', '=', customer)\n",
    replace: '',
    test: ownership,
  },
  {
    name: 'products are added to another customer’s list',
    file: 'server/src/shopping-lists/add-to-list.ts',
    find: "    .where('customer_id', '=', customer)\n",
    replace: '',
    test: ownership,
  },
  {
    name: 'merge of another customer counts as one’s own',
    file: 'server/src/platform/db/merge-once.ts',
    find: "    .where('customer_id', '=', customer)\n    .where('merge_key', '=', key)",
    replace: "    .where('merge_key', '=', key)",
    test: ownership,
  },
  {
    name: 'known devices of all customers are forgotten',
    file: 'server/src/accounts/known-sign-ins.ts',
    find: ".deleteFrom('known_sign_in')\n    .where('customer_id', '=', customer)\n",
    replace: ".deleteFrom('known_sign_in')\n",
    test: ownership,
  },
  {
    name: 'orders of all customers are counted',
    file: 'server/src/orders/orders.ts',
    find: ".selectFrom('orders')\n    .where('customer_id', '=', customer)\n    .select(",
    replace: ".selectFrom('orders')\n    .select(",
    test: ownership,
  },
  {
    name: 'sign-outs are not limited',
    file: 'server/src/accounts/routes.ts',
    find: '      return null;\n    },\n    refreshes,\n',
    replace: '      return null;\n    },\n',
    test: { file: `${http}/rate-limits.test.ts`, title: 'every other write is refused at a limit of none' },
  },
  {
    name: 'requests for stock alerts are not limited',
    file: 'server/src/stock-alerts/routes.ts',
    find: '    { limit },\n',
    replace: '',
    test: { file: `${http}/rate-limits.test.ts`, title: 'every other write is refused at a limit of none' },
  },
  {
    name: 'reads of a guest’s payment status are not limited',
    file: 'server/src/payments/routes.ts',
    find: "{ ...status, lane: 'payments' },",
    replace: "{ lane: 'payments' },",
    test: {
      file: `${http}/rate-limits.test.ts`,
      title: 'paymentStatus: the fourth request of one IP address is 429 at a limit of three',
    },
  },
  {
    name: 'an IP address gets ten times the work',
    file: `${http}/admission.ts`,
    find: 'const WORK_PER_MINUTE = 1_200;',
    replace: 'const WORK_PER_MINUTE = 12_000;',
    test: {
      file: `${http}/admission-lane.test.ts`,
      title: 'one IP address gets 300 units of work at once, and 20 more a second',
    },
  },
  {
    name: 'invented tokens are tried without limit at the lines to order again',
    file: 'server/src/orders/routes.ts',
    find: "    { lane: 'shoppers' },\n",
    replace: '',
    test: {
      file: `${http}/token-bucket.test.ts`,
      title: 'reads of the lines to order again by a guest’s token count for the limit of work',
    },
  },
  {
    name: 'each IPv6 address of a household gets codes of its own',
    file: 'server/src/codes/send-code.ts',
    find: 'const ipKey = rateLimitKey(ip);',
    replace: 'const ipKey = ip;',
    test: {
      file: 'server/src/codes/codes.test.ts',
      title: 'an IP address is limited to a hundred codes and a hundred wrong codes an hour',
    },
  },
  {
    name: 'each IPv6 address of a household tries codes of its own',
    file: 'server/src/codes/verify-code.ts',
    find: 'of: rateLimitKey(ip)',
    replace: 'of: ip',
    test: {
      file: 'server/src/codes/codes.test.ts',
      title: 'an IP address is limited to a hundred codes and a hundred wrong codes an hour',
    },
  },
  {
    name: 'each IPv6 address of a household registers accounts of its own',
    file: 'server/src/accounts/register.ts',
    find: 'of: rateLimitKey(ip)',
    replace: 'of: ip',
    test: {
      file: 'server/src/accounts/register.test.ts',
      title: 'are allowed for a mobile network, but limited against queries of many numbers',
    },
  },
  {
    name: 'a code has two random digits',
    file: 'server/src/codes/send-code.ts',
    find: 'randomInt(1_000_000)',
    replace: 'randomInt(100)',
    test: { file: 'server/src/codes/codes.test.ts', title: 'codes are random in each of their six digits' },
  },
  {
    name: 'the name of a contact message has line breaks',
    file: 'server/src/content/store-contact-message.ts',
    find: 'name: cleanLine(sent.name),',
    replace: 'name: sent.name.trim(),',
    test: {
      file: 'server/src/content/routes.test.ts',
      title: 'replaces line breaks in one-line fields of a message',
    },
  },
  {
    name: 'messages of a real shop with DEMO are shown on the demo phone',
    file: 'server/src/messages/choose-providers.ts',
    find: "return isDemoRequested(config) && (await isDemoShop(db)) ? 'demo' : null;",
    replace: "return isDemoRequested(config) ? 'demo' : null;",
    test: {
      file: 'server/src/messages/choose-providers.test.ts',
      title: 'messages of a real shop are never shown on the demo phone',
    },
  },
  {
    name: 'an order with an unknown payment expires after an hour',
    file: 'server/src/payments/expire-orders.ts',
    find: 'if ((known || order.reservedTooLong) && ',
    replace: 'if (',
    test: {
      file: 'server/src/payments/expire-orders.test.ts',
      title: 'an order with unknown payment reserves its stock for at most one day',
    },
  },
  {
    name: 'an order with an unknown payment reserves its stock without end',
    file: 'server/src/payments/expire-orders.ts',
    find: 'if ((known || order.reservedTooLong) && ',
    replace: 'if (known && ',
    test: {
      file: 'server/src/payments/expire-orders.test.ts',
      title: 'an order with unknown payment reserves its stock for at most one day',
    },
  },
  {
    name: 'a new password ends the sessions of all customers',
    file: 'server/src/accounts/sessions.ts',
    find: "ended_by: 'customer' })\n    .where('customer_id', '=', customer)\n    .where('ended', 'is', null)",
    replace: "ended_by: 'customer' })\n    .where('ended', 'is', null)",
    test: {
      file: 'server/src/accounts/reset-password.test.ts',
      title: 'Amina forgot her password: a code sets a new one and ends every session',
    },
  },
  {
    name: 'token of an order has 64 random bits',
    file: 'server/src/orders/orders.ts',
    find: "return randomBytes(24).toString('base64url');",
    replace: "return randomBytes(8).toString('base64url').padEnd(32, 'A');",
    test: { file: ownership.file, title: 'a token of a guest’s order is 192 random bits' },
  },
  {
    name: 'a link is not locked while it is used',
    file: 'server/src/office/staff/accept-link.ts',
    find: '      .forUpdate()\n',
    replace: '',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'of two uses of one link at once one wins',
    },
  },
  {
    name: 'two lines of one product have more than 999 together',
    file: `${checkout}/order-request.ts`,
    find: 'if (line.quantity > MAX_QUANTITY)',
    replace: 'if (quantity > MAX_QUANTITY)',
    test: {
      file: `${checkout}/guest-order-refusals.test.ts`,
      title:
        'refuses {"items":[{"product":1,"quantity":999},{"product":1,"quantity":1}]} and names the field',
    },
  },
  {
    name: 'a wait of one second is in the plural',
    file: 'server/src/platform/refused.ts',
    find: "  if (seconds === 1) return '1 second';\n",
    replace: '',
    test: {
      file: 'server/src/accounts/register.test.ts',
      title: 'are allowed for a mobile network, but limited against queries of many numbers',
    },
  },
];
