// A shop in a process of its own, for tests that kill it. Prints its address when it listens.
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';

const { DATABASE_URL = '', GATEWAY_URL = '', STORE_ID = '', STORE_PASSWORD = '' } = process.env;
const app = await buildApp({
  db: openDatabase(DATABASE_URL),
  limits: { guestOrders: 100_000, payments: 100_000, callbacks: 100_000 },
  payments: {
    gateway: {
      storeId: STORE_ID,
      storePassword: STORE_PASSWORD,
      apiUrl: GATEWAY_URL,
      pageOrigins: [GATEWAY_URL],
    },
    shopUrl: null,
  },
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
