import { open } from './buying.ts';
import { expect, test } from './fixture.ts';

test('with data saver pictures are smaller and banners do not move on a phone', async ({
  browser,
  baseURL,
}) => {
  const bytes: Record<string, number> = {};
  for (const saving of ['off', 'on']) {
    const page = await browser.newPage({
      baseURL: baseURL!,
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      reducedMotion: 'no-preference',
      ...(saving === 'on' ? { extraHTTPHeaders: { 'save-data': 'on' } } : {}),
    });
    if (saving === 'on')
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    await open(page, '/');
    const picture = page.getByRole('article').first().locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    const shown = await picture.evaluate((img) => (img as unknown as { currentSrc: string }).currentSrc);
    expect(shown).toContain('.480.');
    const response = await page.request.get(shown, { headers: saving === 'on' ? { 'save-data': 'on' } : {} });
    bytes[saving] = (await response.body()).length;
    const button = saving === 'on' ? 'Let the offers move' : 'Pause the offers';
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await page.close();
  }
  expect(bytes.on).toBeLessThan(bytes.off!);
});
