import type { PickLine, Tick } from '@haat/contract/office/orders/picking';
import { MINUTE } from '@haat/contract/time/durations';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { findLines, type OrderLine, suppliedOf } from '../orders/order-lines.ts';
import { newOrderToken } from '../orders/orders.ts';
import type { Schema, SubstituteOfferTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';

/**
 * Asks the shopper which of one or two products to supply instead of `quantity` of a line, by a message with a link. An open question about the
 * line is withdrawn. A refusal stores nothing: 422 `product_missing`, `wrong_quantity`; 409 `already_ordered`, `out_of_stock`. The caller
 * has locked the order.
 */
export async function offerSubstitutes(
  tx: Transaction<Schema>,
  { order, line, staff }: { order: LockedOrder; line: OrderLine; staff: Staff },
  { quantity, products = [] }: Pick<Tick, 'quantity' | 'products'>,
): Promise<Refused | null> {
  const found = await tx
    .selectFrom('product')
    .where('id', 'in', [0, ...products])
    .where('listed', '=', true)
    .select(['id', 'price_paisa', 'stock'])
    .execute();
  const choices = products.flatMap((id) => found.find((product) => product.id === id) ?? []);
  if (choices.length === 0 || choices.length < new Set(products).size)
    return new Refused(422, 'product_missing');
  const most = line.replaces_id === null ? suppliedOf(line) : 0;
  if (quantity < 1 || quantity > most)
    return new Refused(422, { code: 'wrong_quantity', params: { min: 1, max: most } });
  const lines = [...(await findLines(tx, order.id)).values()].filter((each) => each.quantity > 0);
  const ordered = new Set(lines.map(({ product_id }) => product_id));
  if (choices.some(({ id }) => ordered.has(id))) return new Refused(409, 'already_ordered');
  if (choices.some(({ stock }) => stock < quantity))
    return new Refused(409, { code: 'out_of_stock', params: {} });
  await askShopper(tx, { order, line, staff }, { quantity, choices: [...new Set(choices)] });
  return null;
}

/** Asks the shopper whether to pay for what a line weighs, by a message with a link. The caller has locked the order. */
export function offerWeight(
  tx: Transaction<Schema>,
  { order, line, staff }: { order: LockedOrder; line: OrderLine; staff: Staff },
): Promise<void> {
  const { supplied_grams: grams } = line;
  return askShopper(tx, { order, line, staff }, { quantity: suppliedOf(line), grams, choices: [] });
}

/** Replaces the open question about a line, and queues its message. */
async function askShopper(
  tx: Transaction<Schema>,
  { order, line, staff }: { order: LockedOrder; line: OrderLine; staff: Staff },
  {
    quantity,
    grams = null,
    choices,
  }: { quantity: number; grams?: number | null; choices: { id: number; price_paisa: number }[] },
): Promise<void> {
  await withdrawOffer(tx, line.id, staffActor(staff));
  const { substitute_minutes: minutes } = await tx
    .selectFrom('shop_setting')
    .select('substitute_minutes')
    .executeTakeFirstOrThrow();
  const offer = await tx
    .insertInto('substitute_offer')
    .values({
      order_item_id: line.id,
      quantity,
      grams,
      seen: suppliedOf(line),
      token: newOrderToken(),
      staff_id: staff.id,
      actor: staffActor(staff),
      expires: sql<Date>`now() + ${minutes} * interval '1 minute'`,
    })
    .returning(['id', 'token', 'expires'])
    .executeTakeFirstOrThrow();
  const rows = choices.map(({ id, price_paisa }, at) => ({
    ...{ offer_id: offer.id, position: at + 1, product_id: id, price_paisa },
  }));
  if (rows.length > 0) await tx.insertInto('substitute_choice').values(rows).execute();
  const sent = await queueOrderMessage(
    tx,
    order,
    {
      kind: grams === null ? 'substitute' : 'overweight',
      product: (order.language === 'bn' && line.name_bn) || line.name,
      token: offer.token,
      until: offer.expires,
      nth: offer.id,
    },
    { expiresIn: minutes * MINUTE },
  );
  if (sent > 0)
    await tx.updateTable('substitute_offer').set({ sent: true }).where('id', '=', offer.id).execute();
}

/** The last question about a `line`, as of now, as `PickOffer`; null: there is none, or the shop has decided otherwise. */
export const lastOffer = (about: RawBuilder<boolean>) => sql<PickLine['offer']>`(
  SELECT json_build_object(
    'answer', answer, 'by_shopper', coalesce(ended_by IN ('guest', 'customer'), false), 'sent', sent,
    'seconds', greatest(0, ceil(extract(epoch FROM expires - now())))::int,
    'products', coalesce((SELECT json_agg(json_build_object('name', name, 'name_bn', name_bn) ORDER BY choice.position)
      FROM substitute_choice AS choice JOIN product ON product.id = choice.product_id WHERE offer_id = last.id), '[]'))
  FROM (SELECT * FROM substitute_offer WHERE order_item_id = line.id AND ${about} ORDER BY id DESC LIMIT 1) AS last
  WHERE answer IS DISTINCT FROM 'withdrawn' AND (ended IS NOT NULL OR seen = coalesce(line.supplied_quantity, line.quantity)))`;

/** Ends the open question about a line, if there is one, because the shop has decided. */
export function withdrawOffer(tx: Transaction<Schema>, line: number, actor: string): Promise<void> {
  return endOffers(tx, sql`order_item_id = ${line}`, { answer: 'withdrawn', by: actor });
}

/** Records the decision of open questions. */
export async function endOffers(
  tx: Transaction<Schema>,
  which: ReturnType<typeof sql<boolean>>,
  {
    answer,
    product = null,
    by,
  }: { answer: NonNullable<SubstituteOfferTable['answer']>; product?: number | null; by: string },
): Promise<void> {
  await sql`
    UPDATE substitute_offer SET answer = ${answer}, product_id = ${product}, ended_by = ${by}, ended = clock_timestamp()
    WHERE ended IS NULL AND ${which}`.execute(tx);
}
