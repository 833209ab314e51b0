import { expectAccessible } from '../../shop/axe.ts';
import { expect } from '../../shop/fixture.ts';
import { moveAs, placeOrder, signIn } from '../office.ts';
import { test } from '../own-shop.ts';

test('closing the day asks, names what is still open, and is taken back with a reason', async ({
  page,
  request,
}) => {
  const rina = await signIn(page, 'owner');
  await moveAs(rina, (await placeOrder(request)).id, 'PROCESSING');
  // Another test may have closed the day.
  const last = (await rina.api.getCashSheet()).days.find(({ reopened }) => reopened === null);
  if (last) await rina.api.reopenDay({ params: { id: last.id }, body: { reason: 'for this test' } });
  const { drawer_paisa } = await rina.api.getCashSheet();
  await page.goto('/office/cash');
  const counted = page.getByLabel('Counted in the drawer, in taka');
  const newest = page.getByRole('region', { name: 'Closed days' }).getByRole('listitem').first();
  await counted.fill(String(drawer_paisa / 100));
  await page.getByRole('button', { name: 'Close the day' }).click();
  const question = page.getByRole('dialog', { name: /^Close \d+ \w+ \d+ with Tk/ });
  await expect(question.getByText(/orders? to pick or pack/)).toBeVisible();
  await expectAccessible(page, 'the question before the close');
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(counted).toHaveValue(String(drawer_paisa / 100));
  await page.getByRole('button', { name: 'Close the day' }).click();
  await question.getByRole('button', { name: 'Yes, close' }).click();
  await expect(newest.getByRole('button', { name: 'Reopen' })).toBeVisible();

  await newest.getByRole('button', { name: 'Reopen' }).click();
  const reopen = page.getByRole('dialog', { name: /^Reopen/ });
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(reopen.getByText('Write what was wrong.')).toBeVisible();
  await reopen.getByLabel('Why?').fill('one delivery was missing');
  await expectAccessible(page, 'the reopening of a day');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(newest).toContainText(`Reopened by ${rina.name}: one delivery was missing`);
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible();
});
