import { formatTk } from '@haat/contract/money/money';
import { newStaff } from '../../office/office.ts';
import { fillReceiver, lineOf, openDrawer, review, setCart, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { alertOf } from '../customers.ts';
import { expect, productNamed, test } from '../fixture.ts';

/** Sylhet costs Tk 90; other addresses stay free, so that other tests see the totals of the specification. */
test.beforeEach(async ({ request }) => {
  const { api } = await newStaff('owner', 'Rina');
  const [sylhet] = await (await request.get('/api/order-app/areas/?search=Sylhet')).json();
  const limits = { smallest_order_paisa: null, weight_limit_grams: null };
  await api.addZone({
    body: {
      name: 'Sylhet',
      name_bn: 'সিলেট',
      ...limits,
      everywhere_else: false,
      areas: [sylhet.id],
      charge_paisa: 9_000,
      free_from_paisa: null,
      hours: 72,
    },
  });
  await api.addZone({
    body: {
      name: 'Other districts',
      name_bn: 'অন্য জেলা',
      ...limits,
      everywhere_else: true,
      areas: [],
      charge_paisa: 0,
      free_from_paisa: null,
      hours: null,
    },
  });
});
test.afterEach(async () => {
  const { api } = await newStaff('owner', 'Rina');
  for (const { id, version } of await api.listZones())
    await api.removeZone({ params: { id }, body: { version } });
});

test('the charge is shown on the product page, in the cart and at checkout, and is part of the order', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  await expect(async () => {
    await page.goto(`/products/${rice.id}`);
    await expect(page.getByText('Tk 90.00 · within 72 hours')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await waitForScript(page);
  await setCart(page, [lineOf(rice, 2)]);
  const drawer = await openDrawer(page);
  await expect(drawer.getByText('Delivery: free to Tk 90.00, by area')).toBeVisible();

  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await test.step('a pickup has neither a zone nor their charges', async () => {
    const zone = page.getByText('Delivery: Other districts');
    await expect(zone).toBeVisible();
    await page.getByRole('radio', { name: 'Store pickup' }).check();
    await expect(zone).toBeHidden();
    await expect(page.getByRole('main').getByText('Tk 90.00')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Home delivery' }).check();
  });
  await fillReceiver(page);
  await page.getByLabel('Address').fill('Zindabazar, Sylhet');
  const total = formatTk(Math.round(rice.price * 2 * 105) + 9_000);
  await expect(page.getByText('Delivery: Sylhet, within 72 hours')).toBeVisible();
  await expect(page.getByText('At your door within 72 hours of ordering')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: total })).toBeVisible();
  const confirmation = await review(page);
  await expect(confirmation.getByText(total)).toBeVisible();
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Sylhet, within 72 hours')).toBeVisible();
  await expect(page.getByText(total)).toBeVisible();

  await test.step('without a quote the amounts of the refusal are shown, and ordered by the next press', async () => {
    await page.route('**/quote/', (route) => route.abort());
    await setCart(page, [lineOf(rice, 2)]);
    await visit(page, '/checkout');
    const confirm = async () => (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await confirm();
    await expect(alertOf(page, 'The total has changed. Please look at it once more.')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Tk 90.00' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: total })).toBeVisible();
    await confirm();
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
  });
});
