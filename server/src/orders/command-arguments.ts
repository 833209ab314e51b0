import { CommandError } from '../platform/command/run-command.ts';
import type { Database } from '../platform/db/database.ts';

/** Finds an order by its typed number. @throws CommandError if there is none */
export async function findOrderByNumber(db: Database, number: string) {
  const order = await db
    .selectFrom('orders')
    .where('number', '=', number.toUpperCase())
    .select(['id', 'status', 'version'])
    .executeTakeFirst();
  if (!order) throw new CommandError(`There is no order ${number}.`);
  return order;
}

/** Returns the id of a product with a typed slug. @throws CommandError if there is none */
export async function findProductId(db: Database, slug: string): Promise<number> {
  const product = await db.selectFrom('product').where('slug', '=', slug).select('id').executeTakeFirst();
  if (!product) throw new CommandError(`There is no product ${slug}.`);
  return product.id;
}

/** Parses `SLUG=QUANTITY`; null if it is something else. */
export function parseQuantity(typed: string): { slug: string; quantity: number } | null {
  const [, slug, quantity] = /^([a-z0-9-]+)=(\d{1,3})$/.exec(typed) ?? [];
  return slug ? { slug, quantity: Number(quantity) } : null;
}
