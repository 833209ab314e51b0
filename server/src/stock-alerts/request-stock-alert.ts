import { toE164 } from '@haat/contract/phone/phone';
import type { StockAlert } from '@haat/contract/shop/stock-alerts';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { reachesPhones } from '../messages/channels.ts';
import type { Database } from '../platform/db/database.ts';
import { countAttempt } from '../platform/http/limits/count-attempts.ts';
import { hashIpAddress, rateLimitKey } from '../platform/http/limits/rate-limit-key.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';

/** Nobody proves the phone, so a stranger must not fill it. */
const PHONE_RULE = { name: 'stock alerts of a phone', max: 10, window: DAY };
/** Thousands of customers of a mobile network share an IP address. */
const IP_ADDRESS_RULE = { name: 'stock alerts from an address', max: 100, window: HOUR };

/** Otherwise strangers could have the shop send a message to any number at once. */
const IN_STOCK = new Refused(409, 'in_stock');

const UNAVAILABLE = new Refused(503, 'messages_unavailable');

/** Called with the product when a phone asks for the first time. */
export type OnAlert = (product: number) => void;

/** Records that a phone wants one message when a sold-out product is in stock again. */
export async function requestStockAlert(
  { db, onAlert }: { db: Database; onAlert: OnAlert },
  product: number,
  { phone, language = 'en' }: StockAlert,
  { ip, now }: { ip: string; now: Date },
): Promise<null | Refused> {
  const number = toE164(phone);
  if (number === null) return invalid({ phone: 'not_a_mobile_number' });
  if (!(await reachesPhones(db))) return UNAVAILABLE;
  const counts = [
    { rule: PHONE_RULE, of: number },
    { rule: IP_ADDRESS_RULE, of: rateLimitKey(ip) },
  ];
  const tooMany = await countAttempt(db, counts, now);
  if (tooMany) return tooMany;
  const found = await db
    .selectFrom('product')
    .where('id', '=', product)
    .where('listed', '=', true)
    .select('stock')
    .executeTakeFirst();
  if (!found) return notFound('Product');
  if (found.stock > 0) return IN_STOCK;
  const { isNew } = await db
    .insertInto('stock_alert')
    .values({ product_id: product, phone: number, language, unproven_from: hashIpAddress(ip) })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'phone'])
        .doUpdateSet({ language, sent: null, at: sql`now()`, unproven_from: sql`excluded.unproven_from` }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (isNew) onAlert(product);
  return null;
}
