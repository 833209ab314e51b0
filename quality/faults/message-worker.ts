// A process that places and moves orders and sends their messages until it is killed. Prints a line when it has begun.
import { pino } from 'pino';
import { sendDue } from '../../server/src/messages/send-due.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { smsProvider } from './environment/client-id-gateway.ts';
import { forever } from './environment/forever.ts';
import { moveRandomOrder, placeGuestOrder, randomPhone } from './environment/worker-orders.ts';

const { DATABASE_URL = '', SMS_URL = '', PRODUCT = '' } = process.env;
const db = openDatabase(DATABASE_URL, 8);
const messages = { db, providers: [smsProvider(SMS_URL)], log: pino({ level: 'silent' }) };
/** Time between two orders and between two moves, in ms: a few messages are always on their way. */
const PAUSE = 20;

/** The statuses that an order may take next; twice the one that most orders take. */
const NEXT = {
  PENDING: ['PROCESSING', 'PROCESSING', 'CANCELLED'],
  PROCESSING: ['ONGOING', 'ONGOING', 'CANCELLED'],
  ONGOING: ['COMPLETED', 'COMPLETED', 'CANCELLED'],
} as const;

async function place(): Promise<void> {
  const phone = randomPhone();
  // Strangers' phones get no message before the confirmation.
  await db
    .insertInto('customer')
    .values({
      phone: `+88${phone}`,
      email: '',
      password_hash: '$argon2id$none',
      date_joined: new Date(),
      phone_proven: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await placeGuestOrder(db, Number(PRODUCT), { phone });
}

const move = () => moveRandomOrder(db, NEXT);

console.log('working');
await Promise.all([
  forever(place, PAUSE),
  forever(move, PAUSE),
  forever(move, PAUSE),
  forever(() => sendDue(messages), 5),
]);
