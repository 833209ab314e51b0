import type { Product } from '@haat/contract/shop/catalogue';
import { expect, test } from 'vitest';
import { addFixtures } from '../../testing/fixtures.ts';
import { openTestShop } from '../../testing/shop.ts';

test('the page after the longest name is found', async () => {
  const shop = await openTestShop();
  try {
    const { rui } = await addFixtures(shop.db);
    const name = 'ক'.repeat(200);
    await shop.db.updateTable('product').set({ name }).where('id', '<>', rui).execute();
    const first = await shop.app.inject('/api/shop-app/products/?sort=name&limit=2');
    expect(first.json<Product[]>()[1]).toMatchObject({ name });
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1];
    const second = await shop.app.inject(next!);
    expect(second.json()).toMatchObject([{ name }, { name: 'Rui fish' }]);
  } finally {
    await shop.close();
  }
});
