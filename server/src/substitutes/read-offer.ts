import { toTaka } from '@haat/contract/money/money';
import { photoUrl } from '@haat/contract/shop/order-photos';
import type { SubstituteOffer } from '@haat/contract/shop/substitutes';
import { type Selectable, sql } from 'kysely';
import { readBalance } from '../orders/order-balance.ts';
import { suppliedOf } from '../orders/order-lines.ts';
import { gramsInProportion } from '../orders/supply-line.ts';
import type { Database } from '../platform/db/database.ts';
import type { SubstituteOfferTable } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { suppliedPaisa } from '../pricing/supplied-price.ts';

/** A question to a shopper, with the id of its order. */
export type StoredOffer = Selectable<SubstituteOfferTable> & {
  order_id: number;
  in_time: boolean;
  seconds: number;
  /** The order is picked or cancelled, or its line has changed. */
  is_void: boolean;
};

/** A product of a question at its price. */
export interface Choice {
  product: number;
  name: string;
  name_bn: string;
  unit: string;
  sold_by: 'piece' | 'weight';
  image: string;
  price_paisa: number;
  listed: boolean;
  stock: number;
}

/** How long its link shows what became of a question. */
const SHOWN = sql`interval '2 days'`;

/** Returns a question that is still shown, by its token. */
export function findOfferByToken(db: Database, token: string): Promise<StoredOffer | undefined> {
  return selectOffers(db)
    .where('token', '=', token)
    .where(sql<boolean>`substitute_offer.at > now() - ${SHOWN}`)
    .executeTakeFirst();
}

export function findOffer(db: Database, id: number): Promise<StoredOffer | undefined> {
  return selectOffers(db).where('substitute_offer.id', '=', id).executeTakeFirst();
}

function selectOffers(db: Database) {
  return db
    .selectFrom('substitute_offer')
    .innerJoin('order_item', 'order_item.id', 'order_item_id')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .selectAll('substitute_offer')
    .select(['order_item.order_id', sql<boolean>`substitute_offer.expires > clock_timestamp()`.as('in_time')])
    .select(
      sql<number>`greatest(0, ceil(extract(epoch FROM substitute_offer.expires - clock_timestamp())))::int`.as(
        'seconds',
      ),
    )
    .select(
      sql<boolean>`status <> 'PROCESSING' OR seen <> coalesce(supplied_quantity, order_item.quantity)
        OR EXISTS (SELECT FROM order_step WHERE order_step.order_id = orders.id AND step = 'picked')`.as(
        'is_void',
      ),
    );
}

/** The products of a question, in the order of the picker. */
export function findChoices(db: Database, offer: number): Promise<Choice[]> {
  return db
    .selectFrom('substitute_choice as choice')
    .innerJoin('product', 'product.id', 'choice.product_id')
    .where('offer_id', '=', offer)
    .select(['product.id as product', 'name', 'name_bn', 'unit', 'sold_by', 'mainimage as image'])
    .select(['choice.price_paisa', 'listed', 'stock'])
    .orderBy('choice.position')
    .execute();
}

/** A photo that the picker has taken so long before the question belongs to it. */
const PHOTO_BEFORE = sql`interval '15 minutes'`;

/** Returns what the page of a question shows. */
export async function readOffer(db: Database, offer: StoredOffer): Promise<SubstituteOffer> {
  const { number, tax_percent, if_missing } = await db
    .selectFrom('orders')
    .where('id', '=', offer.order_id)
    .select(['number', 'tax_percent', 'if_missing'])
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_item')
    .where('order_id', '=', offer.order_id)
    .selectAll()
    .execute();
  const line = lines.find(({ id }) => id === offer.order_item_id)!;
  const choices = await findChoices(db, offer.id);
  const photos = await db
    .selectFrom('order_photo')
    .where('order_item_id', '=', line.id)
    .where('kind', '=', 'substitute')
    .where('at', '>', sql<Date>`${offer.at}::timestamptz - ${PHOTO_BEFORE}`)
    .where('actor', 'like', 'staff:%')
    .select('photo_id')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  const { payablePaisa } = await readBalance(db, offer.order_id);
  const left = Math.max(0, suppliedOf(line) - offer.quantity);
  const fewer = { ...line, supplied_quantity: left, supplied_grams: gramsInProportion(line, left) };
  /** In taka: what the order costs if the goods are left out, or replaced by others at this price. */
  const totalWith = (price_paisa: number) => {
    const others = lines.map((each) => (each.id === line.id ? fewer : each));
    const plain = { ...line, supplied_quantity: offer.quantity, supplied_grams: null, pack_grams: null };
    const after = suppliedPaisa([...others, { ...plain, price_paisa }], tax_percent);
    return toTaka(payablePaisa + after - suppliedPaisa(lines, tax_percent));
  };
  return {
    order: number,
    missing: {
      ...{
        product: line.product_id,
        name: line.name,
        name_bn: line.name_bn,
        unit: line.unit,
        sold_by: line.sold_by,
      },
      ...{ image: mediaUrl(line.image), price: toTaka(line.price_paisa), quantity: offer.quantity },
    },
    choices: choices.map(({ price_paisa, image, listed: _, stock: __, ...choice }) => ({
      ...choice,
      ...{ image: mediaUrl(image), price: toTaka(price_paisa), total: totalWith(price_paisa) },
    })),
    photos: photos.map(({ photo_id }) => photoUrl(photo_id)),
    total: toTaka(payablePaisa),
    leave_out_total: totalWith(0),
    if_missing,
    seconds: offer.ended ? 0 : offer.seconds,
    answer: offer.answer ?? (offer.is_void ? 'withdrawn' : null),
    product: offer.product_id,
    by_shopper: offer.ended_by === 'guest' || offer.ended_by === 'customer',
  };
}
