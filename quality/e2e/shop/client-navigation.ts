import type { Page } from '@playwright/test';

/** A page with its router, as React Router publishes it for developer tools. */
interface Window {
  document: { title: string };
  __reactRouterDataRouter?: { state: { initialized: boolean }; navigate(path: string): Promise<void> };
}

/**
 * Shows another path of the shop or of the office without loading a document, as a link does that the page does not have. A `popstate`
 * event would need no hook of the router, but it is the back button: the shop closes a dialog at it (`ui/src/back-button.ts`). It
 * would also leave no sign that its page is there: React may leave out the pending state of a fast navigation.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  // A navigation while the router still loads its first page can be lost.
  await page.waitForFunction(
    () => (globalThis as unknown as Window).__reactRouterDataRouter?.state.initialized,
  );
  await page.evaluate(
    (path) => (globalThis as unknown as Window).__reactRouterDataRouter!.navigate(path),
    path,
  );
}

/** The same in the shop, and waits for the title of the page: the path must have another title and the same language. */
export async function visit(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await navigate(page, path);
  await page.waitForFunction((before) => (globalThis as unknown as Window).document.title !== before, before);
}
