import { type Browser, expect, type Page } from '@playwright/test';

/** Messages of dialogs that injected scripts opened. */
const dialogs = new WeakMap<Page, string[]>();

/** Opens a page that records injected scripts that ran and Content-Security-Policy violations. */
export async function openMonitoredPage(browser: Browser, shop: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop,
    extraHTTPHeaders: { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 256)}.1` },
  });
  await context.route('**/media/**', (route) => route.abort()); // pictures are irrelevant and slow
  const page = await context.newPage();
  await page.addInitScript(`
    globalThis.hits = [];
    globalThis.hit = () => hits.push('ran');
    addEventListener('securitypolicyviolation', (event) =>
      hits.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  `);
  const messages: string[] = [];
  dialogs.set(page, messages);
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  return page;
}

/** Checks that the page contains no dangerous element, and that no injected script ran or was blocked. */
export async function expectSafe(page: Page, path: string): Promise<void> {
  const dangers = await page.evaluate(`(() => { ${DANGERS} return [...hits, ...dangersIn(document)]; })()`);
  expect([path, dangers, dialogs.get(page)]).toEqual([path, [], []]);
}

/** Lists elements and attributes that could run an injected script or link to another site; WhatsApp is the shop's own link. */
const DANGERS = `
  const dangersIn = (document) => {
    const found = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(element.tagName + ' ' + name);
        if (!/^(href|src|action|formaction|data|xlink:href)$/.test(name) || !/hit|evil/.test(value)) continue;
        const { protocol, host } = new URL(value, 'http://shop');
        if (!/^(tel|mailto):$/.test(protocol) && !/^(shop|localhost:\\d+|wa\\.me)$/.test(host)) found.push(element.tagName + ' ' + name + '=' + value);
      }
    }
    const never = 'iframe, object, embed, base, math, marquee, video, audio, template, animate';
    return [...found, ...Array.from(document.querySelectorAll(never), (element) => element.tagName)];
  };`;

/**
 * Requests pages of the shop and checks that their HTML contains no dangerous element. The browser parses a document of
 * XMLHttpRequest without running it. The page must show the shop's origin.
 */
export async function expectSafeHtml(page: Page, paths: string[]): Promise<void> {
  const found = await page.evaluate(`(async () => {
    ${DANGERS}
    const found = [];
    for (const path of ${JSON.stringify(paths)}) {
      const document = await new Promise((done) => {
        const request = new XMLHttpRequest();
        request.open('GET', path);
        request.responseType = 'document';
        request.onloadend = () => done(request.response);
        request.send();
      });
      const dangers = document?.body ? dangersIn(document) : ['no document'];
      if (dangers.length > 0) found.push([path, dangers]);
    }
    return found;
  })()`);
  expect(found).toEqual([]);
}
