import { open } from '../buying.ts';
import { expect, test } from '../fixture.ts';

test.use({
  deviceScaleFactor: 3,
  extraHTTPHeaders: { 'save-data': 'on' },
  contextOptions: { reducedMotion: 'no-preference' },
});

test('with data saver pictures are smaller and banners do not move on a phone', async ({ page, request }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await open(page, '/');
  // Without data saver they move: banner-slider.test.ts.
  await expect(page.getByRole('button', { name: 'Let the offers move' })).toBeVisible();
  const picture = page.getByRole('article').first().locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  const shown = await picture.evaluate((img) => (img as unknown as { currentSrc: string }).currentSrc);
  expect(shown).toContain('.480.');
  const bytesWith = async (saving: string) => {
    const response = await request.get(shown, { headers: { 'save-data': saving } });
    return (await response.body()).length;
  };
  expect(await bytesWith('on')).toBeLessThan(await bytesWith('off'));
});
