import type { GuestOrder } from '@haat/contract/shop/orders';
import { bengaliDigits } from '@haat/contract/text/digits';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { queryRow } from '../../shop/customers.ts';
import { productNamed, test } from '../../shop/fixture.ts';
import { holdRequest } from '../../shop/network-faults.ts';
import { confirmOrder, editAs, moveAs, newKey, newPerson, newStaff, signIn, visit } from '../office.ts';

async function orderOf(request: APIRequestContext, ...names: string[]) {
  const products = await Promise.all(names.map((name) => productNamed(request, name)));
  return confirmOrder(request, ...products.map(({ id }, at) => ({ product: id, quantity: at + 1 })));
}

const lineOf = (page: Page, bag: string) => page.getByRole('button', { name: new RegExp(`: bag ${bag} `) });

test('a packer picks without a network, another one was faster, and nothing is picked twice; then the fish is weighed and packed', async ({
  page,
  request,
}) => {
  test.slow();
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
  const at = new Date().toISOString();
  await salma.api.applyTicks({ body: { ticks: [{ key: newKey(), at, ...pick }] } });

  // Another page counts what waits, and sends it every five seconds.
  await page.route('**/api/office/picking/ticks/', (route) => route.abort());
  await page.unroute('**/api/office/**');
  await page.goto('/office/packing');
  await expect(page.getByText('2 changes wait to be sent')).toBeVisible();
  await page.unroute('**/api/office/picking/ticks/');
  await page.clock.fastForward(5_000);
  await expect(page.getByText('changes wait to be sent')).toHaveCount(0);
  await visit(page, '/picking');
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

  await test.step('he weighs the fish of a picked order and packs it', async () => {
    const [rui, salt] = [await productNamed(request, 'rui'), await productNamed(request, 'salt')];
    const { id, number } = await confirmOrder(
      request,
      { product: rui.id, quantity: 2, note: 'Curry cut' },
      { product: salt.id, quantity: 2 },
    );
    await pickByHand(id, rui.id);
    await visit(page, '/packing');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('Curry cut')).toBeVisible();
    const due = page.getByText('To collect').locator('..');
    const before = await due.innerText();

    const grams = page.getByLabel(/^Grams of /);
    // Bengali digits, and a typing error that is asked about.
    await grams.fill('১৯৫');
    await grams.press('Enter');
    await expect(page.getByText('2000 g were ordered, you typed 195 g')).toBeVisible();
    await expectAccessible(page, 'packing an order');
    // Weighed again before the response comes, but not saved.
    const release = await holdRequest(page, '**/weigh/');
    await grams.fill('১৯৫০');
    await grams.press('Enter');
    await grams.fill('1900');
    release();
    await expect(due).not.toHaveText(before);
    await page.getByRole('button', { name: /^Packed/ }).click();
    await expect(page.getByRole('alert').last()).toContainText('This weight is not saved yet.');
    await expect(grams).toBeFocused();
    await expect(grams).toHaveValue('1900');
    await grams.fill('১৯৫০');
    await expect(page.getByText('saved', { exact: true })).toBeAttached();
    await page.getByRole('button', { name: /^Packed/ }).click();
    await expect(page.getByRole('heading', { name: number })).toBeHidden();
    await visit(page, `/packing/${id}`);
    await expect(page.getByText(/^Packed by Karim/)).toBeVisible();

    // The customer wants less salt, when it is in the bag.
    const jamal = await newStaff('desk', 'Jamal');
    const { orderitems } = await jamal.api.getOrder({ params: { id } });
    const line = orderitems.find(({ item }) => item === salt.id)!.id;
    await editAs(jamal, id, { lines: [{ line, quantity: 1, missing: false }] });
    await visit(page, '/packing');
    const row = page.getByRole('link', { name: number });
    await expect(row).toContainText('Changed after it was packed');
    await row.click();
    await page.getByRole('button', { name: /^Packed/ }).click();
    await expect(page.getByRole('heading', { name: number })).toBeHidden();
  });
});

