// A process that places orders, delivers them and reports them to Meta until it is killed. Prints a line when it has begun.
import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import { storeConsent, withdrawConsent } from '../../server/src/integrations/conversions/purchase-consent.ts';
import { sendDueEvents } from '../../server/src/integrations/send-due-events.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { forever } from './environment/forever.ts';
import { keysOfMeta } from './environment/meta-server.ts';
import { moveRandomOrder, placeGuestOrder } from './environment/worker-orders.ts';

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
const NEXT = { PENDING: ['PROCESSING'], PROCESSING: ['ONGOING'], ONGOING: ['COMPLETED'] } as const;

/** Three of four agree, and some of them withdraw it again. */
async function place(): Promise<void> {
  const placed = await placeGuestOrder(db, Number(PRODUCT));
  if (placed && randomInt(4) > 0) await storeConsent(db, placed.id, 'Mozilla/5.0');
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

const move = () => moveRandomOrder(db, NEXT);

console.log('working');
await Promise.all([
  forever(place, PAUSE),
  forever(move, PAUSE / 2),
  forever(move, PAUSE / 2),
  forever(() => sendDueEvents(outgoing), 5),
  forever(withdraw, PAUSE * 5),
]);
