import { expectAccessible } from '../../shop/axe.ts';
import { expect, productNamed, test } from '../../shop/fixture.ts';
import {
  comeBack,
  confirmOrder,
  dismissNotices,
  editAs,
  handOut,
  newStaff,
  signIn,
  visit,
} from '../office.ts';
import { test as ownShopTest } from '../own-shop.ts';

test('orders are handed out, delivered and counted while others change them', async ({ page, request }) => {
  test.slow();
  await test.step('an order whose chosen rider is disabled meanwhile goes to the rider whom the page shows then', async () => {
    const egg = await productNamed(request, 'egg');
    const { number } = await confirmOrder(request, { product: egg.id, quantity: 1 });
    const rina = await signIn(page, 'owner');
    const karim = await newStaff('rider', 'Karim');
    await page.goto('/office/runs');
    const rider = page.getByLabel('Rider');
    await rider.selectOption({ label: karim.name });
    const { id } = await karim.api.getSession();
    await rina.api.disableStaff({ params: { id } });
    await page.getByRole('button', { name: new RegExp(number) }).click();
    await page.getByRole('button', { name: `Hand 1 order to ${karim.name}` }).click();
    await expect(page.getByText('This person is no longer a rider.')).toBeVisible();
    await expect(rider.getByRole('option', { name: karim.name })).toHaveCount(0);
    const shown = await rider.locator('option:checked').innerText();
    await page.getByRole('button', { name: `Hand 1 order to ${shown}` }).click();
    await expect(page.getByText('1 order handed out')).toBeVisible();
  });

  await test.step('a rider sees an order that is handed out while his page is open; the desk learns that it is delivered', async () => {
    const egg = await productNamed(request, 'egg');
    const order = await confirmOrder(request, { product: egg.id, quantity: 3 });
    const karim = await signIn(page, 'rider', 'Karim');
    let polls = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/office/my-run/')) polls++;
    });
    await page.clock.install();
    await page.goto('/office/my-run');
    await expect(page.getByText('No open stops.')).toBeVisible();

    const jamal = await newStaff('desk', 'Jamal');
    await handOut(jamal, karim, order);
    await page.clock.runFor(11_000);
    await expect(page.getByText(order.number)).toBeVisible();
    // What he reads at the door stays.
    await page.getByRole('button', { name: `Open: ${order.number}` }).click();
    await expect(page.getByRole('button', { name: /^Delivered · Tk/ })).toBeVisible();
    polls = 0;
    await page.clock.runFor(30_000);
    expect(polls).toBe(0);
    // Only after an outage the page loads its data again while he reads.
    await page.getByRole('button', { name: 'Close' }).click();
    await page.route('**/api/office/my-run/', (route) => route.fulfill({ status: 503 }));
    await page.clock.runFor(11_000);
    const outage = page.getByText('No connection. What you see may be old.');
    await expect(outage).toBeVisible();
    await page.getByRole('button', { name: `Open: ${order.number}` }).click();
    // All come back, and meanwhile the order has one less: at most the others come back.
    await page.getByRole('button', { name: 'Partly' }).click();
    const stop = page.getByRole('dialog');
    const more = stop.getByRole('button', { name: /one more$/ });
    for (let press = 0; press < 3; press++) await more.click();
    await expect(stop.getByText('Everything came back: press “Refused”.')).toBeVisible();
    await stop.getByRole('button', { name: 'not fresh' }).click();
    const { orderitems } = await jamal.api.getOrder({ params: { id: order.id } });
    await editAs(jamal, order.id, { lines: [{ line: orderitems[0]!.id, quantity: 2, missing: false }] });
    await page.unroute('**/api/office/my-run/');
    await page.clock.runFor(6_000);
    await expect(outage).toBeHidden();
    // What he reads stays until a press says what has changed.
    await expect(stop.getByRole('status')).toHaveText('3');
    await stop.getByRole('button', { name: 'Delivered without these' }).click();
    await expect(page.getByText('Somebody has changed this order.')).toBeVisible();
    await expect(stop.getByRole('status')).toHaveText('2');
    await expect(more).toBeDisabled();
    await dismissNotices(page);
    polls = 0;
    await page.getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(11_000);
    await expect.poll(() => polls).toBe(1);
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(page.getByText('১', { exact: true })).toBeVisible();

    // As on a page that is not visible, which does not poll.
    await page.addInitScript(
      "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })",
    );
    await signIn(page, 'desk', 'Selina');
    await page.goto('/office/runs');
    await page.getByRole('button', { name: 'English' }).click();
    // Runs of other tests: more than three are folded.
    const takeOff = page.getByRole('button', { name: `Take off: ${order.number}`, includeHidden: true });
    await expect(takeOff).toBeAttached();
    const run = page.locator('details', { has: takeOff });
    if ((await run.getAttribute('open')) === null) await run.locator('summary').click();
    await expect(takeOff).toBeVisible();
    const { stops } = await karim.api.getOwnRun();
    await karim.api.deliverStop({ params: { id: order.id }, body: { version: stops[0]!.version } });
    await takeOff.click();
    await expect(page.getByText('Somebody has changed this order.')).toBeVisible();

    await test.step('a typed count stays when the rider gets more cash, and is refused once', async () => {
      await visit(page, '/count-cash');
      const count = page.getByRole('form', { name: karim.name });
      await count.getByRole('textbox').fill('100');
      const next = await confirmOrder(request, { product: egg.id, quantity: 1 });
      await handOut(jamal, karim, next);
      const out = (await karim.api.getOwnRun()).stops.find((one) => one.order === next.id)!;
      await karim.api.deliverStop({ params: { id: next.id }, body: { version: out.version } });
      await comeBack(page);
      await expect(count.getByText('has changed since you typed this sum')).toBeVisible();
      await expect(count.getByRole('textbox')).toHaveValue('100');
      await count.getByRole('button').click();
      await expect(page.getByText('Count again.')).toHaveText(/has just changed/);
      await count.getByRole('button').click();
      await expect(page.getByText(`${karim.name}, counted by`)).toBeVisible();
    });
  });
});

