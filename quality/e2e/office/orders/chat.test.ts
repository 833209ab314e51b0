import { expect } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { asNewVisitor } from '../../shop/fixture.ts';
import { signIn } from '../office.ts';
import { ownShopTest } from '../own-shop.ts';

const test = ownShopTest({ whatsApp: true });

test('a line on WhatsApp becomes a draft at the desk, is answered with sum and link, and is placed by the person', async ({
  page,
  request,
  shop,
}) => {
  const { api } = await signIn(page, 'desk', 'Jamal');
  const listed = await request.get('/api/shop-app/products/', { params: { limit: 1, in_stock: true } });
  const [{ id: product }] = (await listed.json()) as [{ id: number }];
  const receiver = { name: 'Rahima', phone: '01712900900', address: 'House 4, Mirpur 10' };
  const items = [{ product, quantity: 1 }];
  await api.placeDeskOrder({ body: { ...receiver, items, source: 'CALL', order_key: 'e2e-chat' } });
  const { payload, headers } = shop.whatsApp!.received(
    '8801712900900',
    '১ কেজি আলু, dim 1 dozen, same address',
    { name: 'Rahima' },
  );
  expect((await request.post('/api/whatsapp/webhook/', { data: payload, headers })).status()).toBe(200);

  await page.goto('/office/chats');
  await page.getByRole('link', { name: /Rahima/ }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('same address');
  await expectAccessible(page, 'chat');
  await page.getByRole('link', { name: 'Make a draft of the order' }).click();
  const lines = page.getByRole('region', { name: 'Basket', exact: true }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: /potato/i })).toHaveCount(1);
  await expect(lines.filter({ hasText: /egg/i })).toHaveCount(1);
  await expect(page.getByText('House 4, Mirpur 10').first()).toBeVisible();
  await expectAccessible(page, 'draft of a chat');
  await page.getByRole('button', { name: 'Send sum and link' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('/w/');
  const link = () => shop.whatsApp!.taken.flatMap(({ text }) => /\/w\/[\w-]{32}/.exec(text) ?? [])[0] ?? '';
  await expect.poll(link).not.toBe('');

  await asNewVisitor(page);
  await page.goto(link());
  await expect(page.getByText('House 4, Mirpur 10')).toBeVisible();
  await expectAccessible(page, 'order of a chat');
  await page.getByRole('button', { name: 'Yes, place the order' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Order H\d+ is placed/ })).toBeVisible();
  await page.getByRole('link', { name: 'Show the order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
