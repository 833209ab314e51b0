import { expectAccessible } from '../shop/axe.ts';
import { lineOf, openWithCart } from '../shop/buying.ts';
import { expect } from '../shop/fixture.ts';
import {
  codeOf,
  moveAs,
  newPerson,
  newStaff,
  officeLink,
  placeOrder,
  setUpAccount,
  visit,
} from './office.ts';
import { ownShopTest } from './own-shop.ts';

const test = ownShopTest();

test('an owner makes the demo an own shop, opens it, and pauses it', async ({ page, request }) => {
  test.setTimeout(180_000);
  const notice = page.getByText('orders are not delivered');
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  await test.step('the demo leads its owner to the steps, and nobody needs a second factor yet', async () => {
    await page.goto('/');
    await expect(notice).toHaveText('This is a demo shop: orders are not delivered.');
    await setUpAccount(page, await officeLink('owner'), newPerson('Rina'));
    await page.getByRole('link', { name: 'Later' }).click();
    await page.getByRole('link', { name: 'Open your shop' }).first().click();
    await page.getByRole('button', { name: 'Make it my shop' }).click();
    await expect(page.getByText(/of 9 steps done/)).toBeVisible();
    await expectAccessible(page, 'the steps of the opening');
    await expect(page.getByRole('button', { name: 'Open the shop' })).toHaveCount(0);
    await expect(step('Open the shop').getByRole('link')).toHaveCount(3);
  });

  await test.step('one press removes the demo, one brings it back', async () => {
    const products = step('Your products');
    await expect(products).toContainText('213 products, 55 categories, 4 banners');
    await products.getByRole('button', { name: /^Remove all of it/ }).click();
    await products.getByRole('button', { name: 'Bring them back' }).click();
    await expect(products).toContainText('213 products');
    await products.getByRole('button', { name: /^Remove all of it/ }).click();
    await expect(products).toContainText('They can come back until you open.');
  });

  const { api } = await newStaff('owner', 'Karim');
  await test.step('a test order is delivered and deleted', async () => {
    const { id: category } = (await api.createCategory({
      body: { title: 'Rice', title_bn: 'চাল', parent: null },
    })) as {
      id: number;
    };
    await api.createProduct({
      body: { key: '1'.repeat(32), name: 'Miniket rice', price: '80', stock: '20', category },
    } as never);
    await visit(page, '/');
    await visit(page, '/opening');
    await expect(step('Your products').getByText('Done')).toBeVisible();
    const order = await placeOrder(request);
    for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await moveAs({ api }, order.id, to);
    await visit(page, '/');
    await visit(page, '/opening');
    await step('A test order').getByRole('button', { name: 'Delete the test order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the test order' }).click();
    await expect(step('A test order').getByText('Done')).toBeVisible();
  });

  await test.step('the second factor leads back with its codes to print, and the shop opens', async () => {
    await step('Second factor').getByRole('link', { name: 'Set it up' }).click();
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code of the authenticator app').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('button', { name: 'Print them' })).toBeVisible();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The demo gateway ends');
    await expect(dialog).toContainText(/set up a second factor first: Karim/);
    await dialog.getByRole('button', { name: 'Open the shop' }).click();
    await expect(page.getByRole('heading', { name: 'Your shop is open' })).toBeVisible();
  });

  await test.step('shoppers read until when it is paused, before they fill the checkout', async () => {
    await visit(page, '/pause');
    const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
    await page.getByLabel('No orders until').fill(tomorrow);
    await page.getByLabel('Text in English').fill('Eid Mubarak!');
    await page.getByLabel('Text in Bengali').fill('ঈদ মোবারক!');
    await page.getByRole('button', { name: 'Pause the shop' }).click();
    await expect(page.getByRole('button', { name: 'Take orders again now' })).toBeVisible();
    await expectAccessible(page, 'a pause');
    await visit(page, '/');
    await expect(page.getByText(/^No orders until/)).toBeVisible();
    const [product] = (await (await request.get('/api/shop-app/products/?limit=1')).json()) as Parameters<
      typeof lineOf
    >[0][];
    await openWithCart(page, [lineOf(product!)], '/checkout');
    await expect(page.getByRole('region', { name: /^No orders until/ })).toContainText('Eid Mubarak!');
    await expect(page.getByLabel('Mobile number')).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    await page.goto('/bn');
    await expect(page.getByText(/পর্যন্ত অর্ডার নেওয়া বন্ধ। ঈদ মোবারক!/)).toBeVisible();
  });
});
