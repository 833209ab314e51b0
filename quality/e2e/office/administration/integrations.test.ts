import { expectAccessible } from '../../shop/axe.ts';
import { expect } from '../../shop/fixture.ts';
import { signIn, turnOnSecondFactor } from '../office.ts';
import { test } from '../own-shop.ts';

test('an owner makes an API key and a webhook, and a program reads with the key until it is revoked', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'owner');
  await page.goto('/office/integrations');
  await page.getByRole('link', { name: 'Set up second factor' }).click();
  await turnOnSecondFactor(page);

  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('textbox').fill('Accounting');
  await keys.getByLabel('Read stock').check();
  await keys.getByRole('button', { name: 'Make key' }).click();
  const token = await keys.getByRole('status').locator('code').innerText();
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(new URL('/api/office/stock/products/?search=rice', baseURL), { headers })).status;
  };
  expect(await read()).toBe(200);

  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('textbox').fill('https://tools.example/haat');
  await webhooks.getByLabel('Order placed').check();
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  await expect(webhooks.getByText('https://tools.example/haat')).toBeVisible();
  await expectAccessible(page, 'integrations');
  await webhooks.getByRole('button', { name: 'Remove: https://tools.example/haat' }).click();
  await expect(webhooks.getByText('No webhook yet.')).toBeVisible();

  await keys.getByRole('button', { name: 'Revoke: Accounting' }).click();
  await expect(keys.getByText('revoked')).toBeVisible();
  expect(await read()).toBe(401);
});
