import { SECRETS } from '../../../../server/testing/messages/sms-gateway.ts';
import { onServer } from '../../../../server/testing/postgres.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { expect } from '../../shop/fixture.ts';
import { codeOf, placeOrder, signIn } from '../office.ts';
import { test } from '../own-shop.ts';

test('an owner types the keys of an SMS company, tests them, and shoppers get real SMS', async ({
  page,
  request,
  shop,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'owner');
  await page.goto('/office/keys');
  await page.getByRole('link', { name: 'Set up the second factor' }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of the authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Keys of providers' })).toBeVisible();
  // Later the code of the sign-in is no longer fresh.
  await onServer(shop.database, (client) =>
    client.query("UPDATE staff_session SET factor_proven_at = now() - interval '11 minutes'"),
  );

  await page.goto('/office/keys');
  const company = page.getByRole('region', { name: 'SSL Wireless' });
  await company.getByRole('button', { name: 'Type keys' }).click();
  await company.getByLabel('API token').fill(SECRETS.apiToken);
  await company.getByLabel('Sender (SID)').fill('হাট');
  await expectAccessible(page, 'keys are typed');
  await company.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Code of the app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  // What is typed is still there after the code and the refusal.
  await expect(company.getByText('Please check this.')).toBeVisible();
  await company.getByLabel('Sender (SID)').fill('HAATSHOP');
  await company.getByRole('button', { name: 'Save' }).click();
  await expect(company.getByText('in use', { exact: true })).toBeVisible();
  await expect(company).toContainText('ends in SHOP · set by Rina');

  await company.getByLabel('Your own mobile number').fill('01711-777777');
  await company.getByRole('button', { name: 'Send a test' }).click();
  await expect(company.getByText('The provider has accepted it.')).toBeVisible();
  expect(shop.sms.delivered).toMatchObject([{ to: '8801711777777' }]);
  await expectAccessible(page, 'keys that work');
  expect(await page.content()).not.toContain(SECRETS.apiToken);

  const { number, phone } = await placeOrder(request);
  await request.post('/api/order-app/track/code/', { data: { number, phone } });
  const toShopper = () => shop.sms.delivered.filter(({ to }) => to === `88${phone}`);
  await expect.poll(toShopper).toMatchObject([{ text: expect.stringMatching(/\d{6}/) }]);

  // Later tests of this shop read the demo phone.
  page.once('dialog', (dialog) => dialog.accept());
  await company.getByRole('button', { name: 'Forget keys' }).click();
  await expect(company.getByText('not set up')).toBeVisible();
});
