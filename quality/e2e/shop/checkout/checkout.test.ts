import { formatTk, wholeTaka } from '@haat/contract/money/money';
import {
  confirmOrder,
  fillReceiver,
  lineOf,
  open,
  openWithCart,
  placedBanner,
  quickAdd,
  review,
  setCart,
  storedCart,
  unfoldLines,
  waitForScript,
} from '../buying.ts';
import { asNewVisitor, expect, productNamed, test } from '../fixture.ts';

const ORDERS = '**/guest-orders/';

test('a guest fills the form, with errors and refusals; then Amina buys as a guest, from the product to the stored order', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [lineOf(rice, 2)], '/checkout');
  const phone = page.getByLabel('Phone');
  const email = page.getByLabel('Email');
  const note = page.getByLabel('Note for the shop');
  const lineNote = page.getByLabel(`Note for ${rice.name}`);
  const missing = page.getByLabel('If something is missing');
  const placeOrder = page.getByRole('button', { name: 'Place Order' });

  await test.step('a guest must enter name, phone and address; the first invalid field gets the focus', async () => {
    await placeOrder.click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name');
    await expect(phone).toHaveAccessibleDescription('Please enter your phone number');
    await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
      'Please enter your address',
    );
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' }),
    ).toBeVisible();
    await page.getByLabel('Name').fill('Amina');
    await expect(page.getByText('Please enter your name')).toBeHidden();
  });

  await test.step('optional fields unfold, also when one of them is invalid', async () => {
    await fillReceiver(page);
    await expect(email).toBeHidden();
    await page.getByText('Email, city, zip code, country').click();
    await email.fill('amina@');
    await page.getByText('Email, city, zip code, country').click();
    await placeOrder.click();
    await expect(email).toBeFocused();
    await email.press('End');
    await email.pressSequentially('example.com');
    await expect(email).toHaveValue('amina@example.com');
    await expect(email).toBeFocused();
  });

  await test.step('typed text survives a reload, also notes and what is done with missing goods', async () => {
    await unfoldLines(page);
    await page.getByRole('button', { name: `Add a note for ${rice.name}` }).click();
    await expect(lineNote).toBeFocused();
    await lineNote.fill('The newest bag');
    await note.fill('Ring at the second gate');
    await missing.selectOption('Replace it with something similar');
    await page.getByRole('radio', { name: 'Store pickup' }).check();
    await page.reload();
    await waitForScript(page);
    await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
    await expect(phone).toHaveValue('01712-345678');
    await expect(lineNote).toHaveValue('The newest bag');
    await expect(note).toHaveValue('Ring at the second gate');
    await expect(missing).toHaveValue('replace');
    await expect(page.getByRole('radio', { name: 'Store pickup' })).toBeChecked();
  });

  await test.step('a note of a folded line that is too long unfolds it and has the focus', async () => {
    // As many characters as the field takes, twice as many when they are cleaned.
    await lineNote.fill('\u09dc'.repeat(120));
    await page.locator('main form button[aria-expanded=true]').first().click();
    await placeOrder.click();
    await expect(lineNote).toBeFocused();
    await expect(lineNote).toHaveAccessibleDescription('This is too long');
    await lineNote.fill('The newest bag');
  });

  await test.step("the API's field errors are shown at the fields", async () => {
    const json = { code: 'invalid', message: '', fields: { phone: { code: 'not_a_phone_number' } } };
    await page.route(ORDERS, (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await confirmOrder(page);
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/number that can be called/);
  });

  await test.step('a refusal that does not concern the order shows an alert and keeps the cart', async () => {
    const json = { code: 'too_many_requests', message: 'Too many.' };
    await page.route(ORDERS, (route) => route.fulfill({ status: 429, json }), { times: 1 });
    await fillReceiver(page);
    await confirmOrder(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible();
    expect(await storedCart(page)).toHaveLength(1);
  });

  await asNewVisitor(page);
  // On a wide screen keyboard.test.ts takes the same steps.
  await test.step('Amina buys as a guest: from the product to the stored order', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [contact] = await (await request.get('/api/aboutus/contact-info/')).json();
    const main = page.getByRole('main');
    await page.clock.install();
    await open(page, '/products?search=Miniket');
    await quickAdd(page, rice);
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(drawer.getByText('Tax (5%) and any delivery charge are added at checkout.')).toBeVisible();
    await drawer.getByRole('button', { name: `One more: ${rice.name}` }).click();
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('term').filter({ hasText: 'Subtotal' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Tax (5%)' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();
    await test.step('store pickup shows where and when, and asks for no more than the specified fields', async () => {
      await expect(main.getByText('Email, city, zip code, country')).toBeVisible();
      await expect(main.getByText(contact.address)).toHaveCount(0);
      await expect(main.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
      await page.getByRole('radio', { name: 'Store pickup' }).check();
      await expect(main.getByRole('heading', { name: 'Picked up by' })).toBeVisible();
      await expect(main.getByText(contact.address)).toBeVisible();
      await expect(main.getByText(contact.business_hours_weekdays)).toBeVisible();
      await expect(main.getByText('Email, city, zip code, country')).toBeHidden();
      await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
        'For our records: we do not deliver there',
      );
    });
    await fillReceiver(page);
    await note.fill('Ring at the second gate');
    await missing.selectOption('Replace it with something similar');
    await unfoldLines(page);
    await page.getByRole('button', { name: `Add a note for ${rice.name}` }).click();
    await lineNote.fill('The newest bag');

    const confirmation = await review(page);
    const cash = formatTk(wholeTaka(Math.round(rice.price * 2 * 105)));
    for (const text of ['01712-345678', contact.address, cash])
      await expect(confirmation.getByText(text)).toBeVisible();
    // Pause the clock: the test controls the three seconds of the banner.
    await page.clock.pauseAt(Date.now() + 60_000);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Order placed successfully as Guest!' }),
    ).toBeVisible();
    await expect(placedBanner(page)).toBeVisible();
    expect(await storedCart(page)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('pending_order'))).toBeNull();

    await page.evaluate(() => Object.assign(globalThis, { beforeReload: true }));
    await page.clock.runFor(2_999);
    expect(await page.evaluate(() => 'beforeReload' in globalThis)).toBe(true);
    await page.clock.runFor(1);
    await page.waitForFunction(() => !('beforeReload' in globalThis));
    await page.clock.resume();
    await expect(placedBanner(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    await expect(page.getByRole('definition').filter({ hasText: cash })).toBeVisible();
    await expect(page.getByText('We call you when it is packed')).toBeVisible();
    await expect(main.getByText(contact.address)).toBeVisible();
    await test.step('the link to the order is copied, and sent by WhatsApp', async () => {
      const link = await page.getByRole('link', { name: 'See your order' }).getAttribute('href');
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByText('The link to your order is copied.')).toBeVisible();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(new URL(link!, page.url()).href);
      const whatsapp = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
      expect(new URL(whatsapp!).searchParams.get('text')).toContain(link);
    });
    const number = await page.getByText(/^H\d{6,}$/).textContent();
    await page.getByRole('link', { name: 'See your order' }).click();

    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(page).toHaveURL(/\/guest-order\/[\w-]{32}$/);
    const total = `Tk ${(Math.round(rice.price * 2 * 105) / 100).toFixed(2)}`;
    const unit = `${rice.unit} · 2 × Tk ${rice.price.toFixed(2)}`;
    const notes = ['Ring at the second gate', '“The newest bag”'];
    for (const text of ['PENDING', 'Store pickup', ...notes, contact.address, total, unit])
      await expect(main.getByText(text)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    for (const url of [page.url(), `${page.url()}.data`]) {
      expect((await page.request.get(url)).headers()['cache-control']).toContain('no-store');
    }

    await page.goBack();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: String(number) })).toBeVisible();
    await test.step('the shopper is asked with the last answer the next time', async () => {
      await setCart(page, [lineOf(rice)]);
      await expect(missing).toHaveValue('replace');
    });
  });

  await test.step('an unknown guest token returns 404 and is not stored', async () => {
    const response = await request.get(`/guest-order/${'x'.repeat(32)}`);
    expect(response.status()).toBe(404);
    expect(response.headers()['cache-control']).toContain('no-store');
    expect(await response.text()).toContain('Order not found');
  });
});
