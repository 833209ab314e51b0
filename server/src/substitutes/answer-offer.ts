import type { SubstituteAnswer, SubstituteOffer } from '@haat/contract/shop/substitutes';
import { BY_LINK, NOT_IN_STOCK, WISHED } from '@haat/contract/text/reasons';
import { sql, type Transaction } from 'kysely';
import { type Actor, actorText, SHOP } from '../orders/actor.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { writeEdit } from '../orders/order-edits.ts';
import { adjustToSupply, findLines, type OrderLine, suppliedOf } from '../orders/order-lines.ts';
import { priceOf, substituteLine } from '../orders/substitute-line.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { completePicking } from '../picking/complete-picking.ts';
import { endOffers } from '../picking/substitute-offers.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { withinLimit } from '../value-limits/move-value.ts';
import { findChoices, findOffer, findOfferByToken, readOffer, type StoredOffer } from './read-offer.ts';

/** Returns the question of a token, or 404. It changes nothing: programs that preview links read it, too. */
export async function getOffer(db: Database, token: string): Promise<SubstituteOffer | Refused> {
  const offer = await findOfferByToken(db, token);
  return offer ? readOffer(db, offer) : notFound('Question');
}

/**
 * Answers the question of a token for its holder, once: the lock of the order lets one of two answers, of the end of the time and of the
 * picker's own decision win, and the others learn of it. Refused with 404, 400 `product`, 409 `decided`, `out_of_stock`, `already_ordered`.
 */
export async function answerOffer(
  db: Database,
  token: string,
  { answer, product, next_time }: SubstituteAnswer,
): Promise<SubstituteOffer | Refused> {
  const found = await findOfferByToken(db, token);
  if (!found) return notFound('Question');
  const allowed = found.grams === null ? ['replace', 'leave_out', 'call'] : ['accept', 'cut', 'call'];
  if (!allowed.includes(answer))
    return invalid({ answer: { code: 'not_one_of', params: { allowed: allowed.join(', ') } } });
  const choices = await findChoices(db, found.id);
  const choice = choices.find((each) => each.product === product);
  if ((answer === 'replace') !== (choice !== undefined)) return invalid({ product: 'unknown_product' });
  const refused = await inTransaction(db, async (tx) => {
    const asked = await lockOpen(tx, found.id);
    if (!asked?.offer.in_time || asked.offer.is_void) return OVER;
    const { order, offer } = asked;
    const { customer_id } = await tx
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('customer_id')
      .executeTakeFirstOrThrow();
    const actor: Actor = { kind: customer_id === null ? 'guest' : 'customer' };
    const agreed = choice && { product: choice.product, pricePaisa: choice.price_paisa, consent: BY_LINK.en };
    return decide(tx, asked, { answer, agreed, actor, quiet: true, picker: offer.actor });
  });
  if (refused !== null && refused !== OVER) return refused;
  if (refused === OVER) await endOffer(db, found.id);
  const now = await getOffer(db, token);
  if (now instanceof Refused) return now;
  // The response to the same answer was lost, or it counts for later orders, too.
  const isSame = now.by_shopper && now.answer === answer && now.product === (product ?? null);
  if (!isSame)
    return new Refused(409, { code: 'decided', params: { ...(now.answer && { state: now.answer }) } });
  if (next_time !== undefined && product !== undefined)
    await db
      .updateTable('order_item')
      .set({ wished_id: next_time ? product : null })
      .where('id', '=', found.order_item_id)
      .execute();
  return now;
}

/** Nothing can be answered any more. Never sent. */
const OVER = new Refused(409, { code: 'decided', params: {} });

interface Asked {
  offer: StoredOffer;
  order: LockedOrder;
  line: OrderLine;
}

/** Returns an open question with its locked order, or null. */
async function lockOpen(tx: Transaction<Schema>, id: number): Promise<Asked | null> {
  const before = await findOffer(tx, id);
  const order = before && (await lockOrder(tx, before.order_id));
  const offer = order && (await findOffer(tx, id));
  if (!order || !offer || offer.ended) return null;
  return { order, offer, line: (await findLines(tx, order.id)).get(offer.order_item_id)! };
}

/** What the shopper pays for of goods that weigh more than agreed. The edit raises the version: who packs them sees the answer first. */
async function decideWeight(
  tx: Transaction<Schema>,
  { order, line }: Asked,
  { answer, actor: { kind } }: Pick<Decision, 'answer' | 'actor'>,
): Promise<void> {
  const by = { item: line.id, kind: 'weight', actor: kind } as const;
  const reason = BY_LINK.en;
  if (answer === 'accept')
    await tx
      .updateTable('order_item')
      .set({ accepted_grams: line.supplied_grams })
      .where('id', '=', line.id)
      .execute();
  const supplied = { quantity: suppliedOf(line), grams: line.supplied_grams };
  await writeEdit(tx, { ...by, order: order.id, before: supplied, after: supplied, reason });
  await adjustToSupply(tx, order, { ...by, reason });
}

