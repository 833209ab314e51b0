import { bengaliDigits } from '@haat/contract/text/digits';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { newPhone } from '../../shop/customers.ts';
import { asNewVisitor, test } from '../../shop/fixture.ts';
import { holdRequest } from '../../shop/network-faults.ts';
import { countSteps, signIn, visit } from '../office.ts';

type Staff = Awaited<ReturnType<typeof signIn>>;

/** What is typed for six products, and what is taken: the first of each list. */
const SIX = ['ru*2', 'কাত', 'dim*2', 'alu', 'pia', 'dal'];

async function placeAs(
  { api }: Staff,
  request: APIRequestContext,
  { phone, products }: { phone: string; products: number },
): Promise<{ number: string }> {
  const listed = await request.get('/api/shop-app/products/', {
    params: { limit: products, in_stock: true },
  });
  const items = ((await listed.json()) as { id: number }[]).map(({ id }) => ({ product: id, quantity: 1 }));
  const receiver = { name: 'Rahima', phone, address: 'House 4, Mirpur 10' };
  return api.placeDeskOrder({ body: { ...receiver, items, source: 'CALL', order_key: `e2e-${phone}` } });
}

const basket = (page: Page) =>
  page.getByRole('region', { name: 'Basket', exact: true }).getByRole('listitem');

async function openDesk(page: Page): Promise<Staff> {
  const jamal = await signIn(page, 'desk', 'Jamal');
  await page.goto('/office/desk');
  await expect(page.getByRole('combobox', { name: 'Phone of the caller' })).toBeFocused();
  return jamal;
}

/** Fills a draft of Karim's for one fish; returns his phone. */
async function fillDraft(page: Page): Promise<string> {
  const phone = newPhone();
  await page.getByRole('combobox', { name: 'Phone of the caller' }).fill(phone);
  await page.getByLabel('Name').fill('Karim');
  await page.getByLabel('Address').fill('Road 7, Banani');
  await page.getByRole('combobox', { name: 'Products' }).fill('ru');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(basket(page)).toHaveCount(1);
  return phone;
}

