import type { Quote } from '@haat/contract/shop/delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { addresses, addressesWithoutArea } from '../../testing/addresses.ts';
import { addZones } from '../../testing/delivery-zones.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 1e6, quotes: 1e6 } });
  fixtures = await addFixtures(shop.db);
  await addZones(
    shop.db,
    { name: 'Dhaka', name_bn: 'ঢাকা', areas: ['Dhaka'], charge_paisa: 6_000 },
    { name: 'Elsewhere', name_bn: 'অন্যান্য', charge_paisa: 13_000 },
  );
});
afterAll(() => shop.close());

const items = () => [{ product: fixtures.miniket, quantity: 1 }];
const quoteOf = async (address: string) =>
  (await post(shop.app, '/api/order-app/quote/', { items: items(), address })).json<Quote>();

test('a typed address is never charged, its order is refused, and of 163 in three scripts the right area is suggested first for all but one', async () => {
  const wrong: string[] = [];
  for (const [n, [address, area, partOf]] of addresses.entries()) {
    const {
      suggested_areas: suggested = [],
      delivery_charge,
      delivery,
      area_required,
    } = await quoteOf(address);
    expect({ delivery_charge, delivery, area_required }, address).toEqual({
      delivery_charge: 0,
      delivery: null,
      area_required: true,
    });
    const isFirst = suggested[0]?.name === area && suggested[0].part_of === partOf;
    if (!isFirst)
      wrong.push(`${address}: ${suggested.map(({ name, part_of }) => `${name}, ${part_of}`).join('; ')}`);
    // The refusal does not read the address: a few of each script are enough.
    if (n % 8 > 0) continue;
    const guest = { name: 'Amina', phone: '01712345678', address, items: items() };
    const placed = await post(shop.app, '/api/order-app/guest-orders/', guest);
    expect(placed.statusCode, address).toBe(422);
  }
  expect(addresses).toHaveLength(163);
  expect(wrong).toEqual([expect.stringMatching(/^kazi para, .*: Meherpur.*; Kazipara/)]);
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('an address that names no area suggests none', async () => {
  for (const address of addressesWithoutArea)
    expect((await quoteOf(address)).suggested_areas, address).toEqual([]);
});

test('a long address of misleading words suggests at most three areas', async () => {
  const { suggested_areas } = await quoteOf('Mirpur Savar Uttara '.repeat(25));
  expect(suggested_areas).toHaveLength(3);
});
