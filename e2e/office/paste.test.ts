import { expectAccessible } from '../shop/axe.ts';
import { expect, productNamed } from '../shop/fixture.ts';
import { signIn, visit } from './office.ts';
import { test } from './own-shop.ts';

test('columns of a spreadsheet change prices and stock together, after a preview, and the prices are undone', async ({
  page,
  request,
}) => {
  test.slow();
  const onion = await productNamed(request, 'Onion deshi');
  const ginger = await productNamed(request, 'Ginger imported');
  const potato = await productNamed(request, 'Red potato');
  const priceOf = async (id: number) =>
    (await (await request.get(`/api/shop-app/products/${id}/`)).json()).price as number;
  await signIn(page, 'editor');
  await page.goto('/office/products');
  await page.getByRole('link', { name: 'Paste columns' }).click();
  await page
    .getByLabel('Copied columns')
    .fill(
      [
        'Name\tOld\tNew price\tStock',
        `${onion.name}\t${onion.price}\t৳ ৪২.০০\t১২`,
        `${ginger.name_bn}\t\t\t7`,
        `Moon rock\t1\t2\t3`,
        `${potato.name}\t\t1,250.00\t`,
      ].join('\n'),
    );
  await expect(page.getByLabel('Column 1: Onion')).toHaveValue('goods');
  await expect(page.getByLabel(`Column 2: ${onion.price}`)).toHaveValue('');
  await expect(page.getByLabel('Column 3:')).toHaveValue('price');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('3 products change')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No product has this code or name.');
  const apply = page.getByRole('button', { name: 'Change 3 products' });
  await expect(apply).toBeDisabled();
  await expectAccessible(page, 'paste');
  await page.getByRole('button', { name: 'Remove these rows' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: onion.name });
  await expect(row).toContainText(`Price Tk ${onion.price} → Tk 42`);
  await expect(row).toContainText('→ 12');
  await expect(page.getByRole('listitem').filter({ hasText: potato.name })).toContainText('more than 30 %');
  await apply.click();
  await expect(page.getByText('3 products are changed.')).toBeVisible();
  await expect.poll(() => priceOf(onion.id)).toBe(42);
  expect(await priceOf(potato.id)).toBe(1250);
  await page.getByRole('button', { name: 'Undo the prices' }).click();
  await expect(page.getByText('The prices are as before.')).toBeVisible();
  await expect.poll(() => priceOf(onion.id)).toBe(onion.price);
  await visit(page, `/products/${ginger.id}`);
  await expect(page.getByText('7 in stock')).toBeVisible();
});
