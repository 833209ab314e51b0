import { expect } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { test } from '../../shop/fixture.ts';
import { cardOf, dismissNotices, placeOrder, signIn } from '../office.ts';

/** A first order of more than Tk 5,000. */
const large = (request: Parameters<typeof placeOrder>[0]) => placeOrder(request, { taka: 5_000 });

test('large first orders are called about: one is reached and confirmed, one missed and cancelled, one confirmed without a call', async ({
  page,
  request,
}) => {
  test.slow();
  const { number } = await large(request);
  const [missed, skipped] = [await large(request), await large(request)];
  const jamal = await signIn(page, 'desk', 'Jamal');
  await page.goto('/office/');
  const toCall = page.getByRole('link', { name: /to call before confirming/ });
  await toCall.click();
  const card = cardOf(page, number);
  await expect(card).toContainText('First order of this phone, above the limit');
  await expectAccessible(page, 'calls');
  await card.getByRole('button', { name: 'No answer' }).click();
  await expect(card).toContainText(`no answer · ${jamal.name}`);
  await expect(card).toContainText('1 of 3 misses');

  await card.getByRole('link', { name: number }).click();
  await expect(page.getByRole('region', { name: 'Call first' })).toContainText('no answer');
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden();
  await expectAccessible(page, 'order to call');
  await page.getByRole('button', { name: 'Reached: confirm' }).click();
  await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();

  await test.step('the last miss is announced before and cancels, in Bengali', async () => {
    await dismissNotices(page);
    await page.getByRole('link', { name: 'Haat office' }).click();
    await toCall.click();
    await page.getByRole('button', { name: 'বাংলা' }).click();
    const card = cardOf(page, missed.number);
    await card.getByRole('button', { name: 'ফোন ধরেনি' }).click();
    await expect(card).toContainText('৩ বারের মধ্যে ১ বার');
    await card.getByRole('button', { name: 'ভুল নম্বর' }).click();
    await expect(card).toContainText('অর্ডার বাতিল হয়ে এসএমএস যাবে');
    await card.getByRole('button', { name: 'ফোন ধরেনি' }).click();
    await expect(page.getByText(`${missed.number} বাতিল হয়েছে`)).toBeVisible();
    await expect(card).toBeHidden();
  });

  const other = cardOf(page, skipped.number);
  await other.getByRole('button', { name: 'ফোন না করেই নিশ্চিত করুন' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('কেন ফোন করবেন না?').fill('পরিচিত ক্রেতা');
  await dialog.getByRole('button', { name: 'ফোন না করেই নিশ্চিত করুন' }).click();
  await expect(other).toBeHidden();
});
