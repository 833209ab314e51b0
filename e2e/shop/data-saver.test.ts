import { open } from './buying.ts';
import { expect, test } from './fixture.ts';

test('who saves data gets smaller pictures and still banners on a phone', async ({ browser, baseURL }) => {
  const widths: Record<string, number[]> = {};
  for (const saving of ['off', 'on']) {
    const page = await browser.newPage({
      baseURL: baseURL!,
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      ...(saving === 'on' ? { extraHTTPHeaders: { 'save-data': 'on' } } : {}),
    });
    await open(page, '/');
    const picture = page.getByRole('article').first().locator('img');
    const source = await picture.getAttribute('srcset');
    widths[saving] = [...(source ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
    const button = saving === 'on' ? 'Let the offers move' : 'Pause the offers';
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await page.close();
  }
  expect(Math.max(...widths.on!)).toBeLessThan(Math.max(...widths.off!));
});
