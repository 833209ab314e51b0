import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../shop/axe.ts';
import { productNamed, test } from '../shop/fixture.ts';
import { confirmOrder, newStaff, signIn } from './office.ts';

async function orderOf(request: APIRequestContext, ...names: string[]) {
  const products = await Promise.all(names.map((name) => productNamed(request, name)));
  return confirmOrder(request, ...products.map(({ id }, at) => ({ product: id, quantity: at + 1 })));
}

const lineOf = (page: Page, bag: string) => page.getByRole('button', { name: new RegExp(`: bag ${bag} `) });

test('a packer picks without a network, another one was faster, and nothing is picked twice', async ({
  page,
  request,
}) => {
  const { number, id } = await orderOf(request, 'rui', 'egg', 'salt');
  const bag = number.slice(-3);
  await page.clock.install();
  await signIn(page, 'packer', 'Karim');
  await page.goto('/office/');
  await expect(page.getByRole('heading', { name: 'Pick list' })).toBeVisible();
  await expect(lineOf(page, bag)).toHaveCount(3);
  await expectAccessible(page, 'pick list');
  await expect(page.locator('main')).not.toContainText('Tk');

  // The cellar has no network; Salma takes one of the lines meanwhile.
  await page.route('**/api/office/**', (route) => route.abort());
  await lineOf(page, bag).nth(0).click();
  await lineOf(page, bag).nth(1).click();
  await expect(page.getByText('2 changes wait').first()).toBeVisible();
  await expect(lineOf(page, bag).nth(0)).toHaveAttribute('aria-pressed', 'true');
  const salma = await newStaff('packer', 'Salma');
  const linesOf = async () =>
    (await salma.api.getPickList()).products.flatMap(({ name, lines }) =>
      lines.filter(({ order }) => order === id).map((line) => ({ name, ...line })),
    );
  const first = (await lineOf(page, bag).first().textContent()) ?? '';
  const line = (await linesOf()).find(({ name }) => first.includes(name))!;
  const pick = { line: line.id, action: 'pick', quantity: line.quantity, seen: line.quantity } as const;
  const key = randomUUID().replaceAll('-', '');
  const { results } = await salma.api.sendTicks({
    body: { ticks: [{ key, at: new Date().toISOString(), ...pick }] },
  });
  expect(results).toMatchObject([{ result: 'applied' }]);

  await page.unroute('**/api/office/**');
  // The page sends what waits every five seconds.
  await page.clock.fastForward(5_000);
  const notDone = page.getByRole('region', { name: 'Please look at these' });
  await expect(notDone).toContainText(`bag ${bag}: ${salma.name} was first`);
  await notDone.getByRole('button', { name: 'Done' }).click();
  await expect(notDone).toBeHidden();
  await expect(page.getByText('changes wait')).toHaveCount(0);

  // The last line is short, so the order is picked and leaves both lists.
  await page.getByRole('button', { name: new RegExp(`Short or replace: .*bag ${bag}`) }).click();
  await expectAccessible(page, 'short line');
  await page.getByRole('button', { name: 'Fewer' }).click();
  await page.getByRole('button', { name: 'spoilt' }).click();
  await page.getByRole('button', { name: /^(Only|Leave it out)/ }).click();
  await expect(lineOf(page, bag)).toHaveCount(0);
  await expect.poll(linesOf).toEqual([]);
});
