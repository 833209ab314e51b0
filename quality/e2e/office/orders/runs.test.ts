import type { OwnStop } from '@haat/contract/office/orders/runs';
import { expectAccessible } from '../../shop/axe.ts';
import { inDatabase } from '../../shop/customers.ts';
import { expect, productNamed, test } from '../../shop/fixture.ts';
import { comeBack, confirmOrder, dismissNotices, newStaff, signIn, visit } from '../office.ts';
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
    await expect(page.getByText('This person is not a rider any more.')).toBeVisible();
    await expect(rider.getByRole('option', { name: karim.name })).toHaveCount(0);
    const shown = await rider.locator('option:checked').innerText();
    await page.getByRole('button', { name: `Hand 1 order to ${shown}` }).click();
    await expect(page.getByText('1 order handed out')).toBeVisible();

    await test.step('of more orders than a run has, none is handed out and all stay chosen', async () => {
      await page.route('**/api/office/runs/', async (route) => {
        const stop = {
          version: 1,
          status: 'PROCESSING',
          receiver_name: 'Amina',
          area: 'Dhanmondi',
          packed: false,
        };
        const candidates = Array.from({ length: 61 }, (_, nth) => ({
          ...{ ...stop, order: 900_000 + nth, number: `N-${nth}`, created: new Date().toISOString() },
        }));
        const response = await route.fetch();
        await route.fulfill(
          response.ok() ? { json: { ...(await response.json()), candidates, proposals: [] } } : { response },
        );
      });
      await visit(page, '/more');
      await visit(page, '/runs');
      const orders = page.getByRole('button', { name: 'Dhanmondi' });
      await expect(orders).toHaveCount(61);
      for (const order of await orders.all()) await order.click();
      // Other tests add and disable riders meanwhile, so the first of the list may be another one now.
      await page.getByRole('button', { name: /^Hand 61 orders to / }).click();
      await expect(page.getByText('Hand out at most 60 orders at once.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Dhanmondi', pressed: true })).toHaveCount(61);
      // The page asks again every few seconds: the test may end during a response.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
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
    const [{ id: rider }, { version }] = await Promise.all([
      karim.api.getSession(),
      jamal.api.getOrder({ params: { id: order.id } }),
    ]);
    const orders = [{ id: order.id, version }];
    await jamal.api.handOut({ body: { key: crypto.randomUUID(), rider, orders } });
    await page.clock.runFor(11_000);
    await expect(page.getByText(order.number)).toBeVisible();
    // What he reads at the door stays.
    await page.getByRole('button', { name: `Open: ${order.number}` }).click();
    await expect(page.getByRole('button', { name: /^Delivered · Tk/ })).toBeVisible();
    polls = 0;
    await page.clock.runFor(30_000);
    expect(polls).toBe(0);
    // All come back, and meanwhile the order has one less: at most the others come back.
    await page.getByRole('button', { name: 'Partly' }).click();
    const stop = page.getByRole('dialog');
    const more = stop.getByRole('button', { name: /one more$/ });
    await more.click();
    const [{ order: id, version: outVersion, lines: goods }] = (await karim.api.getOwnRun()).stops as [
      OwnStop,
    ];
    const body = { version: outVersion, returned: [{ item: goods[0]!.item, quantity: 1, wasted: false }] };
    const { cash_due_paisa: sum } = await karim.api.previewDelivery({ params: { id }, body });
    await expect(stop.getByText(`Tk ${sum / 100}`, { exact: true })).toBeVisible();
    for (let press = 0; press < 2; press++) await more.click();
    await expect(stop.getByText('Everything came back: press “Refused”.')).toBeVisible();
    await stop.getByRole('button', { name: 'not fresh' }).click();
    const seen = await jamal.api.getOrder({ params: { id: order.id } });
    const lines = [{ line: seen.orderitems[0]!.id, quantity: 2, missing: false }];
    const change = {
      version: seen.version,
      key: crypto.randomUUID().replaceAll('-', ''),
      reason: 'one broke',
      notify: false,
      lines,
    };
    await jamal.api.editOrder({ params: { id: order.id }, body: change });
    // Another part of the page may load the data again: what he reads stays until a press says what has changed.
    await page.evaluate('__reactRouterDataRouter.revalidate()');
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
      const confirmed = await jamal.api.getOrder({ params: { id: next.id } });
      const handed = [{ id: next.id, version: confirmed.version }];
      await jamal.api.handOut({ body: { key: crypto.randomUUID(), rider, orders: handed } });
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
  ownShopTest.use({ serviceWorkers: 'allow' });

  ownShopTest(
    'a rider without a network delivers in five ways, loads the page anew, and all is sent once when it is back; baki is read and paid',
    async ({ page, context, request }) => {
      ownShopTest.slow();
      await page.setViewportSize({ width: 360, height: 740 });
      const wallets = [{ wallet: 'bkash', number: '+8801712345678', account: 'personal' }];
      await inDatabase('update shop_setting set wallets = $1', [JSON.stringify(wallets)]);
      const egg = await productNamed(request, 'egg');
      const { api } = await newStaff('owner', 'Rina');
      const karim = await signIn(page, 'rider', 'Karim');
      const { id: rider } = await karim.api.getSession();
      const orders: Awaited<ReturnType<typeof confirmOrder>>[] = [];
      const seen: { id: number; version: number }[] = [];
      for (let nth = 0; nth < 5; nth++) {
        const order = await confirmOrder(request, { product: egg.id, quantity: 2 });
        const { id, version } = await api.getOrder({ params: { id: order.id } });
        orders.push(order);
        seen.push({ id, version });
      }
      const phone = `+${orders[2]!.phone}`;
      await api.openKhata({ body: { phone, limit_paisa: 1_000_000 } });
      await api.handOut({ body: { key: crypto.randomUUID(), rider, orders: seen } });
      await page.goto('/office/my-run');
      await page.getByRole('button', { name: 'বাংলা' }).click();
      await expect(page.getByRole('button', { name: `খুলুন: ${orders[4]!.number}` })).toBeVisible();
      // The worker has what the page loads.
      await page.evaluate('navigator.serviceWorker.ready');
      const cached = `caches.open('office-shell').then((cache) => cache.keys()).then((keys) => keys.some(({ url }) => url.includes('my-run-page')))`;
      await expect.poll(() => page.evaluate(cached)).toBe(true);
      const stop = page.getByRole('dialog');
      const open = (nth: number) => page.getByRole('button', { name: `খুলুন: ${orders[nth]!.number}` }).click();
      const press = (name: string | RegExp) => stop.getByRole('button', { name, exact: true }).click();
      const delivered = /^পৌঁছে দিয়েছি ·/;
      await context.setOffline(true);
      // A rider's page polls nothing: the device itself reports it.
      await expect(page.getByText('সংযোগ নেই। যা দেখছেন তা পুরোনো হতে পারে।')).toBeVisible();
      await ownShopTest.step('Tk 30 short are three presses', async () => {
        await open(0);
        for (const name of ['অন্যভাবে দিলেন', '৳৩০', delivered]) await press(name);
      });
      await open(1);
      await press('অন্যভাবে দিলেন');
      await press('কার্ড');
      await expectAccessible(page, 'paid otherwise');
      await press(delivered);
      await open(2);
      await press('অন্যভাবে দিলেন');
      await press('খাতায় বাকি');
      await press(delivered);
      await open(3);
      await press('অন্যভাবে দিলেন');
      await press('বিকাশ');
      await press(delivered);
      await open(4);
      await press(delivered);
      const unsent = page.getByRole('list', { name: 'এখনো পাঠানো হয়নি' });
      await expect(unsent.getByRole('listitem')).toHaveCount(5);
      expect((await karim.api.getOwnRun()).stops.every(({ status }) => status === 'ONGOING')).toBe(true);
      await page.reload();
      await expect(unsent.getByRole('listitem')).toHaveCount(5);
      for (const { number } of orders)
        await expect(page.getByRole('button', { name: `খুলুন: ${number}` })).toHaveCount(0);

      await context.setOffline(false);
      await expect(unsent).toHaveCount(0, { timeout: 30_000 });
      const { stops } = await karim.api.getOwnRun();
      const ways = orders.map(({ id }) =>
        stops.find(({ order }) => order === id)!.paid.map(({ way }) => way),
      );
      expect(ways).toEqual([['cash'], ['card'], ['khata'], ['wallet'], ['cash']]);

      // Cash with less, and all in cash: nobody owes what went to the bank, the wallet or the khata.
      const { cash_paisa } = await karim.api.getOwnRun();
      expect(cash_paisa).toBe(
        2 * stops.find(({ order }) => order === orders[4]!.id)!.collected_paisa! - 3_000,
      );
      await inDatabase("update shop_setting set wallets = '[]'");

      await ownShopTest.step('the customer reads the baki by its link, and it is paid', async () => {
        const { khata } = await api.getCustomer({ query: { phone } });
        await page.goto(`/bn${khata!.link}`);
        await expect(page.getByRole('region', { name: 'বাকি' })).toBeVisible();
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
