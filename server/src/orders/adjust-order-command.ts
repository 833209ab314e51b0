import { randomUUID } from 'node:crypto';
import { formatTk, paisaOfText, wholeTaka } from '@haat/contract/money/money';
import { CommandError, parseCommandOptions, runCommand } from '../platform/command/run-command.ts';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { adjustOrder } from './adjust-order.ts';
import { findOrderByNumber, findProductId, parseQuantity } from './command-arguments.ts';
import { readBalance } from './order-balance.ts';
import { payOutRefund } from './pay-out-refund.ts';
import { substituteLine } from './substitute-line.ts';
import { supplyLine } from './supply-line.ts';

const HELP = `npm run adjust-order -- NUMBER
npm run adjust-order -- NUMBER supply SLUG=QUANTITY --actor NAME --reason TEXT [--grams N] [--returned]
npm run adjust-order -- NUMBER substitute SLUG=QUANTITY --with SLUG --consent TEXT --actor NAME --reason TEXT [--returned]
npm run adjust-order -- NUMBER goodwill|delivery TAKA --actor NAME --reason TEXT [--key KEY] [--in-cash]
npm run adjust-order -- NUMBER paid-out REFUND --actor NAME

Shows what is due of an order, and changes it beside its total. What was paid too much is refunded at once.

  supply      what is supplied of a product, and what it weighs
  substitute  another product instead of so many of a product, with the shopper's consent
  goodwill    the order costs less; delivery: its delivery charge
  paid-out    a refund was handed over in cash. REFUND is the number that \`npm run adjust-order -- NUMBER\` prints

  --actor     who changes the order or hands over the refund, for its history and the audit
  --reason    the shopper reads it
  --grams     what the supplied quantity weighs together, in g
  --returned  the rest returns to the stock; without it the rest is missing
  --with      the slug of the substitute
  --consent   how the shopper agreed
  --key       of the adjustment: repeated with the same key, it adjusts nothing
  --in-cash   what was paid online is given back in cash
  --help      show this text

Exit code: 0 done, 1 refused, 2 nothing was done. The environment is the shop's own (docs/running.md).`;

/** What follows each verb. */
const SUBJECTS: Record<string, string> = {
  supply: 'SLUG=QUANTITY',
  substitute: 'SLUG=QUANTITY',
  goodwill: 'TAKA',
  delivery: 'TAKA',
  'paid-out': 'REFUND',
};

runCommand(async (openShop) => {
  const typed = readArguments();
  if (!typed) {
    console.log(HELP);
    return 0;
  }
  const { db } = await openShop();
  const { id: order } = await findOrderByNumber(db, typed.number);
  const result = await change(db, order, typed);
  if (result instanceof Refused) {
    console.error(result.body.message);
    return 1;
  }
  for (const line of await describe(db, order)) console.log(line);
  return 0;
});

type Typed = NonNullable<ReturnType<typeof readArguments>>;

/** Returns null if `--help` is given. */
function readArguments() {
  const text = { type: 'string', default: '' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseCommandOptions({
    actor: text,
    reason: text,
    consent: text,
    with: text,
    key: text,
    grams: text,
    returned: flag,
    'in-cash': flag,
    help: flag,
  });
  if (values.help) return null;
  const [number, verb = '', subject = '', ...others] = positionals;
  if (!number || others.length > 0) throw new CommandError('NUMBER is needed. --help shows the usage.');
  const needed = SUBJECTS[verb];
  if (needed && subject === '')
    throw new CommandError(`${verb} ${needed} is needed. --help shows the usage.`);
  if (verb === 'substitute' && values.with === '') throw new CommandError('--with SLUG is needed.');
  if (verb !== '' && values.actor.trim() === '')
    throw new CommandError('--actor NAME is needed: the change records who made it.');
  return { ...values, number: number.toUpperCase(), verb, subject };
}

async function change(db: Database, order: number, typed: Typed): Promise<unknown> {
  const { verb, subject, reason } = typed;
  const actor = { kind: 'staff', name: typed.actor.trim() } as const;
  const common = { order, reason, actor, missing: !typed.returned };
  switch (verb) {
    case '':
      return null;
    case 'supply': {
      const { item, quantity } = await findLine(db, order, subject);
      const grams = typed.grams === '' ? {} : { grams: readNumber(typed.grams) };
      return supplyLine(db, { ...common, item, quantity, ...grams });
    }
    case 'substitute': {
      const { item, quantity } = await findLine(db, order, subject);
      const product = await findProductId(db, typed.with);
      return substituteLine(db, { ...common, item, quantity, product, consent: typed.consent });
    }
    case 'goodwill':
    case 'delivery': {
      const paisa = paisaOfText(subject);
      if (paisa === null) throw new CommandError(`${subject} is not an amount in taka.`);
      const key = typed.key || randomUUID();
      return adjustOrder(db, { order, kind: verb, paisa, reason, actor, key, inCash: typed['in-cash'] });
    }
    case 'paid-out':
      return payOutRefund(db, await findRefund(db, order, subject), actor);
    default:
      throw new CommandError(`${verb} is unknown. --help shows the usage.`);
  }
}

async function findLine(
  db: Database,
  order: number,
  typed: string,
): Promise<{ item: number; quantity: number }> {
  const parsed = parseQuantity(typed);
  if (!parsed) throw new CommandError(`${typed} is not SLUG=QUANTITY.`);
  const { slug, quantity } = parsed;
  const product = await findProductId(db, slug);
  const line = await db
    .selectFrom('order_item')
    .where('order_id', '=', order)
    .where('product_id', '=', product)
    .select('id')
    .executeTakeFirst();
  if (!line) throw new CommandError(`The order has no ${slug}.`);
  return { item: line.id, quantity };
}

/** A typing error must not hand over the refund of another order. */
async function findRefund(db: Database, order: number, typed: string): Promise<number> {
  const refund = await db
    .selectFrom('refund')
    .where('order_id', '=', order)
    .where('id', '=', readNumber(typed))
    .select('id')
    .executeTakeFirst();
  if (!refund) throw new CommandError(`This order has no refund ${typed}.`);
  return refund.id;
}

function readNumber(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new CommandError(`${typed} is not a number.`);
  return Number(typed);
}

/** What the order costs and what is due, its adjustments, and the refunds to hand over: those in cash and those that the gateway refused. */
async function describe(db: Database, order: number): Promise<string[]> {
  const { payablePaisa, paidPaisa, refundedPaisa, duePaisa } = await readBalance(db, order);
  const [adjustments, refunds] = await Promise.all([
    db.selectFrom('order_adjustment').where('order_id', '=', order).selectAll().orderBy('id').execute(),
    db
      .selectFrom('refund')
      .where('order_id', '=', order)
      .where((eb) =>
        eb.or([eb('state', '=', 'failed'), eb.and([eb('payment_id', 'is', null), eb('state', '=', 'due')])]),
      )
      .selectAll()
      .orderBy('id')
      .execute(),
  ]);
  return [
    ...adjustments.map(
      ({ kind, amount_paisa, reason, actor }) => `${kind}: ${formatTk(-amount_paisa)}, ${reason} (${actor})`,
    ),
    `costs ${formatTk(payablePaisa)}, paid ${formatTk(paidPaisa)}, refunded ${formatTk(refundedPaisa)}`,
    `due ${formatTk(duePaisa)}, in cash ${formatTk(wholeTaka(duePaisa))}`,
    ...refunds.map(({ id, amount_paisa }) => `refund ${id}: ${formatTk(amount_paisa)} to hand over in cash`),
  ];
}
