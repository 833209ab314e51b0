import { countPresses, linesOfOthers, open, setCart, storedCart } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { asNewVisitor, expect, test } from '../fixture.ts';
import { WEEK } from '../weekly-list.ts';

test('a written, corrected or spoken list is in the cart', async ({ page }) => {
  test.slow();
  await test.step('35 named items are in the cart after at most 45 presses: the quick list', async () => {
    const { press, presses } = countPresses();
    await open(page, '/bn/about');
    await press(page.getByRole('banner').getByRole('button', { name: 'সব ক্যাটাগরি' }));
    await press(page.getByRole('navigation', { name: 'সব ক্যাটাগরি' }).getByRole('link', { name: 'ঝটপট ফর্দ' }));
    await page.getByRole('textbox', { name: 'আপনার ফর্দ' }).fill(WEEK);
    await press(page.getByRole('button', { name: 'পণ্য খুঁজুন' }));
    await expect(page.getByText('৩৫টির মধ্যে ৩৫টি পাওয়া গেছে')).toBeVisible();
    await press(page.getByRole('button', { name: /^৩৫টি পণ্য কার্টে দিন/ }));
    await expect(page.getByRole('dialog', { name: 'আপনার কার্ট' })).toBeVisible();
    expect(await storedCart(page)).toHaveLength(35);
    // And one to paste.
    expect(presses()).toBeLessThanOrEqual(44);

    await test.step('last week’s list is in the cart after at most 4 presses', async () => {
      await setCart(page, []);
      await page.keyboard.press('Escape');
      await visit(page, '/bn/customer-service');
      await page.getByRole('banner').getByRole('button').last().click(); // 1
      const drawer = page.getByRole('dialog', { name: 'আপনার কার্ট' });
      await drawer.getByRole('link', { name: 'ঝটপট ফর্দ' }).click(); // 2
      await page.getByRole('button', { name: 'আগের ফর্দ নিন' }).click(); // 3
      await page.getByRole('button', { name: /^৩৫টি পণ্য কার্টে দিন/ }).click(); // 4
      await expect(drawer).toBeVisible();
      expect(await storedCart(page)).toHaveLength(35);
    });
  });

  await asNewVisitor(page);
  await test.step('each line is shown with its product, for a yes, a swap or another quantity; without a product it keeps its text', async () => {
    await open(page, '/quick-list');
    const list = page.getByRole('textbox', { name: 'Your list' });
    const find = page.getByRole('button', { name: 'Find the products' });
    const rows = page.getByRole('main').getByRole('listitem');
    await test.step('a list without a response stays in the field, and an empty one is not sent', async () => {
      await find.click();
      await expect(page.getByText('Please write at least one product.').first()).toBeVisible();
      await page.route('**/quick-list/', (route) => route.abort(), { times: 1 });
      await list.fill('আলু ২ কেজি\nডিম ১২\nচিনি');
      await find.click();
      await expect(page.getByText('Your list is still here').first()).toBeVisible();
      await expect(list).toHaveValue('আলু ২ কেজি\nডিম ১২\nচিনি');
    });
    await find.click();
    await expect(rows).toHaveText([/আলু ২ কেজি.*Potato/, /ডিম ১২.*Chicken eggs/, /চিনি.*Refined sugar/]);
    await expect(page.getByRole('heading', { name: 'Check and add' })).toBeFocused();
    await rows.nth(0).getByRole('combobox').selectOption({ index: 1 });
    await expect(rows.nth(0)).toHaveText(/Red potato/);
    await rows
      .nth(1)
      .getByRole('button', { name: /^One more/ })
      .click();
    await rows.nth(2).getByRole('checkbox').uncheck();
    await test.step('the choices stay over a reload', async () => {
      await page.reload();
      await expect(rows.nth(0)).toHaveText(/Red potato/);
      await expect(rows.nth(2).getByRole('checkbox')).not.toBeChecked();
    });
    await list.fill('আলু ২ কেজি\nডিম ১২\nচিনি\nলবণ');
    await page.getByRole('button', { name: /^Add 2 products/ }).click();
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
    await expect(list).toHaveValue('চিনি\nলবণ');
    expect(await storedCart(page)).toMatchObject([
      { item_name: expect.stringContaining('Red potato'), quantity: 2 },
      { item_name: expect.stringContaining('Chicken eggs'), quantity: 2 },
    ]);
    await page.keyboard.press('Escape');

    await test.step('a line without a product is named, keeps its text, and can be searched by another word', async () => {
      await list.fill('zzqqxx 2kg, ডিম ১২, qqzzxx');
      await page.getByRole('button', { name: 'Find the products' }).click();
      await expect(page.getByText('Not found: zzqqxx 2kg')).toBeVisible();
      await expect(page.getByText('1 of 3 found')).toBeVisible();
      const word = page.getByRole('textbox', { name: 'Another word for “qqzzxx”' });
      await word.fill('চিনি');
      await word.press('Enter');
      await expect(page.getByText('2 of 3 found')).toBeVisible();
      await page.getByRole('button', { name: /^Add 2 products/ }).click();
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
      await expect(list).toHaveValue('zzqqxx 2kg');
      await page.keyboard.press('Escape');
    });

    await test.step('a product for which the cart has no room is named, and its line stays', async () => {
      await setCart(page, linesOfOthers(99));
      await list.fill('ডিম ১২\nচিনি');
      await find.click();
      await page.getByRole('button', { name: /^Add 2 products/ }).click();
      const named = /^1 product is in your cart. The cart is full: Refined sugar.*What is still in the field/;
      await expect(page.getByRole('alert').filter({ hasText: named })).toBeVisible();
      await expect(list).toHaveValue('চিনি');
      await expect(rows).toHaveText([/চিনি.*Refined sugar/]);
    });
  });

  await asNewVisitor(page);
  await test.step('spoken lines are written below what was spoken and typed before, where the browser recognizes speech', async () => {
    await page.addInitScript(() => {
      class Speech extends EventTarget {
        results: { transcript: string }[][] = [];
        start() {
          Object.assign(globalThis, { speak: (...lines: string[]) => this.hear(lines) });
        }
        hear(lines: string[]) {
          const resultIndex = this.results.length;
          this.results.push(...lines.map((transcript) => [{ transcript }]));
          this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results: this.results }));
        }
        stop() {
          this.dispatchEvent(new Event('end'));
        }
        abort() {}
      }
      Object.assign(globalThis, { SpeechRecognition: Speech });
    });
    await open(page, '/quick-list');
    const list = page.getByRole('textbox', { name: 'Your list' });
    await page.getByRole('button', { name: 'Speak' }).click();
    await page.evaluate("speak('আলু দুই কেজি')");
    await expect(list).toHaveValue('আলু দুই কেজি');
    await list.fill('আলু দুই কেজি\nলবণ');
    await page.evaluate("speak('ডিম ১২', 'চিনি ১ কেজি')");
    await expect(list).toHaveValue('আলু দুই কেজি\nলবণ\nডিম ১২\nচিনি ১ কেজি');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Speak' })).toBeVisible();
  });
});
