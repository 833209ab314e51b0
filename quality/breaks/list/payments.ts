import type { Mutant } from './mutant.ts';

const faults = 'server/src/payments/faults.test.ts';
const attacks = 'server/src/payments/attacks.test.ts';
const reconcile = 'server/src/payments/reconcile.test.ts';
const initiate = 'server/src/payments/initiate-payment.test.ts';

/** Online payments, at the API. */
export const paymentMutants: Mutant[] = [
  {
    name: 'amount of a payment is not compared',
    file: 'server/src/payments/sslcommerz/parse-responses.ts',
    find: 'if (paisaOfText(text(name)) !== expected.amountPaisa) alarm',
    replace: 'if (paisaOfText(text(name)) === -1) alarm',
    test: {
      file: faults,
      title: 'the amount reads "1.00" instead of 76.13: not paid, and an alarm is raised',
    },
  },
  {
    name: 'payment of another transaction is accepted',
    file: 'server/src/payments/sslcommerz/parse-responses.ts',
    find: "if (text('tran_id') !== expected.tranId) alarm('transaction', 'tran_id');",
    replace: '',
    test: { file: faults, title: 'rejects a val_id of another transaction' },
  },
  {
    name: 'risky payment is not on hold',
    file: 'server/src/payments/record-capture.ts',
    find: 'held: capture.risky,',
    replace: 'held: false,',
    test: {
      file: faults,
      title: 'a risky payment pays the order and is on hold until the staff has checked it',
    },
  },
  {
    name: 'second capture is not refunded',
    file: 'server/src/payments/record-capture.ts',
    find: 'await queueOverpayment(tx, { ...payment, order_id: order.id, surplus: payment.surplus });',
    replace: '',
    test: {
      file: faults,
      title: 'charged twice on one page: the first payment counts, the second is refunded',
    },
  },
  {
    name: 'payment of a cancelled order is not refunded',
    file: 'server/src/payments/record-capture.ts',
    find: "if (order.status === 'CANCELLED') return 'order_cancelled';",
    replace: '',
    test: { file: faults, title: 'records and refunds a payment after the order was cancelled' },
  },
  {
    name: 'payment after cash on delivery is not refunded',
    file: 'server/src/payments/record-capture.ts',
    find: "return cash || order.order_type === 'COD' ? 'paid_in_cash' : null;",
    replace: 'return null;',
    test: { file: faults, title: 'refunds a payment after the order was paid in cash' },
  },
  {
    name: 'captured order is not marked as paid',
    file: 'server/src/payments/record-capture.ts',
    find: '.set({ payment_id: capture.bankTranId })',
    replace: '.set({ payment_id: null })',
    test: { file: faults, title: 'the IPN records the payment if the browser does not return' },
  },
  {
    name: 'wrong signature raises no alarm',
    file: 'server/src/payments/handle-callback.ts',
    find: "if (signature === 'wrong') await raiseSignatureAlarm(payments, attempt, callback);",
    replace: '',
    test: {
      file: attacks,
      title: 'records the captured amount and raises an alarm if an IPN has another amount',
    },
  },
  {
    name: 'paid order can be paid again',
    file: 'server/src/payments/initiate-payment.ts',
    find: "if (order.payment_id !== null) return new Refused(409, 'already_paid', 'This order is paid already.');",
    replace: '',
    test: {
      file: initiate,
      title: 'an order that was paid online is not paid a second time when a part of it is due again',
    },
  },
  {
    name: 'an order that costs nothing any more can be paid',
    file: 'server/src/payments/initiate-payment.ts',
    find: 'if (duePaisa === 0)',
    replace: 'if (duePaisa < 0)',
    test: { file: initiate, title: 'refuses to pay an order that costs nothing any more' },
  },
  {
    name: 'paid customer is sent to pay again',
    file: 'server/src/payments/initiate-payment.ts',
    find: "await settle(payments, attempt, 'customer');",
    replace: '',
    test: { file: initiate, title: 'returns no new page if the payment was captured and its callback lost' },
  },
  {
    name: 'browser is sent to any page',
    file: 'server/src/payments/sslcommerz/sslcommerz.ts',
    find: "return username === '' && password === '' && allowed.includes(origin);",
    replace: "return username === '' && password === '' && allowed !== null;",
    test: {
      file: 'server/src/payments/sslcommerz/sslcommerz.test.ts',
      title: 'rejects the page URL "http://169.254.169.254/latest/meta-data"',
    },
  },
  {
    name: 'report asks a gateway that is down about every attempt',
    file: 'server/src/payments/reconcile.ts',
    find: 'failures >= MAX_FAILURES',
    replace: 'failures < 0',
    test: {
      file: reconcile,
      title: 'counts the attempts without a response, and stops after three in a row',
    },
  },
  {
    name: 'report of a gateway that is down looks complete',
    file: 'server/src/payments/reconcile-command.ts',
    find: 'report.unanswered > 0',
    replace: 'report.unanswered < 0',
    test: { file: reconcile, title: 'the command exits with 2 if the gateway does not respond' },
  },
  {
    name: 'amount in the currency of a payment is not compared',
    file: 'server/src/payments/sslcommerz/parse-responses.ts',
    find: "['amount', 'currency_amount']",
    replace: "['amount']",
    test: {
      file: 'server/src/payments/sslcommerz/sslcommerz.test.ts',
      title: 'rejects a capture with another currency or without a currency',
    },
  },
  {
    name: 'payment of another store is accepted',
    file: 'server/src/payments/sslcommerz/parse-responses.ts',
    find: "text('store_id') !== '' && text('store_id') !== expected.storeId",
    replace: "text('store_id') === ''",
    test: {
      file: 'server/src/payments/sslcommerz/sslcommerz.test.ts',
      title: 'rejects a capture with another currency or without a currency',
    },
  },
  {
    name: 'each return extends the validity of a result id',
    file: 'server/src/payments/payment-attempts.ts',
    find: 'THEN coalesce(result_used, now()) END',
    replace: 'THEN now() END',
    test: {
      file: 'server/src/payments/payment-return.test.ts',
      title: 'a result id is valid until the payment is known, and one more minute',
    },
  },
  {
    name: 'messages of the provider take the slots of orders',
    file: 'server/src/payments/routes.ts',
    find: "routes.admission.run('payments', requesterOf(request)",
    replace: "routes.admission.run('shoppers', requesterOf(request)",
    test: {
      file: 'server/src/payments/hanging-provider.test.ts',
      title: 'COD orders work while the provider never responds',
    },
  },
  {
    name: 'customers who start to pay take the slots of orders',
    file: 'server/src/payments/routes.ts',
    find: "{ guard, ...initiate, lane: 'payments' },",
    replace: '{ guard, ...initiate },',
    test: {
      file: 'server/src/payments/hanging-provider.test.ts',
      title: 'COD orders work while the provider never responds',
    },
  },
  {
    name: 'several calls try a provider that did not respond',
    file: 'server/src/payments/circuit-breaker.ts',
    find: 'if (open && (this.#trialRunning || !this.#isTrialDue())) return fallback;',
    replace: 'if (open && !this.#isTrialDue()) return fallback;',
    test: {
      file: 'server/src/payments/lookups.test.ts',
      title: 'the circuit breaker skips lookups for half a minute, then makes one trial call',
    },
  },
  {
    name: 'invented payments stop the lookups of all',
    file: 'server/src/payments/sslcommerz/sslcommerz.ts',
    find: 'result.noResponse ||= captured.includes(valId);',
    replace: 'result.noResponse = true;',
    test: {
      file: 'server/src/payments/lookups.test.ts',
      title: 'forged payments do not open the circuit breaker',
    },
  },
  {
    name: 'failed payment is looked up every hour for ever',
    file: 'server/src/payments/settle-attempt.ts',
    find: "return age > ABANDON_AFTER ? 'abandoned' : 'failed';",
    replace: "return 'failed';",
    test: {
      file: 'server/src/payments/payment-sweep.test.ts',
      title: 'a failed payment is checked for two days, then once more after three',
    },
  },
  {
    name: 'a paid order is to be paid in time',
    file: 'server/src/orders/orders.ts',
    find: ' || balance.duePaisa <= 0 || !expires)',
    replace: ' || !expires)',
    test: {
      file: 'server/src/payments/expire-orders.test.ts',
      title: 'an unpaid ONLINE order says until when it can be paid',
    },
  },
  {
    name: 'an order that costs nothing is cancelled as unpaid',
    file: 'server/src/payments/expire-orders.ts',
    find: 'AND (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) > 0',
    replace: '',
    test: {
      file: 'server/src/payments/expire-orders.test.ts',
      title: 'an ONLINE order that costs nothing any more is not cancelled',
    },
  },
];
