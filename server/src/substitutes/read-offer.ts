import { toTaka } from '@haat/contract/money/money';
import { photoUrl } from '@haat/contract/shop/order-photos';
import type { SubstituteOffer } from '@haat/contract/shop/substitutes';
import { type Selectable, sql } from 'kysely';
import { IS_PACKED } from '../orders/is-packed.ts';
import { readBalance } from '../orders/order-balance.ts';
import { type OrderLine, suppliedOf } from '../orders/order-lines.ts';
import { gramsInProportion } from '../orders/supply-line.ts';
import type { Database } from '../platform/db/database.ts';
import type { SubstituteOfferTable } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { agreedGrams, suppliedPaisa } from '../pricing/supplied-price.ts';

/** A question to a shopper, with the id of its order. */
export type StoredOffer = Selectable<SubstituteOfferTable> & {
  order_id: number;
  in_time: boolean;
  seconds: number;
  /** The order is picked (of a weight: packed) or cancelled, or its line has changed. */
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
        OR CASE WHEN substitute_offer.grams IS NULL
             THEN EXISTS (SELECT FROM order_step WHERE order_step.order_id = orders.id AND step = 'picked')
             ELSE substitute_offer.grams IS DISTINCT FROM supplied_grams OR ${IS_PACKED} END`.as('is_void'),
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
    .where('kind', '=', offer.grams === null ? 'substitute' : 'scale')
    .where('at', '>', sql<Date>`${offer.at}::timestamptz - ${PHOTO_BEFORE}`)
    .where('actor', 'like', 'staff:%')
    .select('photo_id')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  const { payablePaisa } = await readBalance(db, offer.order_id);
  /** In taka: what the order costs with another line instead of this one. */
  const totalOf = (changed: OrderLine[]) => {
    const others = lines.flatMap((each) => (each.id === line.id ? changed : each));
    return toTaka(payablePaisa + suppliedPaisa(others, tax_percent) - suppliedPaisa(lines, tax_percent));
  };
  const left = Math.max(0, suppliedOf(line) - offer.quantity);
  const fewer = { ...line, supplied_quantity: left, supplied_grams: gramsInProportion(line, left) };
  /** In taka: what the order costs if the goods are left out, or replaced by others at this price. */
  const totalWith = (price_paisa: number) => {
    const plain = { ...line, supplied_quantity: offer.quantity, supplied_grams: null, pack_grams: null };
    return totalOf([fewer, { ...plain, price_paisa }]);
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
    ...(offer.grams !== null && {
      weight: {
        ordered: (line.pack_grams ?? 0) * offer.quantity,
        agreed: agreedGrams({ ...line, accepted_grams: null }),
        weighed: offer.grams,
        total: totalOf([{ ...line, accepted_grams: offer.grams }]),
      },
    }),
    photos: photos.map(({ photo_id }) => photoUrl(photo_id)),
    total: toTaka(payablePaisa),
    leave_out_total: offer.grams === null ? totalWith(0) : toTaka(payablePaisa),
    if_missing,
    seconds: offer.ended ? 0 : offer.seconds,
    answer: offer.answer ?? (offer.is_void ? 'withdrawn' : null),
    product: offer.product_id,
    by_shopper: offer.ended_by === 'guest' || offer.ended_by === 'customer',
  };
}
