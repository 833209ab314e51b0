import type { Product } from '@haat/contract/shop/catalogue';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed, test } from '../../shop/fixture.ts';
import { holdRequest, loseResponse } from '../../shop/network-faults.ts';
import { comeBack, confirmOrder, dismissNotices, moveAs, signIn, visit } from '../office.ts';

test('the desk takes goods off an order in pieces or by weight, sees the new total before, and writes notes', async ({
  page,
  request,
}) => {
  test.slow();
  const [egg, salt] = [await productNamed(request, 'egg'), await productNamed(request, 'salt')];
  const { id, number } = await confirmOrder(
    request,
    { product: egg.id, quantity: 1 },
    { product: salt.id, quantity: 3 },
  );
  const rina = await signIn(page, 'desk');
  await page.goto(`/office/orders/${id}`);
  await page.getByRole('link', { name: 'Supply less or refund' }).click();
  await expect(page.getByRole('heading', { name: `Change ${number}` })).toBeVisible();
  await expect(page.getByText('Change something to see what happens.')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: salt.name });
  await line.getByRole('button', { name: 'Fewer' }).click();
  const effect = page.getByRole('region', { name: 'What happens' });
  await expect(effect).toContainText('Will cost');
  await expect(effect).toContainText(`1 × ${salt.name}: back to the stock`);
  await expect(effect).toContainText('SMS');
  await expectAccessible(page, 'change an order');
  const save = page.getByRole('button', { name: /^Save: Tk\s.* → Tk\s/ });
  await page.getByRole('button', { name: 'customer wants less' }).click();
  await page.getByLabel('By how much, in taka').fill('5');
  // Its response is lost, and its next poll loads the changed order.
  await loseResponse(page, `**/orders/${id}/edit/`);
  await save.click();
  await expect(page.getByRole('alert').last()).toContainText('No connection.');
  await dismissNotices(page);
  await comeBack(page);
  await save.click();
  await expect(page.getByRole('heading', { name: number, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Goodwill Tk 5')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${salt.name}: 3 → 2`);

  // The next note is typed before the first one is stored.
  const release = await holdRequest(page, '**/notes/');
  await page.getByLabel('New note').fill('Rings the bell twice.');
  await page.getByRole('button', { name: 'Save for the shop' }).click();
  await page.getByLabel('New note').fill('The eggs are brown today.');
  release();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toContainText('Rings the bell twice.');
  await expect(page.getByLabel('New note')).toHaveValue('The eggs are brown today.');
  // The response of the wrong button is lost.
  await loseResponse(page, '**/notes/');
  await page.getByRole('button', { name: 'Save for the shop' }).click();
  await expect(page.getByRole('alert').last()).toContainText('No connection.');
  await page.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(notes.getByRole('listitem').last()).toContainText('Sent to the customer');
  await expectAccessible(page, 'order with notes');

  await test.step('goods by weight are changed in kilograms or grams, typed in digits of both scripts', async () => {
    const listed = await request.get('/api/shop-app/products/', { params: { in_stock: true } });
    const potatoes = ((await listed.json()) as Product[]).find(
      ({ sold_by, unit }) => sold_by === 'weight' && unit === '500 g',
    );
    expect(potatoes).toBeTruthy();
    const { id, number } = await confirmOrder(request, { product: potatoes!.id, quantity: 4 });
    await visit(page, `/orders/${id}/edit`);
    const line = page.getByRole('listitem').filter({ hasText: potatoes!.name });
    await expect(line).toContainText('(of 2 kg)');
    const weight = line.getByRole('textbox', { name: /^Weight of/ });
    await expect(weight).toHaveValue('2 kg');
    await line.getByRole('button', { name: 'Fewer' }).click();
    await expect(weight).toHaveValue('1.5 kg');
    const effect = page.getByRole('region', { name: 'What happens' });
    await expect(effect).toContainText(`500 g ${potatoes!.name}: back to the stock`);
    await weight.fill('৭৫০ গ্রাম');
    await expect(line).toContainText('In steps of 500 g, at most 2 kg.');
    await expect(effect).toContainText('Change something to see what happens.');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expectAccessible(page, 'a weight that is no step');
    await weight.fill('১');
    await weight.blur();
    await expect(weight).toHaveValue('1 kg');
    await expect(effect).toContainText(`1 kg ${potatoes!.name}: back to the stock`);
    await page.getByRole('button', { name: 'customer wants less' }).click();
    // A late response does not lead away from another page.
    const release = await holdRequest(page, '**/edit/');
    await page.getByRole('button', { name: /^(Save: Tk\s.* → Tk\s|Refund )/ }).click();
    await Promise.all([page.waitForEvent('dialog').then((asked) => asked.accept()), visit(page, '/more')]);
    await expect(page).toHaveURL(/\/office\/more$/);
    await dismissNotices(page);
    release();
    await expect(page.getByText('The order was changed.')).toBeVisible();
    await expect(page).toHaveURL(/\/office\/more$/);
    await visit(page, `/orders/${id}`);
    await expect(page.getByRole('heading', { name: number, exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      `${potatoes!.name}: 2 kg → 1 kg`,
    );

    // Refused at the door: at most what was supplied is wasted.
    await moveAs(rina, id, 'ONGOING');
    await visit(page, `/orders/${id}`);
    await page.getByRole('button', { name: 'Refused at the door' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refused at the door' });
    const wasted = dialog.getByRole('textbox', { name: /^Weight of/ });
    await wasted.fill('2 kg');
    await expect(dialog).toContainText('In steps of 500 g, at most 1 kg.');
    await wasted.fill('৫০০ গ্রাম');
    await expectAccessible(page, 'refused at the door');
    await dialog.getByRole('button', { name: 'nobody at home' }).click();
    const cancelling = page.waitForRequest('**/cancel/');
    await dialog.getByRole('button', { name: 'Refused at the door' }).click();
    const wasting = [{ product: potatoes!.id, quantity: 1 }];
    expect((await cancelling).postDataJSON()).toMatchObject({ wasted: wasting });
    await expect(dialog).toBeHidden();
  });
});
