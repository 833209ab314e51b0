import type { Locator } from '@playwright/test';
import { alertOf, expect, newPhone, password, statusOf, test } from './customers.ts';

type Styles = { getComputedStyle(element: unknown): { borderColor: string } };

/** The border colour and the icon of a notice. */
function lookOf(notice: Locator): Promise<[colour: string, icon: string]> {
  return notice.evaluate((text) => {
    const box = (text as unknown as { parentElement: { firstElementChild: { innerHTML: string } } })
      .parentElement;
    const { getComputedStyle } = globalThis as unknown as Styles;
    return [getComputedStyle(box).borderColor, box.firstElementChild.innerHTML];
  });
}

test('the next submit removes the notice of the failed one; errors and successes look and are read differently', async ({
  page,
}) => {
  const phone = newPhone();
  await page.goto('/register');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm').fill('another one');
  await page.getByRole('button', { name: 'Register' }).click();
  const error = alertOf(page, 'Passwords do not match!');
  await expect(error).toBeVisible();
  const [errorColour, errorIcon] = await lookOf(error);

  await page.getByLabel('Confirm').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  const success = statusOf(page, 'Registration successful! Please login.');
  await expect(success).toBeVisible();
  await expect(error).toHaveCount(0);
  const [colour, icon] = await lookOf(success);
  expect(colour).not.toBe(errorColour);
  expect(icon).not.toBe(errorIcon);

  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(alertOf(page, 'Login failed!')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
  await expect(alertOf(page, 'Login failed!')).toHaveCount(0);
});
