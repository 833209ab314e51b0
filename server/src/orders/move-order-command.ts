import { type OrderStatus, orderStatuses } from '@haat/contract/shop/orders';
import { CommandError, parseCommandOptions, runCommand } from '../platform/command/run-command.ts';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { findOrderByNumber, findProductId, parseQuantity } from './command-arguments.ts';
import { moveOrder } from './move-order.ts';
import type { WastedLine } from './restock.ts';

const HELP = `npm run move-order -- NUMBER STATUS --actor NAME [--reason TEXT] [--note TEXT] [--wasted SLUG=QUANTITY]

Moves an order to another status, as the shop: npm run move-order -- H100042 PROCESSING --actor Rina

  PENDING > PROCESSING > ONGOING > COMPLETED
  CANCELLED from PENDING and PROCESSING, and from ONGOING if the order was refused at the door (with --reason)
  PROCESSING > PENDING undoes a confirmation within a minute

A cancelled order returns its goods to the stock, and its payment is refunded. --wasted names goods that were refused at the
door and cannot be sold again; it can be repeated.

--actor   who moves it, for the history
--reason  why, for the history and the stock ledger
--note    only for the shop
Exit code: 0 moved, 1 refused, with who moved the order last, 2 nothing was done.
It uses the environment of the shop (docs/running.md).`;

runCommand(async (openShop) => {
  const typed = readArguments();
  if (!typed) {
    console.log(HELP);
    return 0;
  }
  const { number, to, actor, reason, note } = typed;
  const { db } = await openShop();
  const order = await findOrderByNumber(db, number);
  const moved = await moveOrder(db, {
    order: order.id,
    to,
    actor: { kind: 'staff', name: actor },
    version: order.version,
    reason,
    note,
    wasted: await findWasted(db, typed.wasted),
  });
  if (moved instanceof Refused) {
    const { message, fields } = moved.body;
    console.error(
      fields?.moved_by ? `${message} Last moved by ${fields.moved_by}, ${fields.moved_at}.` : message,
    );
    return 1;
  }
  console.log(`${number}: ${order.status} > ${moved.status}`);
  return 0;
});

interface Arguments {
  number: string;
  to: OrderStatus;
  actor: string;
  reason: string;
  note: string;
  wasted: string[];
}

/** Returns null if `--help` is given. */
function readArguments(): Arguments | null {
  const text = { type: 'string', default: '' } as const;
  const { values, positionals } = parseCommandOptions({
    actor: text,
    reason: text,
    note: text,
    wasted: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const [number, status, ...others] = positionals;
  if (!number || !status || others.length > 0)
    throw new CommandError('NUMBER and STATUS are needed. --help shows the usage.');
  const to = orderStatuses.find((each) => each === status.toUpperCase());
  if (!to) throw new CommandError(`${status} is no status: ${orderStatuses.join(', ')}.`);
  const { actor, reason, note, wasted } = values;
  if (actor.trim() === '')
    throw new CommandError('--actor NAME is needed: the history shows who moved an order.');
  return { number, to, actor: actor.trim(), reason, note, wasted };
}

async function findWasted(db: Database, typed: string[]): Promise<WastedLine[]> {
  const wasted: WastedLine[] = [];
  for (const each of typed) {
    const line = parseQuantity(each);
    if (!line) throw new CommandError(`--wasted ${each} is not SLUG=QUANTITY.`);
    wasted.push({ product: await findProductId(db, line.slug), quantity: line.quantity });
  }
  return wasted;
}
