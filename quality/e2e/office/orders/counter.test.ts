import { formatAmount } from '@haat/contract/money/money';
import { bengaliNumbers } from '../../../../office/app/i18n/bengali-digits.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { queryRow } from '../../shop/customers.ts';
import { expect } from '../../shop/fixture.ts';
import { countSteps, printedWidths, signIn } from '../office.ts';
import { test } from '../own-shop.ts';

test.use({ serviceWorkers: 'allow' });

test('sells at the counter on a phone in Bengali, also without a network, and counts the drawer', async ({
  page,
  context,
}) => {
  test.slow();
  const { api } = await signIn(page, 'owner');
  await api.moveCash({ body: { key: 'change', kind: 'put_in', amount_paisa: 50_000, note: '' } });
  await page.goto('/office/more');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('link', { name: 'কাউন্টার' }).click();
  await page.getByLabel('গুনে যা পেলেন, টাকা').fill('500');
  await page.getByRole('button', { name: 'খুলুন' }).click();
  await page.evaluate('navigator.serviceWorker.ready');

  const field = page.getByRole('combobox', { name: 'পণ্য' });
  const lines = page.getByRole('region', { name: 'বিক্রি' }).getByRole('listitem');
  const sell = (name: RegExp) => page.getByRole('button', { name });
  await field.focus();

  await test.step('a box of eggs in at most six presses, where it was thirty', async () => {
    const { type, tap, steps } = countSteps(page);
    await type('ডি');
    await tap(page.getByRole('option', { name: /মুরগির ডিম \(লেয়ার\)/ }));
    await expect(lines).toHaveCount(1);
    await expectAccessible(page, 'a sale at the counter');
    await tap(sell(/^নগদ ৳[০-৯,]+$/));
    await expect(page.getByRole('link', { name: 'রসিদ' })).toBeVisible();
    expect(steps()).toBeLessThanOrEqual(6);
    await expect(lines).toHaveCount(0);
    await expect(field).toBeFocused();
  });

  await test.step('three goods without a network in at most twelve presses; it is stored once, and stock is corrected', async () => {
    await queryRow("update product set stock = 0 where name_bn like '%চিনি%'");
    await context.setOffline(true);
    const { type, tap, steps } = countSteps(page);
    for (const [word, name] of [
      ['চি', /চিনি/],
      ['লব', /লবণ/],
      ['তে', /তেল/],
    ] as const) {
      await type(word);
      await tap(page.getByRole('option', { name }).first());
    }
    await expect(lines).toHaveCount(3);
    await tap(sell(/^৳[০-৯,]+ ফেরত/).last());
    expect(steps()).toBeLessThanOrEqual(12);
    await expect(page.getByText('এই ডিভাইসে সেভ আছে।', { exact: false })).toBeVisible();
    await expect(page.getByText(/^ফেরত দিন: ৳/)).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('list', { name: 'যে বিক্রি এখনো পাঠানো হয়নি' }).getByRole('listitem'),
    ).toHaveCount(1);
    await expect(field).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: 'স্টক ঠিক করা হয়েছে' })).toContainText('চিনি');
    await page.getByRole('button', { name: 'দেখেছি' }).click();
    const { session } = await api.getCounter();
    expect(session?.orders).toBe(2);
  });

  await test.step('card and less by the dialog', async () => {
    await field.fill('ডি');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'অন্যভাবে' }).click();
    await page.getByRole('button', { name: 'কার্ড' }).click();
    await expectAccessible(page, 'other ways to pay at the counter');
    await page.getByRole('button', { name: /^বিক্রি হলো/ }).click();
    await expect(page.getByRole('link', { name: 'রসিদ' })).toBeVisible();
  });

  await test.step('the receipt and the report fit on a roll of 58 mm', async () => {
    await page.getByRole('link', { name: 'রসিদ' }).click();
    const receipt = page.getByRole('article');
    await expect(receipt).toContainText('ক্যাশ মেমো');
    await page.goBack();
    await page.getByText('ক্যাশবাক্স', { exact: false }).first().click();
    const counted = page.getByLabel('গুনে যা পেলেন, টাকা');
    await counted.fill('490');
    await page.getByRole('button', { name: 'বন্ধ করুন' }).click();
    await page.getByLabel('গরমিল কেন?').fill('ভাংতি বেশি দেওয়া হয়েছে');
    await page.getByRole('button', { name: 'বন্ধ করুন' }).click();
    const report = page.getByRole('article', { name: 'রিপোর্ট Z' });
    await expect(report).toContainText('কয়টি বিক্রি৩');
    const { cash } = await queryRow(
      `select sum(amount_paisa) as cash from cash_payment join orders on orders.id = order_id
       where drawer_session_id = (select max(id) from drawer_session)`,
    );
    // 490 taka are in the drawer; 500 taka and the cash of the sales should be.
    const missing = bengaliNumbers(formatAmount(1_000 + Number(cash)).replace('.00', ''));
    await expect(report).toContainText(`গুনে পাওয়া গেছে৳৪৯০গরমিল−৳${missing}`);
    await expectAccessible(page, 'the report of the drawer');
    expect(new Set(await printedWidths(page))).toEqual(new Set([164]));
  });
});
