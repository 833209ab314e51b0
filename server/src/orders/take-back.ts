import type { Returned } from '@haat/contract/office/orders/runs';
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { findLines, lockProductsOf, suppliedOf } from './order-lines.ts';
import { supplyLine } from './supply-line.ts';

/** Takes lines off the order that the receiver gave back. An order of which nothing is left was refused. */
export async function takeBack(
  tx: Transaction<Schema>,
  { name }: { name: string },
  { order, returned, reason }: { order: number; returned: Returned; reason: string },
): Promise<Refused | null> {
  const lines = await findLines(tx, order);
  const items = returned.map(({ item }) => item);
  await lockProductsOf(tx, lines, items);
  for (const { item, quantity, wasted } of returned) {
    const line = lines.get(item);
    if (!line) return notFound('Order line');
    const left = suppliedOf(line) - quantity;
    const actor = { kind: 'staff', name } as const;
    const supply = { order, item, quantity: left, missing: wasted, reason, actor, quiet: true };
    const supplied = await supplyLine(tx, supply);
    if (supplied instanceof Refused) return supplied;
    lines.set(item, supplied);
  }
  if (returned.length > 0 && [...lines.values()].every((line) => suppliedOf(line) === 0))
    return new Refused(422, 'nothing_delivered');
  return null;
}
