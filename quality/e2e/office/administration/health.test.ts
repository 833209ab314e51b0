import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../shop/axe.ts';
import { queryRow } from '../../shop/customers.ts';
import { expect } from '../../shop/fixture.ts';
import { codeOf, signIn, turnOnSecondFactor } from '../office.ts';
import { test } from '../own-shop.ts';

test('an owner sees a missed backup, makes one, rehearses it, takes it home with a code and prints its key', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // A shop of two days, whose nightly try has just failed for a full disk; the next one is an hour later. Only the clock makes these rows.
  await queryRow("update migration set at = now() - interval '2 days'");
  await queryRow(
    `insert into backup (file, actor, started, ended, key_id, state, problem)
       values ('haat-1.backup', 'shop', now(), now(), 'abababab', 'failed', 'disk_full')`,
  );
  await queryRow(
    "insert into health_event (check_name, state, code, began) values ('backup', 'alarm', 'backup_none', now())",
  );
  const { name } = await signIn(page, 'owner');

  await page.goto('/office/');
  await page.getByRole('link', { name: /problems? of the shop itself/ }).click();
  await expect(page.getByText('1 of these need you.')).toBeVisible();
  const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Backup' }) });
  await expect(first).toContainText('There is no backup of this shop.');
  await first.getByRole('button', { name: 'I have seen it' }).click();
  await expect(first).toContainText(`Seen by ${name}`);
  await expectAccessible(page, 'a missed backup');

  await page.getByRole('button', { name: 'Back up now' }).click();
  const made = page.getByRole('listitem').filter({ hasText: `by ${name}` });
  await made.getByRole('button', { name: 'Rehearse a restore' }).click();
  await expect(made).toContainText(/Restore rehearsed: .*, all there/);
  await expect(page.getByText('All is well.')).toBeVisible();
  await expect(made.getByRole('button', { name: 'Download' })).toBeHidden();

  await page.getByRole('link', { name: 'Set it up' }).click();
  const secret = await turnOnSecondFactor(page);
  await queryRow("update staff_session set factor_proven_at = now() - interval '11 minutes'");
  await page.goto('/office/health');
  await made.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByLabel('Code of the app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^haat-.*Z\.backup$/);
  const stored = await queryRow("select file, size::int, key_id from backup where state = 'done'");
  const { length: size } = await readFile(await download.path());
  expect(stored).toMatchObject({ file: download.suggestedFilename(), size });

  await page.getByRole('button', { name: 'Show the key' }).click();
  const key = page.getByRole('dialog', { name: 'Key of the backups' });
  await expect(key.getByRole('listitem')).toHaveText(Array.from({ length: 8 }, () => /^[0-9a-f]{8}$/));
  await expectAccessible(page, 'the key of the backups');
  // Paper has the key, its purpose in both languages, and nothing else of the page.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Key of the backups of')).toBeVisible();
  await expect(page.getByText('সার্ভার হারিয়ে গেলে')).toBeVisible();
  await expect(page.getByText(String(stored.key_id))).toBeVisible();
  await expect(page.getByText('Back up now')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await key.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('An owner last saw it:')).toBeVisible();
  await queryRow('delete from health_event');
});
