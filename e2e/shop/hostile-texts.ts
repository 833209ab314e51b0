import { type Browser, expect, type Page } from '@playwright/test';

/** What scripts said that a page should not have run. */
const dialogs = new WeakMap<Page, string[]>();

/** A page of the shop that notes every script that is not the shop's own, or that the browser had to keep from running. */
export async function watchedPage(browser: Browser, shop: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop,
    extraHTTPHeaders: { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 256)}.1` },
  });
  await context.route('**/media/**', (route) => route.abort()); // pictures say nothing here, and take time
  const page = await context.newPage();
  await page.addInitScript(`
    globalThis.hits = [];
    globalThis.hit = () => hits.push('ran');
    addEventListener('securitypolicyviolation', (event) =>
      hits.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  `);
  const said: string[] = [];
  dialogs.set(page, said);
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  return page;
}

/** Nothing of the page as it stands is a danger, and nothing ran or had to be kept from running. */
export async function expectSafe(page: Page, path: string): Promise<void> {
  const dangers = await page.evaluate(`(() => { ${DANGERS} return [...hits, ...dangersIn(document)]; })()`);
  expect([path, dangers, dialogs.get(page)]).toEqual([path, [], []]);
}

/** What of a document's elements could run something, or lead to something, that the shop did not write. */
const DANGERS = `
  const dangersIn = (document) => {
    const found = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(element.tagName + ' ' + name);
        if (!/^(href|src|action|formaction|data|xlink:href)$/.test(name) || !/hit|evil/.test(value)) continue;
        const { protocol, host } = new URL(value, 'http://shop');
        if (!/^(tel|mailto):$/.test(protocol) && !/^(shop|localhost:\\d+)$/.test(host)) found.push(element.tagName + ' ' + name + '=' + value);
      }
    }
    const never = 'iframe, object, embed, base, math, marquee, video, audio, template, animate';
    return [...found, ...Array.from(document.querySelectorAll(never), (element) => element.tagName)];
  };`;

/** The dangers of a document that no browser shows, to be run in a page: it is parsed, and does nothing. */
export const DANGERS_IN = new Function(
  'html',
  `${DANGERS} return dangersIn(new DOMParser().parseFromString(html, 'text/html'))`,
) as (html: string) => string[];
