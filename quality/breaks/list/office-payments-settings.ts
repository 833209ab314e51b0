import type { Mutant } from './mutant.ts';

const payments = 'server/src/office/payments/payments.test.ts';
const requestRefund = 'server/src/office/payments/request-refund.test.ts';
const settings = 'server/src/office/settings/zones-and-taxes.test.ts';

/** Payments to look at, delivery zones and tax classes of the office, at the API. */
export const officePaymentsSettingsMutants: Mutant[] = [
  {
    name: 'gateway that reports another amount does not respond',
    file: 'server/src/payments/settle-attempt.ts',
    find: 'responded: conclusive || result.alarms.length > 0',
    replace: 'responded: conclusive',
    test: { file: payments, title: 'a capture that does not fit is listed until its order is paid' },
  },
  {
    name: 'attempt without an end is not listed',
    file: 'server/src/office/payments/list-payment-problems.ts',
    find: "interval '10 minutes'",
    replace: "interval '10 hours'",
    test: {
      file: payments,
      title: 'an attempt without an end is checked with the gateway, which pays its order once',
    },
  },
  {
    name: 'capture that does not fit is not listed',
    file: 'server/src/office/payments/list-payment-problems.ts',
    find: 'WHERE payment_id IS NULL AND alarm.at',
    replace: 'WHERE payment_id IS NOT NULL AND alarm.at',
    test: { file: payments, title: 'a capture that does not fit is listed until its order is paid' },
  },
  {
    name: 'accepted payment is not in the audit under the name of who accepted it',
    file: 'server/migrations/0052_money_and_settings.sql',
    find: 'CREATE TRIGGER payment_audit AFTER UPDATE ON payment',
    replace: 'CREATE TRIGGER payment_audit AFTER DELETE ON payment',
    test: { file: payments, title: 'a risky payment is accepted once, in the name of the staff' },
  },
  {
    name: 'refused refund is not requested again',
    file: 'server/src/office/payments/payment-actions.ts',
    find: "state: 'due' as const, problem: ''",
    replace: "problem: ''",
    test: {
      file: payments,
      title: 'the refund of an overpayment is requested again after the gateway has refused it',
    },
  },
  {
    name: 'cancelled refund is requested again by its old id',
    file: 'server/src/office/payments/payment-actions.ts',
    find: "{ refund_trans_id: newProviderId('HR'), refund_ref_id: null }",
    replace: '{ refund_ref_id: null }',
    test: {
      file: requestRefund,
      title: 'a refund that the gateway accepted and later cancelled is requested again, and paid out once',
    },
  },
  {
    name: 'every refund is requested again by a new id',
    file: 'server/src/office/payments/payment-actions.ts',
    find: 'refund_ref_id !== null && {',
    replace: '{',
    test: {
      file: requestRefund,
      title: 'a refund that the gateway has never accepted is requested again by the same id',
    },
  },
  {
    name: 'late refusal fails a refund that was accepted',
    file: 'server/src/payments/refund-due.ts',
    find: "if (refund.state === 'asked' && response.kind === 'refused') return;",
    replace: '',
    test: {
      file: requestRefund,
      title: 'a late refusal of an earlier request does not fail a refund that was accepted meanwhile',
    },
  },
  {
    name: 'late response about a cancelled refund replaces the new one',
    file: 'server/src/payments/refund-due.ts',
    find: 'if (refund.refund_trans_id !== sent.refund_trans_id) return;',
    replace: '',
    test: {
      file: requestRefund,
      title: 'a late response about a refund that the gateway has cancelled does not replace the new one',
    },
  },
  {
    name: 'refund is handed over while the gateway may do it',
    file: 'server/src/orders/pay-out-refund.ts',
    find: "refund.payment_id !== null && refund.state !== 'failed'",
    replace: "refund.payment_id !== null && refund.state === 'asked'",
    test: {
      file: payments,
      title:
        'a refund that the gateway refuses is handed over in cash once, and not while the gateway may do it',
    },
  },
  {
    name: 'refund in cash is requested from the gateway',
    file: 'server/src/office/payments/payment-actions.ts',
    find: 'if (refund.provider === null)',
    replace: "if (refund.provider === '')",
    test: { file: payments, title: 'a refund of cash leaves the drawer once, and is not asked of a gateway' },
  },
  {
    name: 'change of a zone does not raise its version',
    file: 'server/migrations/0052_money_and_settings.sql',
    find: 'NEW.version := OLD.version + 1;',
    replace: 'NEW.version := OLD.version;',
    test: {
      file: settings,
      title: 'of two people who edit one zone the second learns who was first, and overwrites nothing',
    },
  },
  {
    name: 'zone keeps its old charge',
    file: 'server/src/office/settings/zones.ts',
    find: '      .set(values)\n',
    replace: '      .set({ name: values.name })\n',
    test: { file: settings, title: 'a zone that is added, changed and removed counts for the next quote' },
  },
  {
    name: 'second zone for everywhere else names no field',
    file: 'server/src/office/settings/zones.ts',
    find: "fields: { areas: 'must not",
    replace: "fields: { name: 'must not",
    test: { file: settings, title: 'a wrong zone is refused with the name of its field' },
  },
  {
    name: 'tax class of a category is overwritten unseen',
    file: 'server/src/office/settings/tax-classes.ts',
    find: "      .where('tax_class', 'is not distinct from', was)\n",
    replace: '',
    test: {
      file: settings,
      title: 'the tax class of a category counts for the next quote; who has seen an older one is refused',
    },
  },
  {
    name: 'changes of zones are not in the audit under the name of who made them',
    file: 'server/src/office/settings/zones.ts',
    find: '      await setStaffActor(tx, staff);\n',
    replace: '',
    test: { file: settings, title: 'changes of zones and tax classes are in the audit' },
  },
  {
    name: 'settings of somebody else are overwritten',
    file: 'server/src/office/settings/shop-settings.ts',
    find: "      .where('version', '=', version)\n",
    replace: '',
    test: {
      file: 'server/src/office/settings/shop-settings.test.ts',
      title: 'of two people who change the settings the second learns who was first, and overwrites nothing',
    },
  },
  {
    name: 'message is sent again however often it is pressed',
    file: 'server/src/office/orders/send-message-again.ts',
    find: "      .where('state', 'in', ['uncertain', 'dead'])\n",
    replace: '',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'the lists behind Today show messages that were not sent and goods that are out of stock',
    },
  },
  {
    name: 'codes that were not sent hide the messages about orders',
    file: 'server/src/office/orders/list-unsent-messages.ts',
    find: "    .where('purpose', '<>', 'code')\n",
    replace: '',
    test: {
      file: 'server/src/office/orders/unsent-messages.test.ts',
      title: 'a code that was not sent is neither counted nor listed',
    },
  },
  {
    name: 'message that is sent again is free',
    file: 'server/src/office/orders/send-message-again.ts',
    find: '        charged_on: null,\n',
    replace: '',
    test: {
      file: 'server/src/office/orders/unsent-messages.test.ts',
      title: 'a message that is sent again is charged to its day, within the limit of the day',
    },
  },
  {
    name: 'choice of a tax class loses the focus',
    file: 'office/app/settings/tax-page.tsx',
    find: 'aria-disabled={saving}',
    replace: 'disabled={saving}',
    test: {
      file: 'quality/e2e/office/administration/settings.test.ts',
      title:
        'an owner adds a zone with Bengali digits, of two who change it the second sees what is stored, and sets taxes',
    },
  },
  {
    name: 'settings that cannot be read after a conflict say nothing',
    file: 'office/app/settings/shop-page.tsx',
    find: 'await api.getShopSettings().catch(() => null)',
    replace: 'await api.getShopSettings()',
    test: {
      file: 'quality/e2e/office/administration/settings.test.ts',
      title:
        'an owner limits the pieces of an order, sends a test message and turns cash off; of two the second sees what is stored',
    },
  },
  {
    name: 'a refund that was handed over in cash is requested again',
    file: 'server/src/office/payments/payment-actions.ts',
    find: "    if (refund.state === 'refunded') return null;\n",
    replace: '',
    test: {
      file: 'server/src/office/payments/request-refund.test.ts',
      title: 'a refund that was handed over in cash is not requested again',
    },
  },
  {
    name: 'daily limit of SMS with three decimals is no limit',
    file: 'server/src/office/settings/shop-settings.ts',
    find: "for (const name of ['sms_taka_per_day', 'code_taka_per_day'] as const)",
    replace: "for (const name of ['code_taka_per_day'] as const)",
    test: {
      file: 'server/src/office/settings/shop-settings.test.ts',
      title: 'a wrong sms_taka_per_day is refused by its name, and nothing is stored',
    },
  },
  {
    name: 'Accept of a risky payment only asks the gateway',
    file: 'office/app/payments/payments-page.tsx',
    find: 'accept: () => api.acceptPayment({ params })',
    replace: 'accept: () => api.checkAttempt({ params })',
    test: {
      file: 'quality/e2e/office/orders/payments.test.ts',
      title:
        'a risky online payment is accepted and refunded, when the gateway has refused that once, and one without an end is checked',
    },
  },
];
