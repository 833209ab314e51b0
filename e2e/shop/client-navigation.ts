import { expect, type Page } from '@playwright/test';

/** The router of the page, as React Router publishes it for tools. */
interface Router {
  navigate(path: string): Promise<void>;
}

/**
 * Shows another path of the shop without loading a document, as a link of the page does, and waits until its title is
 * there. The page must be hydrated, and the path must have another title and the same language.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as { __reactRouterDataRouter: Router };
    return router.navigate(path);
  }, path);
  await expect(page).not.toHaveTitle(before);
}
