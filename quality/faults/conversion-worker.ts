// A process that places orders, delivers them and reports them to Meta until it is killed. Prints a line when it has begun.
import { randomInt } from 'node:crypto';
import { ALWAYS_OPEN } from '@haat/contract/time/opening-hours';
import { pino } from 'pino';
import { readGuestOrder } from '../../server/src/checkout/order-request.ts';
import { placeOrder } from '../../server/src/checkout/place-order.ts';
import { DeliveryMap } from '../../server/src/delivery/delivery-map.ts';
import { storeConsent, withdrawConsent } from '../../server/src/integrations/conversions/purchase-consent.ts';
import { sendDueEvents } from '../../server/src/integrations/send-due-events.ts';
import { moveOrder } from '../../server/src/orders/move-order.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { Refused } from '../../server/src/platform/refused.ts';
import { forever } from './environment/forever.ts';
import { keysOfMeta } from './environment/meta-server.ts';

const { DATABASE_URL = '', META_URL = '', PRODUCT = '' } = process.env;
const db = openDatabase(DATABASE_URL, 8);
const outgoing = {
  db,
  keys: keysOfMeta(db, META_URL),
  shopUrl: 'https://haat.example',
  clock: () => new Date(),
  log: pino({ level: 'silent' }),
};
/** Time between two orders and between two moves, in ms: a few purchases are always on their way. */
const PAUSE = 20;
const TERMS = { map: new DeliveryMap([], []), hours: ALWAYS_OPEN, now: new Date() };
const RINA = { kind: 'staff', name: 'Rina' } as const;
const NEXT = { PENDING: 'PROCESSING', PROCESSING: 'ONGOING', ONGOING: 'COMPLETED' } as const;

/** Three of four agree, and some of them withdraw it again. */
async function place(): Promise<void> {
  const phone = `017${String(randomInt(1e8)).padStart(8, '0')}`;
  const items = [{ product: Number(PRODUCT), quantity: 1 }];
  const request = await readGuestOrder({ name: 'Amina', phone, address: 'Wari', items }, {}, '203.0.113.7');
  if (request instanceof Refused) return;
  const placed = await placeOrder(db, request, TERMS);
  if (!(placed instanceof Refused) && randomInt(4) > 0) await storeConsent(db, placed.id, 'Mozilla/5.0');
}

async function withdraw(): Promise<void> {
  const consent = await db
    .selectFrom('purchase_consent')
    .innerJoin('outgoing_event', 'outgoing_event.order_id', 'purchase_consent.order_id')
    .where('state', '=', 'queued')
    .select('purchase_consent.order_id')
    .orderBy((eb) => eb.fn('random'))
    .executeTakeFirst();
  if (consent) await withdrawConsent(db, consent.order_id);
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
  // Another worker may have moved it: then it is refused.
  await moveOrder(db, {
    order: order.id,
    to: NEXT[order.status as keyof typeof NEXT],
    actor: RINA,
    version: null,
  });
}

console.log('working');
await Promise.all([
  forever(place, PAUSE),
  forever(move, PAUSE / 2),
  forever(move, PAUSE / 2),
  forever(() => sendDueEvents(outgoing), 5),
  forever(withdraw, PAUSE * 5),
]);
