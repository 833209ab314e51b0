import type { PickList, PickWave } from '@haat/contract/office/orders/picking';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { addProduct } from '../../testing/fixtures.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';
import { randomOf } from '../../testing/random.ts';
import { addSlot, addZone } from '../../testing/slots.ts';

const PRODUCTS = 12;

let office: PickingOffice;
let products: number[];
let zone: number;
/** Packers by name, with their cookies. */
let packers: Record<'Karim' | 'Salma' | 'Jamal', string>;
beforeAll(async () => {
  office = await openPickingOffice();
  const jamal = { name: 'Jamal', login: '01611111114', password: 'seven green papayas' };
  packers = { Karim: office.karim, Salma: office.salma, Jamal: await office.addStaff('packer', jamal) };
  zone = await addZone(office.db);
  const { category_id } = await office.db
    .selectFrom('product')
    .where('id', '=', office.fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  products = [];
  for (let n = 1; n <= PRODUCTS; n++)
    products.push(
      await addProduct(office.db, category_id, {
        slug: `dal-${n}`,
        name: `Dal ${n}`,
        price_paisa: 10_000,
        stock: 1_000,
      }),
    );
  for (const [at, id] of products.entries())
    await office.db
      .updateTable('product')
      .set({ shelf_place: `A${at + 1}` })
      .where('id', '=', id)
      .execute();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
  await office.db.deleteFrom('pick_claim').execute();
  // Earlier orders are picked.
  const { products: left } = await readList(office.karim, 'all');
  const ticks = left.flatMap(({ lines }) => lines).map((line) => tickOf(line, office.newKey()));
  if (ticks.length > 0) await office.sendTicks(ticks);
});

async function readList(cookie = office.karim, wave?: string): Promise<PickList> {
  const query = wave === undefined ? '' : `?wave=${encodeURIComponent(wave)}`;
  const response = await office.send('GET', `picking/${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const claim = async (cookie: string, body: { wave: string; share?: number; from?: number }) => {
  const response = await office.send('POST', 'picking/claims/', { cookie, body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ products: number }>().products;
};
const release = async (cookie: string, wave: string) => {
  const response = await office.send('POST', 'picking/claims/release/', { cookie, body: { wave } });
  expect(response.statusCode).toBe(204);
};
/** Confirms an order of the first `count` products, in a slot if one is given. */
async function confirm(count: number, slot?: number): Promise<number> {
  const items = products.slice(0, count).map((product) => ({ product, quantity: 1 }));
  const { id } = await office.placeOrder({ items, ...(slot && { slot }) });
  const body = { to: 'PROCESSING', version: 0 };
  await office.send('POST', `orders/${id}/move/`, { cookie: office.desk, body });
  return id;
}
/** Who has how many products, and how many nobody has. */
const partsOf = ({ free, parts }: PickWave) => ({
  free,
  ...Object.fromEntries(parts.map(({ name, products }) => [name, products])),
});
const onlyWave = async () => {
  const { waves } = await readList();
  expect(waves).toHaveLength(1);
  return waves[0]!;
};

test('a wave has the orders of a slot, or those of a zone that are promised by the same hour', async () => {
  const [late, early] = [
    await addSlot(office.db, { zone, inHours: 30 }),
    await addSlot(office.db, { zone, inHours: 26 }),
  ];
  const [later, first] = [await confirm(1, late), await confirm(2, early)];
  const second = await confirm(3, early);
  const list = await readList();
  expect(list.waves).toMatchObject([
    {
      key: `slot-${early}`,
      zone: 'Dhaka',
      zone_bn: 'ঢাকা',
      orders: 2,
      lines: 5,
      free: 3,
      pickup: false,
      parts: [],
    },
    { key: `slot-${late}`, orders: 1, lines: 1, free: 1, from: expect.any(String) },
  ]);
  // Where shoppers choose times, the earliest wave is given, and then the next one.
  expect([list.wave, list.orders.map(({ id }) => id)]).toEqual([`slot-${early}`, [first, second]]);
  expect((await readList(office.karim, `slot-${late}`)).orders.map(({ id }) => id)).toEqual([later]);
  const all = await readList(office.karim, 'all');
  expect([all.wave, all.orders.map(({ id }) => id)]).toEqual(['', [first, second, later]]);
  await office.sendTicks(
    list.products.flatMap(({ lines }) => lines).map((line) => tickOf(line, office.newKey())),
  );
  expect((await readList(office.karim, `slot-${early}`)).wave).toBe(`slot-${late}`);
});

test('without slots all orders are in one list, in waves by the hour of their promise', async () => {
  const [first, second] = [await confirm(1), await confirm(1)];
  const promise = (by: string) => sql<Date>`date_trunc('hour', now()) + ${by}::interval`;
  await office.db
    .updateTable('orders')
    .set({ promised_by: promise('5 hours 1 minute') })
    .where('id', '=', first)
    .execute();
  await office.db
    .updateTable('orders')
    .set({ promised_by: promise('6 hours') })
    .where('id', '=', second)
    .execute();
  expect(await readList()).toMatchObject({
    wave: '',
    packers: 4,
    waves: [{ orders: 2, from: null, zone: 'Dhaka' }],
  });
  await office.db
    .updateTable('orders')
    .set({ promised_by: promise('6 hours 1 minute') })
    .where('id', '=', first)
    .execute();
  const { wave, orders, waves } = await readList();
  expect([wave, orders.map(({ id }) => id)]).toEqual(['', [second, first]]);
  expect(waves.map(({ orders }) => orders)).toEqual([1, 1]);
});

test('packers take parts of a wave on their way, see who has which, and give them back', async () => {
  await confirm(12);
  await confirm(6);
  const { key: wave } = await onlyWave();
  // A half of the 18 lines: the first five products have ten.
  expect(await claim(packers.Karim, { wave, share: 2 })).toBe(5);
  expect(await claim(packers.Salma, { wave })).toBe(7);
  expect(await claim(packers.Jamal, { wave })).toBe(0);
  expect(partsOf(await onlyWave())).toEqual({ free: 0, Karim: 5, Salma: 7 });
  const holders = (await readList()).products.map(({ lines }) => [
    ...new Set(lines.map(({ holder }) => holder?.name)),
  ]);
  expect(holders).toEqual([...Array(5).fill(['Karim']), ...Array(7).fill(['Salma'])]);

  // A new order joins: its products are in the hands that have them, and a new product in nobody's.
  const { id } = await office.placeOrder({
    items: [products[0]!, office.fixtures.rui].map((product) => ({ product, quantity: 1 })),
  });
  await office.send('POST', `orders/${id}/move/`, {
    cookie: office.desk,
    body: { to: 'PROCESSING', version: 0 },
  });
  expect(partsOf(await onlyWave())).toEqual({ free: 1, Karim: 5, Salma: 7 });

  // Jamal helps Salma with a half of what she has not picked; what is picked counts no more.
  const salmas = (await readList()).products[11]!.lines[0]!;
  await office.sendTicks([tickOf(salmas, office.newKey())], packers.Salma);
  const salma = (await onlyWave()).parts.find(({ name }) => name === 'Salma')!;
  expect(salma).toMatchObject({ products: 6, lines: 7 });
  expect(await claim(packers.Jamal, { wave, share: 2, from: salma.staff })).toBe(3);
  expect(partsOf(await onlyWave())).toEqual({ free: 1, Jamal: 3, Karim: 5, Salma: 3 });
  await release(packers.Karim, wave);
  expect(partsOf(await onlyWave())).toEqual({ free: 6, Jamal: 3, Salma: 3 });
});

test('two who take a half at the same moment get two parts; the list that they have a part of comes first', async () => {
  const [slot, early] = [
    await addSlot(office.db, { zone, inHours: 40 }),
    await addSlot(office.db, { zone, inHours: 28 }),
  ];
  await confirm(12, slot);
  await confirm(1, early);
  const wave = `slot-${slot}`;
  expect((await readList(packers.Salma)).wave).toBe(`slot-${early}`);
  const taken = await Promise.all(
    [packers.Karim, packers.Salma].map((cookie) => claim(cookie, { wave, share: 2 })),
  );
  expect(taken.toSorted()).toEqual([3, 6]);
  expect((await readList(packers.Salma)).wave).toBe(wave);
  expect((await readList(packers.Jamal)).wave).toBe(`slot-${early}`);
});

test('the database forbids a product of a wave in two hands', async () => {
  await confirm(1);
  const { key: wave } = await onlyWave();
  await claim(packers.Karim, { wave });
  const second = sql`INSERT INTO pick_claim (wave, product_id, staff_id)
    SELECT wave, product_id, (SELECT id FROM staff WHERE name = 'Salma') FROM pick_claim`;
  await expect(second.execute(office.db)).rejects.toThrow('pick_claim_pkey');
});

test('a substitute is in the hand of who has what it replaces; what a disabled person has is free', async () => {
  const id = await confirm(2);
  const { key: wave } = await onlyWave();
  await claim(packers.Salma, { wave });
  const line = (await office.linesOf(id)).get(products[0]!)!;
  const substitute = {
    action: 'substitute',
    quantity: 1,
    product: products[8]!,
    consent: 'by phone',
  } as const;
  await office.sendTicks([tickOf(line, office.newKey(), substitute)], packers.Salma);
  expect((await office.linesOf(id)).get(products[8]!)?.holder?.name).toBe('Salma');
  expect(partsOf(await onlyWave())).toEqual({ free: 0, Salma: 2 });
  const salma = office.db.updateTable('staff').where('name', '=', 'Salma');
  await salma.set({ disabled: new Date() }).execute();
  expect(partsOf(await onlyWave())).toEqual({ free: 2 });
  expect(await claim(packers.Karim, { wave })).toBe(2);
  await salma.set({ disabled: null }).execute();
  expect(partsOf(await onlyWave())).toEqual({ free: 0, Karim: 2 });
});

test('a wave that is picked meanwhile gives nothing, and nothing of the next one', async () => {
  const slot = await addSlot(office.db, { zone, inHours: 44 });
  await confirm(2, slot);
  expect(await claim(packers.Karim, { wave: 'slot-0' })).toBe(0);
  expect(await claim(packers.Karim, { wave: 'all' })).toBe(0);
  expect(await office.db.selectFrom('pick_claim').selectAll().execute()).toEqual([]);
});

test('who picks a line twice, from two devices, is not sent back to the shelf', async () => {
  const id = await confirm(1);
  const line = (await office.linesOf(id)).get(products[0]!)!;
  const [first, second, salmas] = [1, 2, 3].map(() => tickOf(line, office.newKey()));
  for (const tick of [first!, second!, second!])
    expect(await office.sendTicks([tick])).toMatchObject([{ result: 'applied', by: '' }]);
  expect(await office.sendTicks([salmas!], packers.Salma)).toMatchObject([
    { result: 'already', by: 'staff:Karim' },
  ]);
  const ledger = office.db
    .selectFrom('pick_tick')
    .where('order_item_id', '=', line.id)
    .select('result')
    .orderBy('result');
  expect((await ledger.execute()).map(({ result }) => result)).toEqual(['already', 'already', 'applied']);
});

/** Who has which product. */
async function readClaims(): Promise<Map<number, number>> {
  const rows = await office.db.selectFrom('pick_claim').select(['product_id', 'staff_id']).execute();
  return new Map(rows.map(({ product_id, staff_id }) => [product_id, staff_id]));
}

test('a product that somebody gets while another picker is taking it stays with her', async () => {
  await confirm(2);
  const { key: wave } = await onlyWave();
  const [karim, salma] = await Promise.all(
    ['Karim', 'Salma'].map((name) =>
      office.db.selectFrom('staff').where('name', '=', name).select('id').executeTakeFirstOrThrow(),
    ),
  );
  const claims = await office.db.transaction().execute(async (tx) => {
    // As a substitute does.
    await tx
      .insertInto('pick_claim')
      .values({ wave, product_id: products[0]!, staff_id: salma!.id })
      .execute();
    const got = claim(office.karim, { wave });
    await expect.poll(() => countWaiting(office.db)).toBe(1);
    return { got };
  });
  expect(await claims.got).toBe(1);
  expect(await readClaims()).toEqual(
    new Map([
      [products[0], salma!.id],
      [products[1], karim!.id],
    ]),
  );
});

const seeds = process.env.FAULTS === 'long' ? [1, 2, 3, 5, 8] : [3, 8];

test.each(seeds)(
  'three packers take, give back and take over at once, while orders join: no line is in two hands, and nobody loses a part unasked (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const staff = await office.db
      .selectFrom('staff')
      .where('role', '=', 'packer')
      .select(['id', 'name'])
      .execute();
    const people = staff.map(({ id, name }) => ({ id, cookie: packers[name as keyof typeof packers] }));
    const anyone = () => people[Math.floor(random() * people.length)]!;
    await confirm(PRODUCTS);
    const { key: wave } = await onlyWave();
    for (let round = 0; round < 8; round++) {
      const before = await readClaims();
      const released = new Set<number>();
      const actions = Array.from({ length: 6 }, (): Promise<number> => {
        const { id, cookie } = anyone();
        const share = 1 + Math.floor(random() * 3);
        const what = random();
        if (what < 0.2) {
          released.add(id);
          return release(cookie, wave).then(() => 0);
        }
        if (what < 0.35) {
          // From somebody else: her own products would be counted, and nothing change.
          const others = people.filter((one) => one.id !== id);
          const from = others[Math.floor(random() * others.length)]!.id;
          released.add(from);
          return claim(cookie, { wave, share, from });
        }
        return claim(cookie, { wave, share });
      });
      if (random() < 0.3) actions.push(confirm(1 + Math.floor(random() * 4)).then(() => 0));
      const results = await Promise.all(actions);

      const after = await readClaims();
      // What each of them was told is what they have.
      const told = results.reduce<number>((sum, got) => sum + got, 0);
      if (released.size === 0) expect(after.size - before.size).toBe(told);
      const kept = [...before].filter(([, holder]) => !released.has(holder));
      expect(kept.map(([product]) => [product, after.get(product)])).toEqual(kept);
      const { products: listed, waves } = await readList(office.karim, wave);
      for (const { product, lines } of listed)
        for (const { holder } of lines) expect([product, holder?.id]).toEqual([product, after.get(product)]);
      const { free, parts } = waves.find(({ key }) => key === wave)!;
      expect(free + parts.reduce((sum, part) => sum + part.products, 0)).toBe(PRODUCTS);
    }
  },
);