/** The fish is weighed only here, because all tests share one shop. */
async function pickByHand(order: number, fish: number): Promise<void> {
  const { api } = await newStaff('desk', 'Jamal');
  const { orderitems } = await api.getOrder({ params: { id: order } });
  const ticks = orderitems.map(({ id: line, quantity }) => ({
    ...{ key: newKey(), line, action: 'pick' as const, quantity, seen: quantity },
    at: new Date().toISOString(),
  }));
  await api.applyTicks({ body: { ticks } });
  await queryRow('update product set weighed = true where id = $1', [fish]);
}

/** Asks for a message with a link until it is there; returns its path. */
async function questionOf(order: number): Promise<string> {
  const texts = `select text from message where event like 'order ${order} substitute %' and channel = 'sms'`;
  let path = '';
  await expect(async () => {
    path = /\/bn\/s\/\S+/.exec(String((await queryRow(texts))?.text))![0];
  }).toPass();
  return path;
}

test('in Bengali at 360 px a shopper accepts a substitute from the SMS in two taps while the picker goes on without a network', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const [egg, salt] = [await productNamed(request, 'egg'), await productNamed(request, 'salt')];
  const language = { headers: { 'accept-language': 'bn' } };
  const phone = newPerson('Amina').login;
  const items = [egg, salt].map(({ id }) => ({ product: id, quantity: 1 }));
  const placed = await request.post('/api/order-app/guest-orders/', {
    ...language,
    data: { name: 'Amina', phone, address: 'Dhanmondi', items },
  });
  const { id, number, token } = (await placed.json()) as GuestOrder;
  await moveAs(await newStaff('desk', 'Jamal'), id, 'PROCESSING');
  const bag = number.slice(-3);
  // Texts in Bengali have Bengali digits, the mark of a bag has those that are printed on it.
  const bagInText = bengaliDigits(bag);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('language', 'bn'));
  await signIn(page, 'packer', 'Karim');
  await page.goto('/office/picking');
  const problem = page.getByRole('button', {
    name: new RegExp(`${RegExp.escape(egg.name_bn)}, ব্যাগ ${bagInText}`),
  });
  await problem.click();
  await page.getByRole('button', { name: 'অন্যটি দিন' }).click();
  await expectAccessible(page, 'proposing a substitute');
  const choice = page.getByRole('dialog').getByRole('button', { pressed: false }).first();
  const taken = (await choice.locator('.font-bold > span').first().textContent()) ?? '';
  await choice.click();
  await page.getByRole('button', { name: /^ক্রেতাকে জিজ্ঞেস করুন/ }).click();
  await expect(page.getByText(`জিজ্ঞেস করা হয়েছে: ${taken}`)).toBeVisible();

  // The cellar has no network; the picker goes on with the other line.
  await page.route('**/api/office/**', (route) => route.abort());
  await page.getByRole('button', { name: new RegExp(`${RegExp.escape(salt.name_bn)}: ব্যাগ ${bag} `) }).click();
  await expect(page.getByText('১টি বদল অপেক্ষায়').first()).toBeVisible();

  const shopper = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'bn-BD' });
  await shopper.goto(`/bn/guest-order/${token}`);
  await expect(shopper.getByRole('link', { name: `${egg.name_bn}: কী করব, বলুন` })).toBeVisible();
  await shopper.goto(await questionOf(id));
  await expect(shopper.getByText(/মিনিটের মধ্যে জানান$/)).toBeVisible();
  await expectAccessible(shopper, 'question about a substitute');
  await shopper.getByRole('button', { name: new RegExp(`^${RegExp.escape(taken)}`) }).click();
  await shopper.getByRole('button', { name: 'নিশ্চিত করুন' }).click();
  await expect(shopper.getByRole('status').filter({ hasText: `বদলে পাবেন ${taken}` })).toBeVisible();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(`${egg.name_bn} নেই`);
  await shopper.close();

  // The answer is on the list when the network is back, and the order is picked with it.
  await page.unroute('**/api/office/**');
  const substitute = page.getByRole('button', { name: new RegExp(`${RegExp.escape(taken)}: ব্যাগ ${bag} `) });
  await expect(substitute).toContainText('লিংকে');
  await substitute.click();
  await expect(page.getByRole('button', { name: new RegExp(`: ব্যাগ ${bag} `) })).toHaveCount(0);
});
