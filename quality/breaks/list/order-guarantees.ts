import type { Mutant } from './mutant.ts';

/** Guarantees of docs/security.md: orders, payments, messages and responses. */
export const orderGuaranteeMutants: Mutant[] = [
  {
    name: 'one line within the limit allows the others any quantity',
    file: 'server/src/checkout/order-limits.ts',
    find: 'lines.every(({ quantity }) => quantity <= perLine)',
    replace: 'lines.some(({ quantity }) => quantity <= perLine)',
    test: {
      file: 'server/src/checkout/guest-limits.test.ts',
      title: 'refuses an order of 51 units of a product with the limits and reserves no stock',
    },
  },
  {
    name: 'paid orders count as open ones',
    file: 'server/src/checkout/order-limits.ts',
    find: "status = 'PENDING' AND payment_id IS NULL",
    replace: "status = 'PENDING'",
    test: {
      file: 'server/src/payments/initiate-payment.test.ts',
      title: 'an order counts for the limit of open orders until it is paid',
    },
  },
  {
    name: 'orders of proven accounts count for the limits of open orders',
    file: 'server/src/checkout/order-limits.ts',
    find: 'sql`unproven_from IS NOT NULL AND status',
    replace: 'sql`status',
    test: {
      file: 'server/src/checkout/guest-limits.test.ts',
      title: 'counts neither orders of the day before nor those of proven accounts',
    },
  },
  {
    name: 'used key returns an order with another option',
    file: 'server/src/checkout/order-request.ts',
    find: "          ...(option === '' ? [] : [option]),\n",
    replace: '',
    test: { file: 'server/src/checkout/guest-orders.test.ts', title: 'refuses a key with different content' },
  },
  {
    name: 'used key returns an order with another payment method',
    file: 'server/src/checkout/order-request.ts',
    find: 'const content = [receiver, orderType, deliveryType,',
    replace: 'const content = [receiver, deliveryType,',
    test: { file: 'server/src/checkout/guest-orders.test.ts', title: 'refuses a key with different content' },
  },
  {
    name: 'used key returns an order with another note',
    file: 'server/src/checkout/order-request.ts',
    find: "if (note === '' && ifMissing === '' &&",
    replace: "if (ifMissing === '' &&",
    test: { file: 'server/src/checkout/guest-orders.test.ts', title: 'refuses a key with different content' },
  },
  {
    name: 'result id of a refunded payment stays valid',
    file: 'server/src/payments/routes.ts',
    find: "const final = outcome === 'paid' || outcome === 'refund';",
    replace: "const final = outcome === 'paid';",
    test: {
      file: 'server/src/payments/payment-return.test.ts',
      title: 'a result id is valid until the payment is known, and one more minute',
    },
  },
  {
    name: 'order expires although its customer has begun to pay',
    file: 'server/src/payments/expire-orders.ts',
    find: 'if (!isUnchanged || order.status',
    replace: 'if (order.status',
    test: {
      file: 'server/src/payments/expire-orders.test.ts',
      title: 'does not cancel an order whose customer starts a payment during the check',
    },
  },
  {
    name: 'expired message that may have been sent is dead',
    file: 'server/src/messages/claim-message.ts',
    find: "return end(tx, message, isUncertain ? 'uncertain' : 'dead', 'too old');",
    replace: "return end(tx, message, 'dead', 'too old');",
    test: {
      file: 'server/src/messages/retries.test.ts',
      title: 'a message that may have been sent never ends as dead: expired, or tried twelve times',
    },
  },
  {
    name: 'message that may have been sent is dead after twelve tries',
    file: 'server/src/messages/send-due.ts',
    find: "const isUncertain = result.kind === 'unknown' || state === 'sending';",
    replace: "const isUncertain = result.kind === 'unknown';",
    test: {
      file: 'server/src/messages/retries.test.ts',
      title: 'a message that may have been sent never ends as dead: expired, or tried twelve times',
    },
  },
  {
    name: 'late refusal ends a message that another process sends',
    file: 'server/src/messages/send-due.ts',
    find: '  if (!(await ownClaim.executeTakeFirst())) return;\n',
    replace: '',
    test: {
      file: 'server/src/messages/retries.test.ts',
      title: 'the late refusal of a slow process does not end a message that another one sends',
    },
  },
  {
    name: 'late success of a slow process is not recorded',
    file: 'server/src/messages/send-due.ts',
    find: "['sending', 'uncertain']",
    replace: "['sending']",
    test: {
      file: 'server/src/messages/retries.test.ts',
      title: 'a slow process records a sent message even after its claim has expired',
    },
  },
  {
    name: 'HSTS over plain http',
    file: 'server/src/platform/http/security-headers.ts',
    find: "origin?.startsWith('https:') ?? false",
    replace: "origin?.startsWith('http') ?? false",
    test: {
      file: 'server/src/platform/http/every-route.test.ts',
      title: 'of the shop at http://haat.example every response has HSTS for a year if it is https',
    },
  },
  {
    name: 'used key returns an order with another note of a line',
    file: 'server/src/checkout/order-request.ts',
    find: "return ifMissing === '' ? [note, lines]",
    replace: "return ifMissing === '' ? [note]",
    test: { file: 'server/src/checkout/guest-orders.test.ts', title: 'refuses a key with different content' },
  },
  {
    name: 'used key returns an order of another product',
    file: 'server/src/checkout/order-request.ts',
    find: '          productId,\n          quantity,',
    replace: '          quantity,',
    test: { file: 'server/src/checkout/guest-orders.test.ts', title: 'refuses a key with different content' },
  },
  {
    name: 'an attempt to pay that has ended begins again',
    file: 'server/migrations/0008_payments.sql',
    find: "('open', 'captured'), ('open', 'failed')",
    replace: "('open', 'captured'), ('expired', 'open'), ('open', 'failed')",
    test: {
      file: 'server/src/payments/schema.test.ts',
      title: 'an attempt state changes only as the transition table allows and never leaves captured',
    },
  },
  {
    name: 'cancelled order can be paid',
    file: 'server/src/payments/initiate-payment.ts',
    find: "  if (order.status === 'CANCELLED') return new Refused(409, 'order_cancelled', 'This order was cancelled.');\n",
    replace: '',
    test: {
      file: 'server/src/payments/initiate-payment.test.ts',
      title: 'refuses to pay an order that is paid, cancelled or completed',
    },
  },
  {
    name: 'any result id opens the order of a payment',
    file: 'server/src/payments/payment-attempts.ts',
    find: "    .where('result_id', '=', resultId)\n",
    replace: '',
    test: {
      file: 'server/src/payments/payment-return.test.ts',
      title: 'success with only a transaction id does not redirect to the order, paid or not',
    },
  },
  {
    name: 'expiry cancels an order that was paid meanwhile',
    file: 'server/src/payments/expire-orders.ts',
    find: "order.status !== 'PENDING' || order.payment_id !== null) return false;",
    replace: "order.status !== 'PENDING') return false;",
    test: {
      file: 'server/src/payments/expire-orders.test.ts',
      title: 'capture, IPN, expiry and sweep in every order: the first event decides about money and stock',
    },
  },
  {
    name: 'concurrent orders of one phone exceed its limit',
    file: 'server/src/checkout/order-limits.ts',
    find: '  await lockPhone(tx, receiver.phone);\n',
    replace: '',
    test: {
      file: 'server/src/checkout/guest-limits.test.ts',
      title:
        'accepts five of fifty concurrent orders with one phone, and another after the shop confirms one',
    },
  },
  {
    name: 'units of the new order do not count for its IP address',
    file: 'server/src/checkout/order-limits.ts',
    find: ' + ${quantity}::int\n',
    replace: '\n',
    test: {
      file: 'server/src/checkout/guest-limits.test.ts',
      title: 'limits the open orders of one IP address to 1,500 units, including the new order',
    },
  },
  {
    name: 'order is placed without a transaction',
    file: 'server/src/checkout/place-order.ts',
    find: 'await inTransaction(db, (tx) => placeOnce(tx, request, zones));',
    replace: 'await placeOnce(db as Transaction<Schema>, request, zones);',
    test: {
      file: 'server/src/checkout/order-atomicity.test.ts',
      title: 'stores nothing of the order of a guest if any statement fails',
    },
  },
  {
    name: 'payments take the slots of orders',
    file: 'server/src/platform/http/admission.ts',
    find: 'return this.#lanes[lane].run(',
    replace: "return this.#lanes[lane === 'payments' ? 'shoppers' : lane].run(",
    test: {
      file: 'server/src/platform/http/admission-lane.test.ts',
      title:
        'neither a rush of shoppers delays staff, nor do payments that wait for the provider delay orders',
    },
  },
  {
    name: 'one IP address takes the whole queue',
    file: 'server/src/platform/http/admission-lane.ts',
    find: ' || this.#queuedBy.get(ip) >= sharePerIp(limit);',
    replace: ';',
    test: {
      file: 'server/src/platform/http/admission-lane.test.ts',
      title: 'one IP address takes at most three quarters of the slots and of the queue',
    },
  },
  {
    name: 'pictures are served through a symbolic link',
    file: 'server/src/platform/media/media-files.ts',
    find: 'if (real === null || real !== join(await realpath(folder), name)) return false;',
    replace: 'if (real === null) return false;',
    test: {
      file: 'server/src/platform/media/media.test.ts',
      title: 'no symbolic link in the folder is followed, neither to read nor to write',
    },
  },
  {
    name: 'payment that is not validated counts as cancelled',
    file: 'server/src/payments/sslcommerz/sslcommerz.ts',
    find: 'else if (captured.includes(valId) || validation.unknown) {',
    replace: 'else if (validation.unknown) {',
    test: {
      file: 'server/src/payments/sslcommerz/sslcommerz.test.ts',
      title: 'query response [{"status":"VALID","val_id":"V1"},{"status":"CANCELLED"}] means unknown',
    },
  },
  {
    name: 'unknown status of a payment means failed',
    file: 'server/src/payments/sslcommerz/parse-responses.ts',
    find: "ATTEMPT_STATUSES[lastStatus] ?? 'unknown'",
    replace: "ATTEMPT_STATUSES[lastStatus] ?? 'failed'",
    test: {
      file: 'server/src/payments/sslcommerz/sslcommerz.test.ts',
      title: 'query response [{"status":"something new"}] means unknown',
    },
  },
  {
    name: 'failed query means that there is no payment',
    file: 'server/src/payments/sslcommerz/parse-responses.ts',
    find: "if (APIConnect !== 'DONE') return { list: [], unknown: 'APIConnect is not DONE' };",
    replace: "if (APIConnect !== 'DONE') return { list: [] };",
    test: {
      file: 'server/src/payments/faults.test.ts',
      title: 'query fails with api_failed: only a validated payment counts',
    },
  },
  {
    name: 'reason of a failed connection has the URL',
    file: 'server/src/platform/http/provider-request.ts',
    find: "if (typeof code !== 'string') return { unknown: 'connection failed' };",
    replace: "if (typeof code !== 'string') return { unknown: error.message };",
    test: {
      file: 'server/src/payments/sslcommerz/sslcommerz.test.ts',
      title: 'reports a connection error without URL and password',
    },
  },
  {
    name: 'goodwill that no longer fits does not lapse',
    file: 'server/src/orders/order-lines.ts',
    find: 'if (lapsing !== 0)',
    replace: 'if (lapsing === 1)',
    test: {
      file: 'server/src/office/packing/packing.test.ts',
      title:
        'goodwill lapses as far as it no longer fits when goods are taken off, and fits again when they are supplied after all',
    },
  },
];
