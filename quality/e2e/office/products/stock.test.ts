import { expect } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { queryRow } from '../../shop/customers.ts';
import { productNamed } from '../../shop/fixture.ts';
import { holdRequest, loseResponse } from '../../shop/network-faults.ts';
import { dismissNotices, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

test('goods are counted, received and thrown away', async ({ page, request }) => {
  test.setTimeout(120_000);
  await test.step('a packer counts a sold-out fish, and shoppers can buy it', async () => {
    await signIn(page, 'packer', 'Karim');
    await page.goto('/office/stock');
    await expect(page.getByRole('link', { name: 'Count', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Receive' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Count', exact: true }).click();
    const { id, name } = await productNamed(request, 'rui');
    const search = page.getByRole('searchbox', { name: 'Find products' });
    await queryRow('update product set stock = 0 where id = $1', [id]);
    await search.fill(name);
    await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) }).click();
    await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill('৭');
    await page.getByRole('button', { name: 'Record 1 line' }).click();
    await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
    await expect
      .poll(() => productNamed(request, 'rui'), { intervals: [100] })
      .toMatchObject({ id, stock_status: true });
    await expect(page.locator('main')).not.toContainText('Tk');
  });

  await test.step('goods are received, also by barcode, and thrown away as sheets, which survive a dead network and a lost response', async () => {
    await signIn(page, 'editor');
    await page.goto('/office/stock');
    const { name } = await productNamed(request, 'katla');
    await page.getByRole('link', { name: 'Receive' }).click();
    const search = page.getByRole('searchbox', { name: 'Find products' });
    await search.fill('কাতলা');
    await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) }).click();
    const quantity = page.getByRole('textbox', { name: `Quantity of ${name}` });
    await expect(quantity).toBeFocused();
    await page.keyboard.insertText('২৫');
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await expectAccessible(page, 'sheet');
    await page.route('**/api/office/stock/sheets/', (route) => route.abort());
    await page.getByRole('button', { name: 'Record 1 line' }).click();
    await expect(page.getByRole('alert')).toContainText('safe on this device');
    await page.reload();
    await expect(quantity).toHaveValue('২৫');
    const [, before, after] =
      /(\d+) → (\d+)/.exec(await page.getByRole('listitem').first().innerText()) ?? [];
    expect(Number(after) - Number(before)).toBe(25);
    await page.unroute('**/api/office/stock/sheets/');
    await page.getByLabel('Supplier and challan').fill('Kawran Bazar, challan 17');
    await page.getByRole('button', { name: 'Record 1 line' }).click();
    await expect(page.getByRole('status').last()).toContainText('1 line is recorded.');

    await page.getByRole('link', { name: 'Throw away' }).click();
    await search.fill(name);
    await search.press('Enter');
    await quantity.fill('1');
    await page.getByRole('button', { name: 'Record 1 line' }).click();
    await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();

    const [pabda, egg] = [await productNamed(request, 'pabda'), await productNamed(request, 'egg')];
    const salt = await productNamed(request, 'salt');
    const find = async (name: string) => {
      await search.fill(name);
      await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) }).click();
    };
    const add = async (name: string, quantity: string) => {
      await find(name);
      await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill(quantity);
    };
    await test.step('a sheet that was changed after a lost response replaces what was recorded', async () => {
      const stockOf = async ({ id }: { id: number }) =>
        (await queryRow('select stock from product where id = $1', [id])).stock as number;
      const before = await stockOf(pabda);
      await visit(page, '/stock/receive');
      await add(pabda.name, '3');
      await loseResponse(page, '**/api/office/stock/sheets/');
      await page.getByRole('button', { name: 'Record 1 line' }).click();
      await expect(page.getByRole('alert').last()).toContainText('safe on this device');
      await page.getByRole('textbox', { name: `Quantity of ${pabda.name}` }).fill('5');
      await add(egg.name, '12');
      await page.getByRole('button', { name: 'Record 2 lines' }).click();
      await expect(page.getByRole('alert').last()).toContainText('already been recorded with other lines');
      await expect(page.getByRole('textbox', { name: `Quantity of ${egg.name}` })).toHaveValue('12');
      // More goods are found before the response comes.
      const release = await holdRequest(page, '**/api/office/stock/sheets/');
      await page.getByRole('button', { name: 'Record 2 lines' }).click();
      await expect(page.getByRole('textbox', { name: `Quantity of ${egg.name}` })).toBeDisabled();
      await dismissNotices(page);
      await find(salt.name);
      release();
      await expect(page.getByRole('textbox', { name: `Quantity of ${egg.name}` })).toHaveCount(0);
      expect(await stockOf(pabda)).toBe(before + 5);
      await page.getByRole('button', { name: `Remove ${salt.name}` }).click();
    });

    await test.step('what is typed while Enter searches stays', async () => {
      await visit(page, '/stock/count');
      await add(egg.name, '12');
      const release = await holdRequest(page, '**/api/office/stock/products/?*');
      await search.fill(pabda.name);
      await search.press('Enter');
      await expect(search).toHaveValue('');
      await page.getByRole('textbox', { name: `Quantity of ${egg.name}` }).fill('13');
      await search.fill(salt.name);
      release();
      await expect(page.getByRole('textbox', { name: `Quantity of ${pabda.name}` })).toBeVisible();
      await expect(page.getByRole('textbox', { name: `Quantity of ${egg.name}` })).toHaveValue('13');
      await expect(search).toHaveValue(salt.name);
      await expect(search).toBeFocused();
      // A search that finds nothing is in the field again.
      await search.fill('zzzz');
      await search.press('Enter');
      await expect(page.getByText('No products match.')).toBeVisible();
      await expect(search).toHaveValue('zzzz');
    });

    await test.step('a barcode is scanned by the camera where the browser can; without a camera that is said', async () => {
      await queryRow("update product set barcode = '8901234567894' where name = $1", [name]);
      // Chromium on a desk reads no barcodes: the test gives it a reader and a camera.
      await page.evaluate(`
    window.seen = [];
    window.BarcodeDetector = class { async detect() { return window.seen.map((rawValue) => ({ rawValue })); } };
    const media = () => {
      const canvas = document.createElement('canvas');
      const paper = canvas.getContext('2d');
      setInterval(() => paper.fillRect(0, 0, Math.random() * 100, 100), 50);
      return canvas.captureStream(20);
    };
    navigator.mediaDevices.getUserMedia = async () => {
      if (window.forbidden) throw new DOMException('', 'NotAllowedError');
      window.camera = media();
      return window.camera;
    };
  `);
      await visit(page, '/stock/receive');
      const scan = page.getByRole('button', { name: 'Scan a barcode' });
      await scan.click();
      await expect(page.getByText('Hold the barcode before the camera.')).toBeVisible();
      await expectAccessible(page, 'scan');
      await page.evaluate("window.seen = ['8901234567894']");
      await expect(page.getByRole('textbox', { name: `Quantity of ${name}` })).toBeFocused();
      expect(
        await page.evaluate("window.camera.getTracks().every((track) => track.readyState === 'ended')"),
      ).toBe(true);

      await page.evaluate("window.seen = ['4006381333931']");
      await scan.click();
      await expect(page.getByRole('searchbox', { name: 'Find products' })).toHaveValue('4006381333931');
      await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(1);
      await page.evaluate('window.forbidden = true');
      await scan.click();
      await expect(page.getByText('The camera cannot be used.')).toBeVisible();
    });
  });
});
