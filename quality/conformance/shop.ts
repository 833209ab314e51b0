import path from 'node:path';
import { toE164 } from '@haat/contract/phone/phone';
import type { Tokens } from '@haat/contract/shop/accounts';
import { startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { type CodeTarget, hashCode } from '../../server/src/codes/codes.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createShopUser } from '../../server/src/platform/db/database-user.ts';
import { signingKey } from '../../server/src/platform/db/signing-key.ts';
import { onServer, removeOrderLimits, withDatabase } from '../../server/testing/postgres.ts';
import { startShop } from '../e2e/shop/start-shop.ts';

/** A demo shop on its own database, with a customer who has a cart, an order and an address. */
export interface OpenShop {
  url: string;
  /** URL of its database, as the owner. */
  database: string;
  tokens: Tokens;
  ids: {
    profile: number;
    address: number;
    line: number;
    order: number;
    /** It has options. */
    product: number;
    soldOut: number;
    token: string;
    number: string;
    /** Other orders, which are cancelled. */
    toCancel: number;
    tokenToCancel: string;
    list: number;
    listToDelete: number;
  };
  /** An option of the product, and its pack. */
  option: string;
  unit: string;
  phone: string;
  close(): Promise<void>;
}

let opened = 0;

export const password = 'ilish with mustard';

export async function openShop(): Promise<OpenShop> {
  const given = process.env.TEST_DATABASE_URL;
  const root = path.join(import.meta.dirname, '../..');
  const embedded = given ? undefined : await startEmbedded({ root, cluster: 'test' });
  const server = given ?? embedded!.url;
  await createShopUser(server);
  const name = `haat_contract_${process.pid}_${++opened}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const database = withDatabase(server, name);
  const shop = await startShop(database);
  const product = await findProductWithOptions(database);
  // Every order buys this product; the other products have enough stock for all tests.
  await onServer(database, (client) =>
    client.query(
      'update product set stock = case when id = $1 then 100000 when stock > 20 then stock + 500 else stock end',
      [product.id],
    ),
  );
  await removeOrderLimits(database);
  const customer = await createCustomer(shop.url, product, await findSoldOut(database));
  await addCodes(database, customer);
  return {
    url: shop.url,
    database,
    ...customer,
    async close() {
      await shop.stop();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
      await embedded?.stop();
    },
  };
}

/** A code of a phone without an account, for each request that needs one. */
export const code = { phone: '01912345678', code: '123456' };

async function addCodes(
  database: string,
  { phone: own, ids }: Awaited<ReturnType<typeof createCustomer>>,
): Promise<void> {
  const db = openDatabase(database, 1, null);
  const phone = toE164(code.phone)!;
  const expires = new Date(Date.now() + 3_600_000);
  const customer = toE164(own)!;
  const targets: CodeTarget[] = [
    { purpose: 'reset_password', phone },
    { purpose: 'unlock_sign_in', phone },
    { purpose: 'track_order', phone: customer, subject: ids.number },
    { purpose: 'change_phone', phone: customer, subject: `of ${ids.profile}` },
  ];
  for (const target of targets) {
    const hash = await hashCode(signingKey(db, undefined), target, code.code);
    await db
      .insertInto('code')
      .values({ ...target, hash, expires })
      .execute();
  }
  await db.destroy();
}

async function findProductWithOptions(
  database: string,
): Promise<{ id: number; option: string; unit: string }> {
  const { rows } = await onServer(database, (client) =>
    client.query<{ id: string; option: string; unit: string }>(
      "select id, options->0->>'name' as option, unit from product where options <> '[]' and listed and stock > 0 order by id limit 1",
    ),
  );
  return { ...rows[0]!, id: Number(rows[0]!.id) };
}

/** The id of a product that is sold out, as of the demo goods some are. */
async function findSoldOut(database: string): Promise<number> {
  const { rows } = await onServer(database, (client) =>
    client.query<{ id: string }>('select id from product where stock = 0 and listed limit 1'),
  );
  return Number(rows[0]!.id);
}

async function createCustomer(
  shopUrl: string,
  product: { id: number; option: string; unit: string },
  soldOut: number,
) {
  const phone = '01712345678';
  let access = '';
  const call = async <T>(method: string, url: string, body?: object): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      ...(access ? { authorization: `Bearer ${access}` } : {}),
    };
    const response = await fetch(shopUrl + url, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<T>;
  };
  const { id: profile } = await call<{ id: number }>('POST', '/api/user/register/', { phone, password });
  const tokens = await call<Tokens>('POST', '/api/token/', { phone, password });
  access = tokens.access;
  const bought = { item: product.id, quantity: 1 };
  const receiver = {
    receiver_name: 'Amina',
    receiver_email: 'amina@example.com',
    receiver_phone_number: phone,
    receiver_address: 'Dhanmondi',
  };
  const placeOrder = async () => {
    await call('POST', '/api/payment-app/carts/', bought);
    return (await call<{ id: number }>('POST', '/api/payment-app/orders/', receiver)).id;
  };
  const [order, toCancel] = [await placeOrder(), await placeOrder()];
  const { id: line } = await call<{ id: number }>('POST', '/api/payment-app/carts/', bought);
  const home = {
    name: 'Amina',
    email: 'amina@example.com',
    phone,
    address: 'Dhanmondi',
    city: 'Dhaka',
    zipcode: '1205',
    country: 'Bangladesh',
  };
  const { id: addressId } = await call<{ id: number }>('POST', '/api/payment-app/shipping-address/', home);
  const items = [{ product: product.id, quantity: 1 }];
  const guestOrders = '/api/order-app/guest-orders/';
  const placeGuestOrder = () =>
    call<{ token: string; number: string }>('POST', guestOrders, { ...home, items });
  const [{ token, number }, { token: tokenToCancel }] = [await placeGuestOrder(), await placeGuestOrder()];
  const createList = async (name: string) => {
    const added = { name, products: [product.id] };
    const lists = await call<{ id: number; name: string }[]>('POST', '/api/user/lists/', added);
    return lists.find((list) => list.name === name)!.id;
  };
  const [list, listToDelete] = [await createList('Weekly'), await createList('Eid')];
  return {
    phone,
    tokens,
    option: product.option,
    unit: product.unit,
    ids: {
      list,
      listToDelete,
      profile,
      address: addressId,
      line,
      order,
      product: product.id,
      soldOut,
      token,
      number,
      toCancel,
      tokenToCancel,
    },
  };
}
