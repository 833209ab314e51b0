import { expect } from '@playwright/test';
import { onServer } from '../../../../server/testing/postgres.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed } from '../../shop/fixture.ts';
import { dismissNotices, holdRequest, loseResponse, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

test('goods are counted, received and thrown away', async ({ page, request, shop }) => {
  test.setTimeout(240_000);
  await test.step('a packer counts a sold-out fish, and shoppers can buy it', async () => {
    await signIn(page, 'packer', 'Karim');
    await page.goto('/office/stock');
    await expect(page.getByRole('link', { name: 'Count', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Receive' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Count', exact: true }).click();
    const { id, name } = await productNamed(request, 'rui');
    const search = page.getByRole('searchbox', { name: 'Find products' });
    const status = async () =>
      ((await (await request.get(`/api/shop-app/products/${id}/`)).json()) as { stock_status: boolean })
        .stock_status;
    for (const [count, inStock] of [
      ['০', false],
      ['7', true],
    ] as const) {
      await search.fill(name);
      await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) }).click();
      await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill(count);
      await page.getByRole('button', { name: 'Record 1 line' }).click();
      await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
      await expect.poll(status, { intervals: [100] }).toBe(inStock);
      await page.getByRole('link', { name: 'Count', exact: true }).click();
    }
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
    // A barcode that was scanned into the wrong field.
    await quantity.fill('894110050');
    await page.getByRole('button', { name: 'Record 1 line' }).click();
    await expect(page.getByText('Please type a whole number up to 1,000,000.')).toBeVisible();
    await quantity.fill('999999');
    await page.getByRole('button', { name: 'Record 1 line' }).click();
    await expect(page.getByText(`There are only ${after}.`)).toBeVisible();
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
      const stockOf = (product: number) =>
        onServer(shop.database, async (client) => {
          const { rows } = await client.query('SELECT stock FROM product WHERE id = $1', [product]);
          return (rows[0] as { stock: number }).stock;
        });
      const before = await stockOf(pabda.id);
      await visit(page, '/stock/receive');
      await add(pabda.name, '3');
      await loseResponse(page, '**/api/office/stock/sheets/');
      await page.getByRole('button', { name: 'Record 1 line' }).click();
      await expect(page.getByRole('alert').last()).toContainText('safe on this device');
      await page.getByRole('textbox', { name: `Quantity of ${pabda.name}` }).fill('5');
      await add(egg.name, '12');
      // More goods are found before the response comes.
      const refuse = await holdRequest(page, '**/api/office/stock/sheets/');
      await page.getByRole('button', { name: 'Record 2 lines' }).click();
      await dismissNotices(page);
      await find(salt.name);
      refuse();
      await expect(page.getByRole('alert').last()).toContainText('recorded before, with other lines');
      await page.getByRole('button', { name: `Remove ${salt.name}` }).click();
      await expect(page.getByRole('textbox', { name: `Quantity of ${egg.name}` })).toHaveValue('12');
      await expect(page.getByRole('textbox', { name: `Quantity of ${pabda.name}` })).toHaveValue('5');
      // The same before a response that records the sheet.
      const release = await holdRequest(page, '**/api/office/stock/sheets/');
      await page.getByRole('button', { name: 'Record 2 lines' }).click();
      await expect(page.getByRole('textbox', { name: `Quantity of ${egg.name}` })).toBeDisabled();
      await dismissNotices(page);
      await find(salt.name);
      release();
      await expect(page.getByRole('textbox', { name: `Quantity of ${egg.name}` })).toHaveCount(0);
      expect(await stockOf(pabda.id)).toBe(before + 5);
      await page.getByRole('textbox', { name: `Quantity of ${salt.name}` }).fill('4');
      await page.getByRole('button', { name: 'Record 1 line' }).click();
      await expect(page.getByRole('heading', { name: 'Stock', exact: true })).toBeVisible();
    });

    await test.step('what is typed while Enter searches stays', async () => {
      await visit(page, '/stock/count');
      await add(egg.name, '12');
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/office/stock/products/?*', async (route) => {
        await released;
        await route.continue();
      });
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
      // Nothing is found, and the next goods are typed by then.
      await search.fill('yyyy');
      const find = await holdRequest(page, '**/api/office/stock/products/?*');
      await search.press('Enter');
      await search.fill(salt.name);
      find();
      await expect(page.getByRole('alert').last()).toContainText('Nothing found for “yyyy”');
      await expect(search).toHaveValue(salt.name);
      await dismissNotices(page);
      // A search that finds nothing is in the field again.
      await search.fill('zzzz');
      await search.press('Enter');
      await expect(page.getByText('No products match.')).toBeVisible();
      await expect(search).toHaveValue('zzzz');
    });

    await test.step('a barcode is scanned by the camera where the browser can; without a camera that is said', async () => {
      await onServer(shop.database, (client) =>
        client.query("UPDATE product SET barcode = '8901234567894' WHERE name = $1", [name]),
      );
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
