// A shop in a process of its own, for tests that kill it. Prints its URL when it listens.
import { buildApp } from '../src/app.ts';
import { sslcommerz } from '../src/payments/sslcommerz/sslcommerz.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { drain } from '../src/platform/http/drain-connections.ts';
import { endOnSignal } from '../src/platform/process/shutdown-signals.ts';

const { DATABASE_URL = '', GATEWAY_URL = '', STORE_ID = '', STORE_PASSWORD = '', PORT = '0' } = process.env;
const many = 1_000_000;
const app = await buildApp({
  db: openDatabase(DATABASE_URL),
  limits: {
    guestOrders: many,
    customerOrders: many,
    customers: many,
    messages: many,
    refreshes: many,
    profileChanges: many,
    payments: many,
    paymentStatus: many,
    callbacks: many,
    codes: many,
    reservations: many,
    cancellations: many,
  },
  admission: { workPerMinute: many },
  payments: {
    providers: [
      sslcommerz({
        storeId: STORE_ID,
        storePassword: STORE_PASSWORD,
        apiUrl: GATEWAY_URL,
        pageOrigins: [GATEWAY_URL],
      }),
    ],
    shopUrl: null,
  },
});
endOnSignal(() => drain(app.server).then(() => app.close()));
console.log(await app.listen({ port: Number(PORT), host: '127.0.0.1' }));
