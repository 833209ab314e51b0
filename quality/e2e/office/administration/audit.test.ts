import { settingTable } from '@haat/contract/office/setting-table';
import { orderAttributes } from '@haat/contract/shop/order-attributes';
import { productFieldNames } from '@haat/contract/shop/product-fields';
import { expect } from '@playwright/test';
import * as bn from '../../../../office/app/audit/columns.bn.ts';
import * as en from '../../../../office/app/audit/columns.en.ts';
import { HIDDEN } from '../../../../office/app/audit/hidden-columns.ts';
import { auditMessages } from '../../../../office/app/audit/messages.ts';
import { onServer } from '../../../../server/testing/postgres.ts';
import { test } from '../../shop/fixture.ts';
import { moveAs, placeOrder, signIn } from '../office.ts';

test('the audit: what an owner reads in it, and a word for each of its columns', async ({
  page,
  request,
}) => {
  test.slow();
  await test.step('an owner sees who has changed what, by person and thing, in both languages', async () => {
    const { id } = await placeOrder(request);
    const rina = await signIn(page, 'owner');
    await moveAs(rina, id, 'PROCESSING');
    const year = new Date(Date.now() + 6 * 3_600_000).getUTCFullYear();
    // In another year the changes have their year.
    await page.clock.setFixedTime(Date.now() + 366 * 24 * 3_600_000);
    await page.goto('/office/more');
    await page.getByRole('link', { name: 'Changes' }).click();
    await page.getByLabel('Who', { exact: true }).fill(rina.name);
    await page.getByRole('combobox', { name: /^What/ }).selectOption('Orders');
    await page.getByRole('button', { name: 'Show' }).click();
    const changes = page.getByRole('main').getByRole('listitem');
    await expect(changes).toHaveCount(1);
    await expect(changes).toContainText(`${rina.name} (`);
    await expect(changes).toContainText('to confirm confirmed');
    await expect(changes).toContainText(new RegExp(` ${year} \\d\\d:`));
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(changes).toContainText('বদলেছে');
    await expect(changes).toContainText('নিশ্চিত করতে হবে নিশ্চিত');
    await page.getByLabel('দিন', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'দেখান' }).click();
    await expect(page.getByText('কোনো বদল পাওয়া যায়নি।')).toBeVisible();
  });

  await test.step('every table and column of the audit has words in both languages', async () => {
    const rows = await onServer(
      process.env.SHOP_DATABASE ?? '',
      async (client) => (await client.query<{ table: string; column: string }>(AUDITED)).rows,
    );
    expect(rows.length).toBeGreaterThan(150);
    const shown = [...new Set(rows.map(({ column }) => column))].filter(
      (column) => !HIDDEN.has(column) && !FORM.has(column),
    );
    for (const language of ['en', 'bn'] as const) {
      expect(
        shown.filter((column) => !words[language].columns[column]),
        language,
      ).toEqual([]);
      const { things } = auditMessages[language];
      expect(
        rows.filter(({ table }) => !things[table]),
        language,
      ).toEqual([]);
    }
  });
});

const words = { en, bn };

/** Columns that are called as on the form of a product, of the settings, or the page of an order: the types require their names. */
const FORM = new Set<string>([
  ...productFieldNames,
  ...Object.keys(orderAttributes),
  ...Object.keys(settingTable),
  ...['barcode', 'offer_starts', 'offer_ends'],
]);

/** The tables whose changes a trigger records, and their columns. Of secrets an entry says that they changed. */
const AUDITED = `
  SELECT DISTINCT class.relname AS table, attname AS column FROM pg_trigger AS trigger
  JOIN pg_class AS class ON class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid AND proname = 'write_audit'
  JOIN pg_attribute ON attrelid = class.oid AND attnum > 0 AND NOT attisdropped`;
