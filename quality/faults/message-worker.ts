// A process that places and moves orders and sends their messages until it is killed. Prints a line when it has begun.
import { randomInt } from 'node:crypto';
import { ALWAYS_OPEN } from '@haat/contract/time/opening-hours';
import { pino } from 'pino';
import { readGuestOrder } from '../../server/src/checkout/order-request.ts';
import { placeOrder } from '../../server/src/checkout/place-order.ts';
import { DeliveryMap } from '../../server/src/delivery/delivery-map.ts';
import { sendDue } from '../../server/src/messages/send-due.ts';
import { moveOrder } from '../../server/src/orders/move-order.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { Refused } from '../../server/src/platform/refused.ts';
import { smsProvider } from './environment/client-id-gateway.ts';
import { forever } from './environment/forever.ts';

const { DATABASE_URL = '', SMS_URL = '', PRODUCT = '' } = process.env;
const db = openDatabase(DATABASE_URL, 8);
const messages = { db, providers: [smsProvider(SMS_URL)], log: pino({ level: 'silent' }) };
/** Time between two orders and between two moves, in ms: a few messages are always on their way. */
const PAUSE = 20;
const TERMS = { map: new DeliveryMap([], []), hours: ALWAYS_OPEN, now: new Date() };
const RINA = { kind: 'staff', name: 'Rina' } as const;

/** The statuses that an order may take next; twice the one that most orders take. */
const NEXT = {
  PENDING: ['PROCESSING', 'PROCESSING', 'CANCELLED'],
  PROCESSING: ['ONGOING', 'ONGOING', 'CANCELLED'],
  ONGOING: ['COMPLETED', 'COMPLETED', 'CANCELLED'],
} as const;

async function place(): Promise<void> {
  const phone = `017${String(randomInt(1e8)).padStart(8, '0')}`;
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
  const items = [{ product: Number(PRODUCT), quantity: 1 }];
  const request = await readGuestOrder({ name: 'Amina', phone, address: 'Wari', items }, {}, '203.0.113.7');
  if (!(request instanceof Refused)) await placeOrder(db, request, TERMS);
}

async function move(): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .where('status', 'in', ['PENDING', 'PROCESSING', 'ONGOING'])
    .select(['id', 'status'])
    .orderBy((eb) => eb.fn('random'))
    .limit(1)
    .executeTakeFirst();
  if (!order) return;
  const next = NEXT[order.status as keyof typeof NEXT];
  // Another worker may have moved it: then it is refused.
  await moveOrder(db, {
    order: order.id,
    to: next[randomInt(next.length)]!,
    actor: RINA,
    version: null,
    reason: 'nobody at home',
  });
}

console.log('working');
await Promise.all([
  forever(place, PAUSE),
  forever(move, PAUSE),
  forever(move, PAUSE),
  forever(() => sendDue(messages), 5),
]);
