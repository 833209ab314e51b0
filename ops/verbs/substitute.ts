import { formatTk } from '@haat/contract/money/money';
import { readBalance } from '../../server/src/orders/order-balance.ts';
import { substituteLine } from '../../server/src/orders/substitute-line.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { Refused } from '../../server/src/platform/refused.ts';
import type { Call } from '../command/call.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { runVerb } from '../command/run-verb.ts';

runVerb('substitute', async (call, openShop) => {
  const { number, slug, quantity, substitute, actor } = readArguments(call);
  const { db } = await openShop();
  const { order, item } = await findLine(db, number, slug);
  const replaced = await substituteLine(db, {
    order,
    item,
    quantity,
    product: await findProduct(db, substitute),
    consent: call.values.consent,
    reason: call.values.reason,
    actor: { kind: 'staff', name: actor },
    missing: !call.values.returned,
  });
  if (replaced instanceof Refused) {
    console.error(replaced.body.message);
    return 1;
  }
  const { payablePaisa, duePaisa } = await readBalance(db, order);
  console.log(`${number} costs ${formatTk(payablePaisa)}, due ${formatTk(duePaisa)}`);
  return 0;
});

function readArguments({ values, positionals: [number = '', line = '', ...others] }: Call<'substitute'>) {
  const [, slug = '', quantity] = /^([a-z0-9-]+)=(\d{1,3})$/.exec(line) ?? [];
  if (number === '' || slug === '' || others.length > 0)
    throw new CommandError('NUMBER and SLUG=QUANTITY are needed. --help shows the usage.');
  if (values.with === '') throw new CommandError('--with SLUG is needed.');
  const actor = values.actor.trim();
  if (actor === '') throw new CommandError('--actor NAME is needed: the history shows who replaced it.');
  return { number: number.toUpperCase(), slug, quantity: Number(quantity), substitute: values.with, actor };
}

async function findLine(
  db: Database,
  number: string,
  slug: string,
): Promise<{ order: number; item: number }> {
  const order = await db.selectFrom('orders').where('number', '=', number).select('id').executeTakeFirst();
  if (!order) throw new CommandError(`There is no order ${number}.`);
  const product = await findProduct(db, slug);
  const line = await db
    .selectFrom('order_item')
    .where('order_id', '=', order.id)
    .where('product_id', '=', product)
    .select('id')
    .executeTakeFirst();
  if (!line) throw new CommandError(`The order has no ${slug}.`);
  return { order: order.id, item: line.id };
}

async function findProduct(db: Database, slug: string): Promise<number> {
  const product = await db.selectFrom('product').where('slug', '=', slug).select('id').executeTakeFirst();
  if (!product) throw new CommandError(`There is no product ${slug}.`);
  return product.id;
}
