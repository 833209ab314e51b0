import type { Mutant } from './mutant.ts';

const blocks = 'server/src/office/customers/block-phone.test.ts';
const customers = 'server/src/office/customers/customers.test.ts';

/** Customers and guests of the office. */
export const officeCustomerMutants: Mutant[] = [
  {
    name: 'audit copies the note about a customer',
    file: 'server/migrations/0067_customers.sql',
    find: "write_audit('phone', 'text', 'note_key')",
    replace: "write_audit('note_key')",
    test: {
      file: customers,
      title:
        'a note names who and when, a repeated request writes one, and the audit has neither text nor phone',
    },
  },
  {
    name: 'page of a customer leaves out orders to another phone',
    file: 'server/src/office/customers/get-customer.ts',
    find: 'WHERE customer_id = ${account}',
    replace: 'WHERE customer_id = ${account} AND false',
    test: {
      file: customers,
      title: 'the orders of an account to another phone are on the page of the account',
    },
  },
  {
    name: 'blocked guest places an order',
    file: 'server/src/checkout/order-limits.ts',
    find: 'refuseBlocked(limits.shopPhone)',
    replace: 'refuseBlocked(null)',
    test: {
      file: blocks,
      title:
        'a guest with a blocked phone is asked to call the shop, in any written form, until the block is lifted',
    },
  },
  {
    name: 'account with a blocked phone orders to another receiver',
    file: 'server/src/checkout/order-limits.ts',
    find: 'customer.phone, ${receiver.phone}',
    replace: '${receiver.phone}',
    test: {
      file: blocks,
      title: 'a customer with a blocked phone is refused, also to another receiver, and keeps the cart',
    },
  },
  {
    name: 'reason to take the order of a blocked phone is lost',
    file: 'server/src/checkout/place-order.ts',
    find: "${request.desk?.despiteBlock ?? ''}",
    replace: "${''}",
    test: {
      file: blocks,
      title: 'the desk sees the block, and takes the order with a reason that stays in its history',
    },
  },
  {
    name: 'a person with an open order is erased',
    file: 'server/migrations/0097_erase_without_typed_emails.sql',
    find: '  IF EXISTS (SELECT FROM erasure_obstacles(the_phone)) THEN',
    replace: '  IF false THEN',
    test: {
      file: 'server/src/office/personal-data/personal-data.test.ts',
      title: 'a person with an open order is not erased, and the refusal names the order',
    },
  },
  {
    name: 'an erasure leaves the notes about calls',
    file: 'server/migrations/0097_erase_without_typed_emails.sql',
    find: '  UPDATE order_call SET note = erased_text(note) WHERE order_id = ANY(ids);\n',
    replace: '',
    test: {
      file: 'server/src/office/personal-data/personal-data.test.ts',
      title:
        'after an erasure no table has name, phone, e-mail or address, and the orders keep goods, sums, dates and zone',
    },
  },
  {
    name: 'who has typed an e-mail erases its refusal of promotions',
    file: 'server/migrations/0097_erase_without_typed_emails.sql',
    find: 'DELETE FROM message_opt_out WHERE recipient = the_phone;',
    replace:
      'DELETE FROM message_opt_out WHERE recipient = the_phone OR recipient = (SELECT email FROM customer WHERE id = account);',
    test: {
      file: 'server/src/office/personal-data/typed-emails.test.ts',
      title: 'who has typed the e-mail of another person gets and erases nothing of that person',
    },
  },
  {
    name: 'a person with nothing but a stock alert is not found',
    file: 'server/src/office/customers/contact-traces.ts',
    find: '      OR EXISTS (SELECT FROM stock_alert WHERE phone = ${phone})\n',
    replace: '',
    test: {
      file: 'server/src/office/personal-data/without-orders.test.ts',
      title: 'a person with nothing but a stock alert is found by the phone, exported and erased',
    },
  },
  {
    name: 'the setting of an erasure lets everybody change a ledger',
    file: 'server/migrations/0072_erasure.sql',
    find: ' AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts',
    replace: '',
    test: {
      file: 'server/src/office/personal-data/personal-data.test.ts',
      title: 'without an erasure no setting lets the shop or its owner change a ledger',
    },
  },
  {
    name: 'a guest orders by a disabled payment method',
    file: 'server/src/checkout/order-limits.ts',
    find: '    (limits.isMethodOff ? METHOD_OFF : null) ??\n',
    replace: '',
    test: {
      file: 'server/src/office/settings/payment-methods.test.ts',
      title:
        'an order by a disabled payment method is refused and stores nothing; one that was placed is returned for its key',
    },
  },
  {
    name: 'a customer orders by a disabled payment method',
    file: 'server/src/checkout/order-limits.ts',
    find: '(isOff ? METHOD_OFF : { isProven })',
    replace: '{ isProven }',
    test: {
      file: 'server/src/office/settings/payment-methods.test.ts',
      title:
        'an order by a disabled payment method is refused and stores nothing; one that was placed is returned for its key',
    },
  },
  {
    name: 'a shop without a gateway takes an online order',
    file: 'server/src/checkout/order-limits.ts',
    find: ' AND NOT ${onlyCash}',
    replace: '',
    test: {
      file: 'server/src/payments/end-of-demo-shop.test.ts',
      title: 'the demo gateway stops working after the first own products, also for open pages',
    },
  },
  {
    name: 'export without e-mails to the person',
    file: 'server/src/office/personal-data/export-person.ts',
    find: "      OR channel = 'email' AND substring(",
    replace: '      OR false AND substring(',
    test: {
      file: 'server/src/office/personal-data/typed-emails.test.ts',
      title:
        'the e-mails of an account about its order to another phone stay when this phone is erased, and go with the account',
    },
  },
  {
    name: 'export without addresses in other accounts',
    file: 'server/src/office/personal-data/export-person.ts',
    find: 'customer_id = ${account} OR phone = ${phone} ORDER BY id`,\n    cart',
    replace: 'customer_id = ${account} ORDER BY id`,\n    cart',
    test: {
      file: 'server/src/office/personal-data/personal-data.test.ts',
      title:
        'after an erasure no table has name, phone, e-mail or address, and the orders keep goods, sums, dates and zone',
    },
  },
  {
    name: 'export with ordered lines in the cart',
    file: 'server/src/office/personal-data/export-person.ts',
    find: 'customer_id = ${account} AND order_id IS NULL ORDER',
    replace: 'customer_id = ${account} ORDER',
    test: {
      file: 'server/src/office/personal-data/personal-data.test.ts',
      title:
        'after an erasure no table has name, phone, e-mail or address, and the orders keep goods, sums, dates and zone',
    },
  },
  {
    name: 'export with the e-mail of who wrote about the phone',
    file: 'server/src/office/personal-data/export-person.ts',
    find: 'SELECT id, subject, message, created, opened, answered FROM',
    replace: 'SELECT * FROM',
    test: {
      file: 'server/src/office/personal-data/typed-emails.test.ts',
      title:
        'the e-mail of a guest who ordered to a phone, or wrote about it, is not in the export of the phone',
    },
  },
  {
    name: 'export with the e-mail of who ordered to the phone',
    file: 'server/src/office/personal-data/export-person.ts',
    find: 'row.own === false ? [...SECRETS, ...EMAILS] : SECRETS',
    replace: 'row.own === false ? [...SECRETS] : SECRETS',
    test: {
      file: 'server/src/office/personal-data/personal-data.test.ts',
      title:
        'after an erasure no table has name, phone, e-mail or address, and the orders keep goods, sums, dates and zone',
    },
  },
  {
    name: 'export with the payments of who ordered to the phone',
    file: 'server/src/office/personal-data/export-person.ts',
    find: 'FROM payment_attempt WHERE order_id IN ${ownOrders}',
    replace: 'FROM payment_attempt WHERE order_id IN ${orders}',
    test: {
      file: 'server/src/office/personal-data/personal-data.test.ts',
      title:
        'after an erasure no table has name, phone, e-mail or address, and the orders keep goods, sums, dates and zone',
    },
  },
  {
    name: 'search of customers that is typed while a page is loading is lost',
    file: 'office/app/customers/customer-list-page.tsx',
    find: 'key={key}',
    replace: 'key={search}',
    test: {
      file: 'quality/e2e/office/administration/customers.test.ts',
      title:
        'a guest is found by the digits of the phone; the phone is blocked, the desk takes an order with a reason, and the block is lifted; a person is erased',
    },
  },
  {
    name: 'note that is typed while another one is stored is lost',
    file: 'office/app/customers/customer-notes.tsx',
    find: "setText((typed) => (typed === text ? '' : typed));",
    replace: "setText('');",
    test: {
      file: 'quality/e2e/office/administration/customers.test.ts',
      title:
        'a guest is found by the digits of the phone; the phone is blocked, the desk takes an order with a reason, and the block is lifted; a person is erased',
    },
  },
  {
    name: 'note of an order that is typed while another one is stored is lost',
    file: 'office/app/edits/notes.tsx',
    find: "setText((typed) => (typed === text ? '' : typed));",
    replace: "setText('');",
    test: {
      file: 'quality/e2e/office/orders/edits.test.ts',
      title:
        'the desk takes goods off an order in pieces or by weight, sees the new total before, and writes notes',
    },
  },
  {
    name: 'change of an order whose response was lost is made again after a poll',
    file: 'office/app/edits/edit-order-page.tsx',
    find: 'const order = sentOrder ?? loaded;',
    replace: 'const order = loaded ?? sentOrder;',
    test: {
      file: 'quality/e2e/office/orders/edits.test.ts',
      title:
        'the desk takes goods off an order in pieces or by weight, sees the new total before, and writes notes',
    },
  },
  {
    name: 'erasure of an e-mail address is not confirmed by typing it',
    file: 'office/app/customers/erase-dialog.tsx',
    find: 'typed.trim().toLowerCase() === person.email',
    replace: 'true',
    test: {
      file: 'quality/e2e/office/administration/customers.test.ts',
      title:
        'a guest is found by the digits of the phone; the phone is blocked, the desk takes an order with a reason, and the block is lifted; a person is erased',
    },
  },
];
