import { readFile } from 'node:fs/promises';
import { formatPhone } from '@haat/contract/phone/phone';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed, test } from '../../shop/fixture.ts';
import { holdRequest } from '../../shop/network-faults.ts';
import { confirmOrder, placeOrder, signIn, visit } from '../office.ts';

const dataOf = (page: Page) => page.getByRole('region', { name: 'Data of this person' });

test('a guest is found by the digits of the phone; the phone is blocked, the desk takes an order with a reason, and the block is lifted; a person is erased', async ({
  page,
  request,
}) => {
  test.slow();
  const egg = await productNamed(request, 'duck eggs');
  const { number, phone } = await confirmOrder(request, { product: egg.id, quantity: 2 });
  const rina = await signIn(page, 'owner');
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByLabel('Phone or name').fill('zzzz');
  const found = await holdRequest(page, '**/api/office/customers/?search=zzzz');
  await page.getByRole('button', { name: 'Find' }).click();
  // The next search is typed before the result of this one is there.
  await page.getByLabel('Phone or name').fill(phone.slice(4));
  found();
  await expect(page.getByText('Nobody was found.')).toBeVisible();
  await page.getByLabel('Phone or name').press('Enter');
  await page.getByRole('link', { name: /Amina Begum/ }).click();
  await expect(page.getByText(formatPhone(`+${phone}`))).toBeVisible();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  // The next note is begun before the first one is stored.
  const release = await holdRequest(page, '**/api/office/customers/notes/');
  await page.getByRole('textbox', { name: 'নোট' }).fill('<b>সন্ধ্যায়</b> ফোন করুন');
  await page.getByRole('button', { name: 'নোট সেভ করুন' }).click();
  await page.getByRole('textbox', { name: 'নোট' }).fill('ফোনে');
  release();
  const note = page.getByRole('listitem').filter({ hasText: '<b>সন্ধ্যায়</b> ফোন করুন' });
  await expect(note).toContainText(rina.name);
  await expect(page.getByRole('textbox', { name: 'নোট' })).toHaveValue('ফোনে');
  await expectAccessible(page, 'customer');
  // A note that is not saved is not left without a question.
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await page.getByRole('link', { name: number }).click();
  await asked;
  await page.getByRole('link', { name: 'এই ক্রেতার অর্ডার ও নোট' }).click();
  await expect(note).toBeVisible();

  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Send only what an order needs' }).click();
  await expect(page.getByText('not asked how it was')).toBeVisible();
  await page.getByRole('button', { name: 'Block this phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block this phone' });
  await dialog.getByRole('button', { name: 'Refused at the door several times' }).click();
  await expectAccessible(page, 'block');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(`Blocked by ${rina.name}`)).toBeVisible();
  await visit(page, '/desk');
  const caller = page.getByRole('combobox', { name: 'Phone of the caller' });
  await caller.fill(`0${phone.slice(3)}`);
  const notice = page.getByRole('region', { name: 'This phone is blocked' });
  await expect(notice).toContainText('Refused at the door several times');
  await page.getByRole('combobox', { name: 'Products' }).fill('duck');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Place Tk/ }).click();
  await expect(page.getByRole('alert')).toContainText('type why the order is taken all the same');
  await notice.getByLabel('Why the order is taken all the same').fill('Has paid in advance');
  await page.getByRole('button', { name: /^Place Tk/ }).click();
  await page.getByRole('link', { name: 'Show' }).click();
  await expect(page.getByText('Has paid in advance')).toBeVisible();
  await visit(page, `/customers/${phone}`);
  await page.getByRole('button', { name: 'Lift the block' }).click();
  await expect(page.getByText('This phone is not blocked.')).toBeVisible();

  await test.step('everything about a person is downloaded, and the person is erased after the order is finished', async () => {
    const downloading = page.waitForEvent('download');
    await dataOf(page).getByRole('button', { name: 'Download everything we hold' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`${phone}.json`);
    expect(await readFile(await file.path(), 'utf8')).toContain(number);
    const guest = await placeOrder(request);
    await visit(page, `/customers/88${guest.phone}`);
    await expect(page.getByRole('link', { name: guest.number })).toBeVisible();
    await dataOf(page).getByRole('button', { name: 'Erase this person' }).click();
    const erasing = page.getByRole('dialog', { name: 'Erase this person' });
    await erasing.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(erasing.getByText('These are not the last four digits')).toBeVisible();
    await erasing.getByLabel('Last four digits of the phone').fill(guest.phone.slice(-4));
    await expectAccessible(page, 'erase');
    await erasing.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(erasing.getByRole('alert')).toContainText(`an order is not finished (${guest.number})`);
    const { version } = await rina.api.getOrder({ params: { id: guest.id } });
    await rina.api.cancelOrderAsStaff({ params: { id: guest.id }, body: { version, reason: 'not wanted' } });
    await erasing.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(page.getByText('The person is erased.')).toBeVisible();
    await visit(page, `/orders/${guest.id}`);
    await expect(page.getByText('Erased').first()).toBeVisible();
    await expect(page.getByText('Amina Begum')).toHaveCount(0);
  });

  await test.step('who has only written by e-mail is found and erased', async () => {
    const email = `karim${Date.now()}@example.com`;
    const message = { name: 'Karim', email, subject: 'Late', message: 'The rice came late.' };
    expect((await request.post('/api/aboutus/messages/', { data: message })).ok()).toBe(true);
    await visit(page, '/customers');
    await page.getByLabel('Phone or name').fill(email);
    await page.getByRole('button', { name: 'Find' }).click();
    await dataOf(page).getByRole('button', { name: 'Erase this person' }).click();
    const erasing = page.getByRole('dialog', { name: 'Erase this person' });
    await erasing.getByLabel('The e-mail address').fill(email);
    await erasing.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(page.getByText('The person is erased. Orders without a name: 0.')).toBeVisible();
  });
});
