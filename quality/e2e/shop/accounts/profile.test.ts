import sharp from 'sharp';
import { alertOf, expect, newCustomer, newPhone, openAs, statusOf, stored, test } from '../customers.ts';
import { asNewVisitor } from '../fixture.ts';
import { holdRequest, loseResponse } from '../network-faults.ts';

// A trace fetches the preview's blob: URL, which the Content-Security-Policy forbids.
test.use({ trace: 'off' });

const lines = {
  'Full name': 'Amina Rahman',
  Username: 'amina',
  Email: 'amina@example.com',
  Address: 'House 7, Road 3, Mirpur 10',
  City: 'Dhaka',
  'Zip code': '1216',
  Country: 'Bangladesh',
};

/** A large picture that compresses badly, like a photo of a phone. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'black', noise } })
    .jpeg()
    .toBuffer();
}

test('the profile form, a new password, and the end of other sessions', async ({ page, amina, request }) => {
  test.slow();
  await test.step('the profile form: a new phone, a failed update, then every field and a picture', async () => {
    await openAs(page, amina, '/profile');
    const edit = page.getByRole('link', { name: 'Edit profile' });
    const save = page.getByRole('button', { name: 'Save' });
    const secret = page.getByLabel('Password', { exact: true });
    const picture = page.getByRole('img', { name: 'Profile picture' });
    await edit.click();

    await test.step('a new phone asks for the password', async () => {
      const phone = newPhone();
      await page.getByLabel('Phone').fill(phone);
      await save.click();
      await expect(secret).toBeFocused();
      await secret.fill('not hers at all');
      await save.click();
      await expect(secret).toHaveAccessibleDescription('The password is wrong');
      await secret.fill(amina.password);
      await save.click();
      await expect(statusOf(page, 'Profile updated successfully!')).toBeVisible();
      await expect(
        page
          .getByRole('heading', { name: `${phone.slice(0, 5)}-${phone.slice(5)}` })
          .or(page.getByText(phone)),
      ).toBeVisible();
    });

    await edit.click();
    await test.step('a failed profile update shows an error and preserves typed text', async () => {
      await page.getByLabel('Full name').fill('Amina Rahman');
      await page.getByLabel('Email').fill('amina@');
      await save.click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address',
      );
      await page.getByLabel('Email').fill('');
      await page
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await save.click();
      await expect(alertOf(page, 'Profile update failed!')).toBeVisible();
      await expect(page.getByText('Please choose a JPEG, PNG or WebP picture')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Amina Rahman');
    });

    await test.step('the profile saves every field and a picture with a preview, and shows them afterwards', async () => {
      for (const [label, text] of Object.entries(lines))
        await page.getByLabel(label, { exact: true }).fill(text);
      const original = await photo();
      await page
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: original });
      await expect(picture).toHaveAttribute('src', /^blob:/);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await save.click();
      expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
      expect((await (await sent).sizes()).requestBodySize).toBeLessThan(original.length / 2);
      await expect(statusOf(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page).toHaveURL('/profile');
      const info = page.getByRole('tabpanel');
      for (const text of [...Object.values(lines), 'Customer since'])
        await expect(info.getByText(text, { exact: true })).toBeVisible();
      await expect(picture).toHaveAttribute('src', /^\/media\/profiles\/[0-9a-f]{32}\.webp$/);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    });

    await test.step('who leaves the form while it is saved stays where they are', async () => {
      await edit.click();
      const release = await holdRequest(page, '**/profiles/*/');
      await page.getByLabel('City').fill('Sylhet');
      await save.click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL('/contact');
      release();
      await expect(statusOf(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page).toHaveURL('/contact');
    });
  });

  await asNewVisitor(page);
  // change-password.test.ts: what the other sessions and the old password are still good for.
  await test.step('a new password, or one button, ends the other sessions, and this one continues', async () => {
    const amina = await newCustomer(request);
    await openAs(page, amina, '/profileupdate');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(statusOf(page, 'You are signed out everywhere else.')).toBeVisible();

    const current = page.getByLabel('Current password');
    const change = page.getByRole('button', { name: 'Change password' });
    await current.fill('not hers at all');
    await page.getByLabel('New password').fill('hilsa without bones');
    await page.getByLabel('Confirm password').fill('hilsa with bones');
    await change.click();
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
      'This is another password than the one above',
    );
    await page.getByLabel('Confirm password').fill('hilsa without bones');
    await change.click();
    await expect(alertOf(page, 'The password could not be changed!')).toBeVisible();
    await expect(current).toHaveAccessibleDescription('The password is wrong');
    await current.fill(amina.password);
    await test.step('after a lost response the password may have changed', async () => {
      await loseResponse(page, '**/api/user/password/');
      await change.click();
      await expect(page.getByText('your password may have changed already')).toBeVisible();
    });
    await current.fill('hilsa without bones');
    await page.getByLabel('New password').fill('hilsa with bones');
    await page.getByLabel('Confirm password').fill('hilsa with bones');
    await change.click();
    await expect(
      statusOf(page, 'Your password is changed. You are signed out everywhere else.'),
    ).toBeVisible();
    await expect(current).toHaveValue('');
    const authorization = `Bearer ${await stored(page, 'access')}`;
    expect((await request.get('/api/user/profiles/', { headers: { authorization } })).status()).toBe(200);
  });
});
