// A shop in a process of its own, for tests that kill it. Prints its URL when it listens.
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { drain } from '../src/platform/http/drain-connections.ts';
import { endOnSignal } from '../src/platform/process/shutdown-signals.ts';
import { TESTED_PROVIDERS } from './payments/tested-providers.ts';

const { DATABASE_URL = '', GATEWAY_URL = '', PROVIDER = 'sslcommerz', PORT = '0' } = process.env;
const many = 1_000_000;
const db = openDatabase(DATABASE_URL);
const tested = TESTED_PROVIDERS.find(({ name }) => name === PROVIDER)!;
const app = await buildApp({
  db,
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
    claims: many,
    forwardedSms: many,
    codes: many,
    reservations: many,
    cancellations: many,
    changes: many,
    answers: many,
    complaints: many,
    feedback: many,
  },
  admission: { workPerMinute: many },
  payments: {
    providers: [tested.open({ url: GATEWAY_URL }, db)],
    shopUrl: null,
  },
});
endOnSignal(() => drain(app.server).then(() => app.close()));
console.log(await app.listen({ port: Number(PORT), host: '127.0.0.1' }));