test('a known caller with six lines is done in 45 keys on a wide screen', async ({ page, request }) => {
  const jamal = await openDesk(page);
  const phone = newPhone();
  await placeAs(jamal, request, { phone, products: 1 });
  const person = countSteps(page);
  await person.type(phone);
  await expect(page.getByText('House 4, Mirpur 10')).toBeVisible();
  await person.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Products' })).toBeFocused();
  for (const [at, typed] of SIX.entries()) {
    await person.type(typed);
    await person.press('Enter');
    await expect(basket(page)).toHaveCount(at + 1);
  }
  await expect(page.getByLabel(/^Quantity of Rui/)).toHaveValue('2');
  await expect(page.getByRole('button', { name: /^Place Tk/ })).toBeEnabled();
  await person.press('Control+Enter');
  await expect(page.getByText(/^H\d+ is placed/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Phone of the caller' })).toBeFocused();
  // At two keys a second 45 keys take 23 seconds.
  expect(person.steps()).toBeLessThanOrEqual(45);

  await test.step('the option that the arrows have chosen is in view', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.getByRole('combobox', { name: 'Products' }).fill('ru');
    const last = page.getByRole('listbox').getByRole('option').last();
    await expect(last).toBeAttached();
    await expect(last).not.toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});

test('a caller at the desk is done in few touches, also without a network', async ({ page, request }) => {
  test.setTimeout(120_000);
  await test.step('an unknown caller with six lines is done in 55 touches and letters, the last basket repeated in one; the next caller waits for no network, and a refused order is on the screen again', async () => {
    const jamal = await openDesk(page);
    const phone = newPhone();
    const person = countSteps(page);
    await person.type(phone);
    await person.tap(page.getByLabel('Name'));
    await person.type('Rahima');
    await person.tap(page.getByLabel('Address'));
    await person.type('Mirpur 10');
    const goods = page.getByRole('combobox', { name: 'Products' });
    await person.tap(goods);
    for (const [at, typed] of ['ru', 'কা', 'di', 'al', 'pi', 'da'].entries()) {
      await person.type(typed);
      await person.tap(page.getByRole('listbox').getByRole('option').first());
      await expect(basket(page)).toHaveCount(at + 1);
      await expect(goods).toBeFocused();
    }
    await person.tap(page.getByRole('button', { name: /^One more/ }).first());
    await test.step('a typed quantity that is no whole number leaves the one before', async () => {
      const quantity = page.getByLabel(/^Quantity of/).first();
      await quantity.fill('3.5');
      await expect(quantity).toHaveAccessibleDescription(/^Only whole numbers from 1 to 999/);
      await quantity.blur();
      await expect(quantity).toHaveValue('2');
    });
    await expectAccessible(page, 'desk');
    await expect(page.getByText(/^Mirpur|^Delivery|^Dhaka/).first()).toBeVisible();
    await person.tap(page.getByRole('button', { name: /^Place Tk/ }));
    await expect(page.getByText(/^H\d+ is placed/)).toBeVisible();
    expect(person.steps()).toBeLessThanOrEqual(55);

    await test.step('the last basket is repeated in one touch, and the order is of a call', async () => {
      const known = newPhone();
      const { number } = await placeAs(jamal, request, { phone: known, products: 6 });
      await page.getByRole('combobox', { name: 'Phone of the caller' }).fill(known.slice(-6));
      const person = countSteps(page);
      await person.tap(page.getByRole('option', { name: /Rahima/ }));
      await expect(page.getByRole('region', { name: 'Open orders' })).toContainText(number);
      // The order has the total that was shown, so it waits for that.
      const release = await holdRequest(page, '**/api/office/desk/quote/');
      await person.tap(page.getByRole('button', { name: `Same again: ${number}` }));
      await expect(basket(page)).toHaveCount(6);
      await expect(page.getByRole('button', { name: 'Place', exact: true })).toBeDisabled();
      release();
      const place = page.getByRole('button', { name: /^Place Tk/ });
      await expect(place).toBeEnabled();
      const shown = (await place.innerText()).replaceAll(/[^\d.]/g, '');
      const sent = page.waitForRequest('**/api/office/desk/orders/');
      await person.tap(place);
      expect((await sent).postDataJSON()).toMatchObject({ total_paisa: Math.round(Number(shown) * 100) });
      await expect(basket(page)).toHaveCount(0);
      expect(person.steps()).toBe(3);
      await page.getByRole('link', { name: 'Show' }).last().click();
      await expect(page.getByText('Call', { exact: true }).first()).toBeVisible();
    });

    await test.step('a network that hangs does not hold up the next caller', async () => {
      await visit(page, '/desk');
      const caller = page.getByRole('combobox', { name: 'Phone of the caller' });
      await fillDraft(page);
      const release = await holdRequest(page, '**/api/office/desk/orders/');
      await page.getByRole('button', { name: /^Place/ }).click();
      await expect(caller).toBeFocused();
      await page.keyboard.type('0171');
      await expect(page.getByRole('button', { name: 'Place', exact: true })).toBeEnabled();
      release();
      await expect(page.getByText(/^H\d+ is placed/)).toBeVisible();
      await expect(caller).toHaveValue('0171');
    });

    await test.step('an order that is refused is on the screen again, in Bengali', async () => {
      await page.getByRole('button', { name: 'বাংলা' }).click();
      await page.getByRole('button', { name: /^অর্ডার দিন/ }).click();
      await expect(page.getByRole('combobox', { name: 'ক্রেতার ফোন' })).toBeFocused();
      await expect(page.getByText('এই নম্বরে ফোন করা যায় না।')).toBeVisible();
      const digits = bengaliDigits(newPhone());
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(digits);
      await page.getByLabel('নাম').fill('রহিমা');
      await page.getByLabel('ঠিকানা').fill('মিরপুর ১০');
      await page.getByRole('combobox', { name: 'পণ্য' }).fill('রুই');
      await page.getByRole('listbox').getByRole('option').first().click();
      const quantity = page.getByLabel(/পরিমাণ$/);
      await quantity.fill('৯৯৯');
      await expect(quantity).toHaveValue('৯৯৯');
      await page.getByRole('button', { name: /^অর্ডার দিন/ }).click();
      await expect(page.getByRole('alert')).toContainText('কিছু পণ্য স্টকে যথেষ্ট নেই। কিছুই অর্ডার হয়নি।');
      await expect(page.getByText(/^আছে মাত্র|^স্টকে নেই/)).toBeVisible();
      await expect(page.getByLabel('নাম')).toHaveValue('রহিমা');
      await expectAccessible(page, 'desk in Bengali');
    });
  });

  await asNewVisitor(page);
  await test.step('a dead network and a reload lose no draft, and the order is placed once when it is back', async () => {
    await page.clock.install();
    // The page sends what waits, and polls for changes, every five seconds.
    const nextRetry = () => page.clock.fastForward(5_000);
    await openDesk(page);
    const phone = await fillDraft(page);
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Karim');
    await expect(basket(page)).toHaveCount(1);

    // With its amounts: an order of the goods only would be refused because of the delivery charge.
    await expect(page.getByRole('button', { name: /^Place Tk/ })).toBeEnabled();
    // The order arrives, its response does not.
    let sent = 0;
    await page.route('**/api/office/**', (route) => route.abort());
    await page.route('**/api/office/desk/orders/', async (route) => {
      sent += 1;
      if (sent === 1) await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: /^Place/ }).click();
    const waiting = page.getByRole('region', { name: 'Other drafts' });
    await expect(waiting).toContainText('waits for the network');
    await expect(page.getByText('1 change waits to be sent')).toBeVisible();
    await nextRetry();
    await expect(page.getByText(/^No connection.*1 change waits/)).toBeVisible();
    await page.unroute('**/api/office/**');
    await page.reload();
    await expect(waiting).toContainText('Karim');
    await expect.poll(() => sent).toBeGreaterThan(1);
    await page.unroute('**/api/office/desk/orders/');
    await nextRetry();
    await expect(page.getByText(/^H\d+ is placed/)).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(page.getByText('1 change waits to be sent')).toBeHidden();
    await visit(page, `/orders?search=${phone}`);
    await expect(page.getByRole('link', { name: /^H\d+/ })).toHaveCount(1);
    const stored = () => page.evaluate('localStorage.getItem("office-desk")');
    expect(await stored()).toBeNull();

    await test.step('a draft that is deleted in one tab does not come back from another', async () => {
      const other = await page.context().newPage();
      await other.goto('/office/desk');
      await visit(page, '/desk');
      await fillDraft(page);
      const name = other.getByLabel('Name');
      await expect(name).toHaveValue('Karim');
      await page.getByRole('button', { name: 'Delete draft' }).click();
      await expect(name).toHaveValue('');
      await expect(page.getByLabel('Name')).toHaveValue('');
      expect(await stored()).toBeNull();
      await other.close();
    });

    await test.step('a draft that waits is sent only for who placed it; after half an hour it is sent or deleted by a press', async () => {
      let requests = 0;
      await page.route('**/api/office/desk/orders/', (route) => {
        requests += 1;
        return route.abort();
      });
      await fillDraft(page);
      await page.getByRole('button', { name: /^Place/ }).click();
      await expect(waiting).toContainText('waits for the network');
      await page.goto('about:blank');
      const before = requests;
      await signIn(page, 'desk', 'Selina');
      await page.goto('/office/desk');
      await expect(waiting).toContainText('waits for the network');
      await page.clock.fastForward(30 * 60_000);
      await expect(waiting).toContainText('not confirmed');
      expect(requests).toBe(before);
      await waiting.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => requests).toBeGreaterThan(before);
      await expect(waiting).toContainText('waits for the network');
      await page.clock.fastForward(30 * 60_000);
      await waiting.getByRole('button', { name: 'Delete' }).click();
      await expect(waiting).toBeHidden();
      expect(await stored()).toBeNull();
    });
  });
});
