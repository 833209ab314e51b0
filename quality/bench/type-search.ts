import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../ops/tests/chromium.mjs';

/** Between two keys, in ms: fast typing. Each key comes before the pause of the search field ends. */
const BETWEEN_KEYS = 30;

/** Runs in the page: `window.painted` becomes the time from the last key until the list has changed and is painted. */
const WATCH = `expected => {
  const input = document.querySelector('input[role=combobox]');
  const list = () => document.querySelector('[role=listbox]')?.textContent;
  window.painted = new Promise(resolve => {
    input.addEventListener('input', function onInput() {
      if (input.value !== expected) return;
      input.removeEventListener('input', onInput);
      const lastKey = performance.now();
      const before = list();
      const observer = new MutationObserver(() => {
        if (list() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - lastKey)));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}`;

/** Types each text into the search field of a shop and returns the times from the last key to the painted result, in ms. */
export async function typeSearches(shopUrl: string, texts: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({
    ...findChromium(),
    args: chromiumArgs,
  });
  const page = await browser.newPage();
  await page.goto(shopUrl);
  const field = page.getByRole('combobox', { name: 'Search products' });
  await field.click();
  const times: number[] = [];
  for (const text of texts) {
    await field.selectText();
    await page.evaluate(`(${WATCH})(${JSON.stringify(text)})`);
    await page.keyboard.type(text, { delay: BETWEEN_KEYS });
    times.push(await page.evaluate<number>('window.painted'));
  }
  await browser.close();
  return times;
}
