import type { Mutant } from '../mutant.ts';

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
];
