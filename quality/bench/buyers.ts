import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { accessTokens } from '../../server/src/accounts/sign-in/access-tokens.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { signingKey } from '../../server/src/platform/db/signing-key.ts';
import { type HttpResponse, sendRequest } from './load.ts';

/** Signs the tokens of all customers of a benchmark, so none needs a password. */
export const JWT_SECRET = 'a secret only for benchmarks, long enough';

/** Signed-in customers with carts of two lines; the n-th has the id `first` + n. */
export interface Customers {
  first: number;
  count: number;
  tokens: string[];
}

/** Creates customers with a session each. Every product from the 300th on costs 100 taka and never sells out. */
export async function signUpMany(database: string, count: number): Promise<Customers> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    'update product set price_paisa = 10000, old_price_paisa = null, stock = 100000000 where id >= 300',
  );
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into customer (phone, password_hash)
       select '+8801' || (300000000 + n), '$argon2id$bench' from generate_series(1, $1::int) as n order by n returning id
     ), signed_in as (
       insert into session (id, customer_id, signed_in, renewed, token_hash)
       select decode(md5(id::text), 'hex'), id, now(), now(), sha256(id::text::bytea) from made
     )
     select min(id) as id from made`,
    [count],
  );
  await client.query('vacuum analyze product, customer, session');
  await client.end();
  const first = Number(rows[0]?.id);
  const db = openDatabase(database, 1);
  const { issue } = accessTokens({ key: signingKey(db, JWT_SECRET), clock: () => new Date() });
  const tokens = await Promise.all(
    Array.from({ length: count }, (_, place) => {
      const customer = first + place;
      return issue({ customer, session: createHash('md5').update(String(customer)).digest() });
    }),
  );
  await db.destroy();
  return { first, count, tokens };
}

/** Adds two lines to every empty cart, by one statement. */
export async function fillCarts(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    `insert into cart_line (customer_id, product_id, quantity)
     select id, 300 + (id * 7919) % 8700 + line, 1 from customer, generate_series(0, 1) as line
     where not exists (select from cart_line where customer_id = customer.id and order_id is null)`,
  );
  await client.query('vacuum analyze cart_line');
  await client.end();
}

/**
 * Places a guest's order of two lines from a catalogue of `products`. Each buyer has its own IP address and phone, because
 * orders of one IP address are limited, and those with one phone wait for each other.
 */
export function orderAsGuest(shopUrl: string, buyer: number, products = 9_000): Promise<HttpResponse> {
  const first = 300 + ((buyer * 7919) % (products - 301));
  return sendRequest(`${shopUrl}/api/order-app/guest-orders/`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': ipAddressOf(buyer) },
    json: {
      name: 'Karim',
      phone: `018${String(buyer % 1e8).padStart(8, '0')}`,
      address: 'Mirpur 10, Dhaka',
      items: [first, first + 1].map((product) => ({ product, quantity: 1 })),
    },
  });
}

/** Orders the cart of a customer without earlier orders. */
export function orderAsCustomer(shopUrl: string, token: string, buyer: number): Promise<HttpResponse> {
  return sendRequest(`${shopUrl}/api/payment-app/orders/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': ipAddressOf(buyer),
    },
    json: {
      receiver_name: 'Amina Begum',
      receiver_email: 'amina@example.com',
      receiver_phone_number: '01712-345678',
      receiver_address: 'House 7, Road 5, Dhanmondi',
      order_type: 'COD',
      delivery_type: 'HOME_DELIVERY',
    },
  });
}

function ipAddressOf(buyer: number): string {
  return `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`;
}
