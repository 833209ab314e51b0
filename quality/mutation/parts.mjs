const NO_CODE = '!**/*.{test,en,bn}.ts';

/**
 * What `npm run haat -- mutants` breaks, and the tests that must notice: a part is tested by itself, with its own score. Statements of
 * SQL, pages and processes are broken by `npm run haat -- breaks`.
 * @type {Record<string, { files: string[], tests: string[] }>}
 */
export const parts = {
  contract: {
    files: ['contract/src/{money,phone,text,time}/*.ts', NO_CODE],
    tests: ['contract/src/**/*.test.ts'],
  },
  checkout: {
    files: [
      'server/src/checkout/{price-and-stock,quote-lines}.ts',
      'server/src/{pricing,stock}/*.ts',
      NO_CODE,
    ],
    tests: [
      'server/src/{checkout,pricing,stock,delivery,packing}/*.test.ts',
      'server/src/products/{sale-form,offer-dates}.test.ts',
    ],
  },
  orders: {
    files: ['server/src/orders/{allowed-moves,move-order}.ts'],
    tests: [
      'server/src/orders/*.test.ts',
      'server/src/orders/office/{orders,bulk-move-orders}.test.ts',
      'server/src/packing/pack-again.test.ts',
      // Advances, what is let go at the door, parcels, and the messages of a move.
      'server/src/{risk/risk,runs/paid-at-door,couriers/parcels/parcels}.test.ts',
      'server/src/{messages/orders/order-messages,feedback/feedback}.test.ts',
    ],
  },
  supply: {
    files: ['server/src/orders/{refund-excess,restock,supply-line}.ts'],
    tests: [
      'server/src/{orders,orders/change,orders/edits,packing,picking,substitutes}/*.test.ts',
      // What was paid too much is refunded, on one way or several.
      'server/src/payments/{cancel-paid-order,order-balance}.test.ts',
      'server/src/{complaints,credit,wallets}/*.test.ts',
      // Credit goes after an account whose phone has changed.
      'server/src/accounts/change-phone-by-codes.test.ts',
      // Goods that come back with the rider.
      'server/src/runs/{runs,paid-at-door}.test.ts',
    ],
  },
  payments: {
    files: ['server/src/payments/{record-capture,settle-attempt,schedule}.ts'],
    tests: [
      'server/src/payments/{attacks,cancel-paid-order,clocks,faults,lookups,payment-return,payment-status}.test.ts',
      'server/src/payments/{payment-sweep,session-failures,several-providers}.test.ts',
      'server/src/payments/{khata/khata-payments,office/payments}.test.ts',
    ],
  },
  gateways: {
    files: [
      'server/src/payments/circuit-breaker.ts',
      'server/src/payments/sslcommerz/{parse-responses,signature}.ts',
    ],
    tests: [
      'server/src/payments/sslcommerz/*.test.ts',
      'server/src/payments/{session-failures,several-providers}.test.ts',
    ],
  },
  sessions: {
    files: ['server/src/accounts/sign-in/{access-tokens,refresh-tokens,sessions}.ts'],
    tests: [
      'server/src/accounts/sign-in/{sessions,authenticate}.test.ts',
      // A new password ends sessions.
      'server/src/accounts/password/{change,reset}-password.test.ts',
    ],
  },
  // The session of the pages.
  storefront: {
    files: [
      'storefront/app/session/{bearer-fetch,create-session,create-current-customer,safe-redirect-path,stored-tokens}.ts',
    ],
    tests: ['storefront/app/session/*.test.ts'],
  },
};
