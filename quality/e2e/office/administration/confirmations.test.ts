import type { Page } from '@playwright/test';
import { expect, productNamed, test } from '../../shop/fixture.ts';
import { confirmOrder, handOut, signIn, visit } from '../office.ts';

test('what is above a limit is confirmed or refused by a second person', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const egg = await productNamed(request, 'duck eggs');
  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const deskPage = await desk.newPage();
  const jamal = await signIn(deskPage, 'desk', 'Jamal');
  // A page asks every ten seconds what has become of its requests.
  const nextAnswer = (of: Page) => of.clock.runFor(11_000);
  for (const each of [page, deskPage]) await each.clock.install();

  await test.step('a rider marks most of an order as wasted; the desk confirms it on a phone in Bengali, and the rider sees it done', async () => {
    const order = await confirmOrder(request, { product: egg.id, quantity: 8 });
    const { number } = order;
    const karim = await signIn(page, 'rider', 'Karim');
    await handOut(jamal, karim, order);

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
    await expect(card).toContainText('দরজা থেকে ফেরত');
    await expect(card).toContainText('৭টি স্টকে ফিরছে না');
    await card.getByRole('button', { name: /^সম্মতি দিন, ৳[০-৯,.]+/ }).click();
    await expect(card).toBeHidden();
    await expect(deskPage.getByText('সম্মতি দেওয়া হয়েছে, কাজটি হয়ে গেছে।')).toBeVisible();

    await nextAnswer(page);
    await expect(own.getByText(`${jamal.name} has confirmed it. It is done.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Open: ${number}` })).toBeHidden();
    await own.getByRole('button', { name: 'Read' }).click();
    await expect(own).toBeHidden();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Done' })).toContainText(number);
    await expect(own).toBeHidden();
  });

  await test.step('an owner changes the limits; a refused request is told to the person with the reason', async () => {
    const { id, number } = await confirmOrder(request, { product: egg.id, quantity: 40 });
    const rina = await signIn(page, 'owner');
    await page.goto('/office/limits');
    await page.getByLabel('Manager, in taka').fill('১০,০০০');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The limits were saved.')).toBeVisible();

    await deskPage.getByRole('button', { name: 'English' }).click();
    await visit(deskPage, `/orders/${id}/edit`);
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
    await nextAnswer(deskPage);
    await expect(own.getByText(`${rina.name} has refused it. call me first`)).toBeVisible();
  });
  await desk.close();
});