interface Decision {
  answer: SubstituteAnswer['answer'];
  /** The product that is supplied, at the price of one that was accepted, if the shopper has accepted one. */
  agreed?: { product: number; pricePaisa?: number; consent: string } | undefined;
  actor: Actor;
  quiet: boolean;
  /** `staff:Karim`, who has picked the order if nothing of it is left to pick. */
  picker: string;
}

/** Records a decision and supplies the line by it. A refusal must roll the transaction back. */
async function decide(
  tx: Transaction<Schema>,
  { order, offer, line }: Asked,
  { answer, agreed, actor, quiet, picker }: Decision,
): Promise<Refused | null> {
  const { quantity } = offer;
  // Before the goods: the database lets them become dearer only by an answer.
  const which = sql<boolean>`id = ${offer.id}`;
  await endOffers(tx, which, { answer, product: agreed?.product ?? null, by: actorText(actor) });
  if (offer.grams !== null) {
    await decideWeight(tx, { order, offer, line }, { answer, actor });
    return null;
  }
  const change = { order: order.id, item: line.id, missing: true, reason: NOT_IN_STOCK.en, actor, quiet };
  const supplied = agreed
    ? await substituteLine(tx, { ...change, ...agreed, quantity })
    : answer === 'leave_out' && (await supplyLine(tx, { ...change, quantity: suppliedOf(line) - quantity }));
  if (supplied instanceof Refused) return supplied;
  await completePicking(tx, order.id, { kind: 'staff', name: picker.replace(/^staff:/, '') });
  return null;
}

/**
 * Decides a question that is void, or whose time is over: as it was chosen at checkout, within the limits of the picker who asked; a product
 * only within the shopper's limit of price. Otherwise the line stays on the pick list, for a call.
 */
async function endOffer(db: Database, id: number): Promise<void> {
  const ended = await inTransaction(db, async (tx) => {
    const asked = await lockOpen(tx, id);
    if (!asked || (asked.offer.in_time && !asked.offer.is_void)) return null;
    const { offer, order } = asked;
    const which = sql<boolean>`id = ${id}`;
    // Without an answer more weight is a gift, as if nobody had asked.
    if (offer.is_void || offer.grams !== null)
      return endOffers(tx, which, { answer: 'withdrawn', by: SHOP.name });
    const product = order.if_missing === 'replace' ? await firstWithinCap(tx, asked) : null;
    if (order.if_missing !== 'leave_out' && product === null)
      return endOffers(tx, which, { answer: 'call', by: SHOP.name });
    const agreed = product === null ? undefined : { product, consent: WISHED.en };
    const answer = agreed ? 'replace' : 'leave_out';
    const kind = agreed ? 'substitute' : 'short';
    const picker = await tx
      .selectFrom('staff')
      .where('id', '=', offer.staff_id)
      .select(['id', 'name', 'role'])
      .executeTakeFirstOrThrow();
    return withinLimit(tx, picker, { kind, order: order.id }, () =>
      decide(tx, asked, { answer, agreed, actor: SHOP, quiet: false, picker: offer.actor }),
    );
  });
  // Above the limit of the picker, or the product is gone.
  if (ended instanceof Refused)
    await inTransaction(db, (tx) =>
      endOffers(tx, sql`id = ${id} AND expires <= clock_timestamp()`, { answer: 'call', by: SHOP.name }),
    );
}

/** The first choice that costs no more than the limit of the order allows, or null. */
async function firstWithinCap(
  tx: Transaction<Schema>,
  { offer, order, line }: Asked,
): Promise<number | null> {
  const { quantity } = offer;
  const choices = await findChoices(tx, offer.id);
  const within = choices.find(
    (choice) =>
      choice.listed &&
      choice.stock >= quantity &&
      // Without a limit it costs what was ordered; with one nobody gets what is above it.
      (order.substitute_cap_paisa === null ||
        priceOf(choice, line, { quantity, order }) === choice.price_paisa),
  );
  return within?.product ?? null;
}

/** At most so many in one run. The next run starts soon. */
const MAX_PER_RUN = 200;

/** Decides the questions whose time is over. Returns how many they were. */
export async function endDueOffers(db: Database, stop?: AbortSignal): Promise<number> {
  const due = await db
    .selectFrom('substitute_offer')
    .where('ended', 'is', null)
    .where('expires', '<=', sql<Date>`now()`)
    .select('id')
    .orderBy('expires')
    .limit(MAX_PER_RUN)
    .execute();
  for (const { id } of due) {
    if (stop?.aborted) break;
    await endOffer(db, id);
  }
  return due.length;
}
