import { expect, fillCart, openAs, test } from './customers.ts';
import { productNamed } from './fixture.ts';

test('what is typed replaces what is filled into a field at that moment', async ({ page, amina }) => {
  let respond = () => {};
  const later = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/user/profiles/', async (route) => {
    await later;
    await route.continue();
  });
  await fillCart(amina, (await productNamed(page.request, 'Miniket')).id, 2);
  await openAs(page, amina, '/checkout');
  const phone = page.getByLabel('Phone');
  await phone.focus();
  respond();
  await expect(phone).toHaveValue(new RegExp(amina.phone.slice(-6)));
  await page.keyboard.type('01712-345678');
  await expect(phone).toHaveValue('01712-345678');
});
