import { sql } from 'kysely';
import { hashCode } from '../../src/codes/codes.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { signingKey } from '../../src/platform/db/signing-key.ts';

/** The code of a thousand phones that have no account, for each purpose; each works once. */
export const CODE = '123456';

const phoneOf = (n: number) => `+88015000${String(n).padStart(5, '0')}`;
const numberOf = (n: number) => `H9${String(n).padStart(5, '0')}`;
const PHONES = Array.from({ length: 1_000 }, (_, n) => phoneOf(n));
let last = 0;

/** A phone whose code was not used yet. */
export const phoneWithCode = () => phoneOf(last++ % PHONES.length);

/** An order of such a phone, by number and phone. */
export const orderWithCode = () => {
  const n = last++ % PHONES.length;
  return { number: numberOf(n), phone: phoneOf(n), code: CODE };
};

/** Adds these codes, and an order of one `product` for each phone. */
export async function addCodes(db: Database, product: number): Promise<void> {
  const key = signingKey(db, undefined);
  const expires = new Date(Date.now() + 3_600_000);
  const code = async (
    purpose: 'reset_password' | 'unlock_sign_in' | 'track_order' | 'use_credit',
    n: number,
    subject = '',
  ) => {
    const target = { purpose, phone: phoneOf(n), subject };
    return { ...target, hash: await hashCode(key, target, CODE), expires };
  };
  const codes = PHONES.flatMap((_, n) => [
    code('reset_password', n),
    code('unlock_sign_in', n),
    code('track_order', n),
    code('track_order', n, numberOf(n)),
    code('use_credit', n),
  ]);
  await db
    .insertInto('code')
    .values(await Promise.all(codes))
    .execute();
  await addOrders(db, product);
}

/** Gives every customer a new code to their own phone, and lets them request one at once. */
export async function renewOwnCodes(db: Database): Promise<void> {
  const key = signingKey(db, undefined);
  const expires = new Date(Date.now() + 3_600_000);
  await db.deleteFrom('attempt').execute();
  for (const { id, phone } of await db.selectFrom('customer').select(['id', 'phone']).execute()) {
    const targets = [
      { purpose: 'claim_orders' as const, phone, subject: String(id) },
      { purpose: 'change_phone' as const, phone, subject: `to ${phone}` },
      { purpose: 'change_phone' as const, phone, subject: `of ${id}` },
    ];
    for (const target of targets) {
      const code = { ...target, hash: await hashCode(key, target, CODE), expires, tries: 0 };
      await db
        .insertInto('code')
        .values(code)
        .onConflict((conflict) => conflict.columns(['purpose', 'phone', 'subject']).doUpdateSet(code))
        .execute();
    }
  }
}

async function addOrders(db: Database, product: number): Promise<void> {
  await sql`
    WITH placed AS (
      INSERT INTO orders (number, order_key, content_hash, guest_token, order_type, delivery_type, receiver_name,
        receiver_phone_number, receiver_address, subtotal_paisa, tax_paisa, total_paisa)
      SELECT 'H9' || lpad(n::text, 5, '0'), 'order-with-code-' || n, '', left(md5(n::text) || md5(n::text), 32), 'COD',
        'HOME_DELIVERY', 'Rahima', '+88015000' || lpad(n::text, 5, '0'), 'Wari', 10000, 500, 10500
      FROM generate_series(0, ${PHONES.length - 1}) n
      RETURNING id
    ), history AS (
      INSERT INTO order_history (order_id, from_status, to_status, actor) SELECT id, '', 'PENDING', 'guest' FROM placed
    )
    INSERT INTO order_item (order_id, product_id, name, name_bn, image, price_paisa, quantity, total_paisa)
    SELECT id, ${product}, 'Blender', '', '', 10000, 1, 10000 FROM placed`.execute(db);
}
