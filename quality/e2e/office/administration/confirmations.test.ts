import { bengaliNumbers } from '../../../../office/app/i18n/bengali-digits.ts';
import { expect, productNamed, test } from '../../shop/fixture.ts';
import { confirmOrder, newStaff, signIn, visit } from '../office.ts';

test('what is above a limit is confirmed or refused by a second person', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await test.step('a rider marks most of an order as wasted; the desk confirms it on a phone in Bengali, and the rider sees it done', async () => {
    const egg = await productNamed(request, 'duck eggs');
    const { id, number } = await confirmOrder(request, { product: egg.id, quantity: 8 });
    const karim = await signIn(page, 'rider', 'Karim');
    const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const deskPage = await desk.newPage();
    const jamal = await signIn(deskPage, 'desk', 'Jamal');
    const [{ id: rider }, { version }] = await Promise.all([
      karim.api.getSession(),
      jamal.api.getOrder({ params: { id } }),
    ]);
    await jamal.api.handOut({ body: { key: crypto.randomUUID(), rider, orders: [{ id, version }] } });

    await page.goto('/office/my-run');
    await page.getByRole('button', { name: `Open: ${number}` }).click();
    await page.getByRole('button', { name: 'Partly' }).click();
    const stop = page.getByRole('dialog');
    const more = stop.getByRole('button', { name: /one more$/ });
    for (let press = 0; press < 7; press++) await more.click();
    await stop.getByRole('checkbox', { name: /cannot be sold again/ }).check();
    await stop.getByRole('button', { name: 'not fresh' }).click();
    await expect(stop.getByText('This is above your limit.')).toBeVisible();
    await stop.getByRole('button', { name: 'Delivered without these' }).click();
    await expect(stop).toBeHidden();
    const own = page.getByRole('status', { name: 'Your requests to a second person' });
    await expect(own.getByText(number)).toBeVisible();
    await expect(own.getByText('Nothing is done yet.')).toBeVisible();
    // The order is still to be delivered, with its whole sum.
    await expect(page.getByRole('button', { name: `Open: ${number}` })).toBeVisible();

    await deskPage.goto('/office/');
    await deskPage.getByRole('button', { name: 'বাংলা' }).click();
    await deskPage.getByRole('link', { name: /দ্বিতীয়জনের সম্মতির অপেক্ষায়/ }).click();
    const card = deskPage.getByRole('listitem').filter({ hasText: number });
    await expect(card).toContainText(bengaliNumbers(`${karim.name} চাইছেন`));
    await expect(card).toContainText('দরজা থেকে ফেরত');
    await expect(card).toContainText('৭ × ');
    await expect(card).toContainText('৭টি স্টকে ফিরছে না');
    const confirm = card.getByRole('button', { name: /^সম্মতি দিন, ৳[০-৯,.]+/ });
    const sum = (await confirm.innerText()).replace('সম্মতি দিন, ', '');
    await confirm.click();
    await expect(card).toBeHidden();
    await expect(deskPage.getByText('সম্মতি দেওয়া হয়েছে, কাজটি হয়ে গেছে।')).toBeVisible();

    // The rider's page asks every ten seconds.
    await expect(own.getByText(`${jamal.name} has confirmed it. It is done.`)).toBeVisible({
      timeout: 15_000,
    });
    await expect(page.getByRole('button', { name: `Open: ${number}` })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Done' })).toContainText(number);
    await own.getByRole('button', { name: 'Read' }).click();
    await expect(own).toBeHidden();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Done' })).toContainText(number);
    await expect(own).toBeHidden();

    await test.step('the cash page shows the value that the rider has moved today', async () => {
      const rina = await newStaff('manager', 'Rina');
      const [key = '', value = ''] = rina.cookie.split('=');
      await desk.addCookies([{ name: key, value, url: process.env.TEST_SHOP_URL ?? '' }]);
      await deskPage.goto('/office/cash');
      const moved = deskPage.getByRole('region', { name: 'আজ কে কত টাকা কমিয়েছেন' });
      const row = moved.getByRole('listitem').filter({ hasText: karim.name });
      await expect(row).toContainText(sum);
      await expect(row).toContainText(`এর মধ্যে ${sum} দ্বিতীয়জনের সম্মতিতে`);
    });
    await desk.close();
  });

  await test.step('an owner changes the limits; a refused request is told to the person with the reason', async () => {
    const egg = await productNamed(request, 'duck eggs');
    const { id, number } = await confirmOrder(request, { product: egg.id, quantity: 40 });
    const rina = await signIn(page, 'owner');
    await page.goto('/office/limits');
    const manager = page.getByLabel('Manager, in taka');
    await expect(manager).toHaveValue('10000');
    await manager.fill('ten');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Type an amount in taka, or nothing.')).toBeVisible();
    await manager.fill('১০,০০০');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The limits were saved.')).toBeVisible();

    const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const deskPage = await desk.newPage();
    await signIn(deskPage, 'desk', 'Jamal');
    await deskPage.goto(`/office/orders/${id}/edit`);
    await deskPage.getByLabel(/By how much/).fill('2500');
    await deskPage.getByRole('button', { name: 'late' }).first().click();
    await expect(deskPage.getByText('This is above your limit')).toBeVisible();
    await deskPage.getByRole('button', { name: /^Save|^Refund/ }).click();
    await expect(deskPage).toHaveURL(new RegExp(`/orders/${id}$`));
    const own = deskPage.getByRole('status', { name: 'Your requests to a second person' });
    await expect(own.getByText('Nothing is done yet.')).toBeVisible();

    await visit(page, '/confirmations');
    await page.getByRole('button', { name: `Refuse: ${number}` }).click();
    await page.getByLabel('Why not? (optional)').fill('call me first');
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(page.getByText('Refused. Nothing was changed.')).toBeVisible();
    await expect(own.getByText(`${rina.name} has refused it. call me first`)).toBeVisible({
      timeout: 15_000,
    });
    await desk.close();
  });
});
