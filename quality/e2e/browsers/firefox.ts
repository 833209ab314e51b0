import { type Driver, type Handle, load } from './tab.ts';

/** Starts Firefox with the size of a phone, and drives it by WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const { default: puppeteer } = load('puppeteer-core');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 390, height: 844 },
  });
  const page = await browser.newPage();
  return {
    // A drawer that opens adds to the history, which ends a navigation that has just begun.
    goto: (url) =>
      page.goto(url).catch((error: unknown) => {
        if (!/NS_BINDING_ABORTED|interrupted an unfinished/.test(String(error))) throw error;
        return page.goto(url);
      }),
    evaluate: (expression) => page.evaluate(expression),
    element: async (expression) => (await page.evaluateHandle(expression)) as Handle,
    close: () => browser.close(),
  };
}