ownShopTest.describe('with the worker of the office', () => {
  ownShopTest.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

  ownShopTest(
    'a rider without a network is paid in three ways, loads the page anew, and all is sent once when it is back; baki is read and paid',
    async ({ page, context, request }) => {
      ownShopTest.slow();
      const egg = await productNamed(request, 'egg');
      const rina = await newStaff('owner', 'Rina');
      const karim = await signIn(page, 'rider', 'Karim');
      const orders: Awaited<ReturnType<typeof confirmOrder>>[] = [];
      for (let nth = 0; nth < 3; nth++)
        orders.push(await confirmOrder(request, { product: egg.id, quantity: 2 }));
      const phone = `+${orders[2]!.phone}`;
      await rina.api.openKhata({ body: { phone, limit_paisa: 1_000_000 } });
      await handOut(rina, karim, ...orders);
      await page.goto('/office/my-run');
      await page.getByRole('button', { name: 'বাংলা' }).click();
      await expect(page.getByRole('button', { name: `খুলুন: ${orders[2]!.number}` })).toBeVisible();
      // The worker has what the page loads.
      await page.evaluate('navigator.serviceWorker.ready');
      const cached = `caches.open('office-shell').then((cache) => cache.keys()).then((keys) => keys.some(({ url }) => url.includes('my-run-page')))`;
      await expect.poll(() => page.evaluate(cached)).toBe(true);
      const stop = page.getByRole('dialog');
      const press = (name: string | RegExp) => stop.getByRole('button', { name, exact: true }).click();
      await context.setOffline(true);
      // A rider's page polls nothing: the device itself reports it.
      await expect(page.getByText('সংযোগ নেই। যা দেখছেন তা পুরোনো হতে পারে।')).toBeVisible();
      // Tk 30 short are three presses.
      for (const [nth, way] of ['৳৩০', 'কার্ড', 'খাতায় বাকি'].entries()) {
        await page.getByRole('button', { name: `খুলুন: ${orders[nth]!.number}` }).click();
        await press('অন্যভাবে দিলেন');
        await press(way);
        if (way === 'কার্ড') await expectAccessible(page, 'paid otherwise');
        await press(/^পৌঁছে দিয়েছি ·/);
      }
      const unsent = page.getByRole('list', { name: 'এখনো পাঠানো হয়নি' });
      await expect(unsent.getByRole('listitem')).toHaveCount(3);
      await page.reload();
      await expect(unsent.getByRole('listitem')).toHaveCount(3);
      for (const { number } of orders)
        await expect(page.getByRole('button', { name: `খুলুন: ${number}` })).toHaveCount(0);

      await context.setOffline(false);
      await expect(unsent).toHaveCount(0, { timeout: 30_000 });
      const { stops } = await karim.api.getOwnRun();
      const ways = orders.map(({ id }) =>
        stops.find(({ order }) => order === id)?.paid.map(({ way }) => way),
      );
      expect(ways).toEqual([['cash'], ['card'], ['khata']]);

      await ownShopTest.step('the customer reads the baki by its link, and it is paid', async () => {
        const { khata } = await rina.api.getCustomer({ query: { phone } });
        await page.goto(`/bn${khata!.link}`);
        await expect(page.getByText(`অর্ডার ${orders[2]!.number}`)).toBeVisible();
        await expectAccessible(page, 'khata');
        await signIn(page, 'desk', 'Jamal');
        await page.goto(`/office/customers/${orders[2]!.phone}`);
        await page.getByRole('button', { name: 'পেলাম' }).click();
        await expectAccessible(page, 'got');
        await stop.getByRole('button', { name: 'পেলাম' }).click();
        await expect(page.getByText('লেখা হয়েছে।')).toBeVisible();
        await page.goto(`/bn${khata!.link}`);
        await expect(page.getByText('কোনো বাকি নেই।')).toBeVisible();
      });
    },
  );
});
