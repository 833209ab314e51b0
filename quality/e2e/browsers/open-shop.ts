import type { TestProject } from 'vitest/node';
import openShop from '../shop/open-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the shop, and that of its database. */
    shop: string;
    database: string;
  }
}

/** Runs once: starts the built demo shop, as for the tests in Chromium. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const close = await openShop();
  project.provide('shop', process.env.TEST_SHOP_URL!);
  project.provide('database', process.env.SHOP_DATABASE!);
  return close;
}
