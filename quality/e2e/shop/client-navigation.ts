import type { Page } from '@playwright/test';

/** A page with its router, as React Router publishes it for tools. */
interface Window {
  document: { title: string };
  __reactRouterDataRouter: { navigate(path: string): Promise<void> };
}

/**
 * Shows another path of the shop without loading a document, as a link of the page does, and waits until its title is
 * there. The page must be hydrated, and the path must have another title and the same language.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const before = await page.evaluate(async (path) => {
    const { __reactRouterDataRouter: router, document } = globalThis as unknown as Window;
    const { title } = document;
    await router.navigate(path);
    return title;
  }, path);
  await page.waitForFunction((before) => (globalThis as unknown as Window).document.title !== before, before);
}
