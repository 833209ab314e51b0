import { TAX_PERCENT } from '@haat/contract/money/money';
import type { ContactInfo, Setup } from '@haat/contract/shop/content';
import { useRouteLoaderData } from 'react-router';
import { type JsonText, readJsonText } from '../platform/json-text.ts';
import type { ShopCategory } from './categories.ts';

/** The data of the root loader, which every page uses. Setup and contact are null if their call failed. */
export interface ShopData {
  /** The origin of the shop and that of its API, without a path; `apiHost` is empty if they are the same. */
  origin: string;
  apiHost: string;
  setup: Setup | null;
  contact: ContactInfo | null;
  categories: JsonText<ShopCategory[]>;
  /** Only where the shop has delivery zones. */
  hasZones?: true;
  /** The highest charge of the zones in taka; without zones delivery is free. */
  highestCharge?: number;
  /** Only where the shop delivers to some areas on other terms than to others. */
  asksArea?: true;
  /** Only where shoppers can choose a time of delivery. */
  asksTime?: true;
}

/** The data of the root loader, or null if the root loader failed. */
export function useShop(): ShopData | null {
  return useRouteLoaderData<() => Promise<ShopData>>('root') ?? null;
}

/** The tax that is added at checkout, as it was when the page was fetched. A quote has the current one. */
export interface CheckoutTax {
  /** The rate in percent, of products without another one. */
  percent: number;
  /** Another rate is added to some products, or none. */
  differs: boolean;
}

export function useTax(): CheckoutTax {
  return taxOf(useShop()?.setup);
}

export function taxOf(setup: Pick<Setup, 'tax_percent' | 'tax_differs'> | null | undefined): CheckoutTax {
  return { percent: setup?.tax_percent ?? TAX_PERCENT, differs: setup?.tax_differs ?? false };
}

/** The category tree of the page. */
export function useCategories(): ShopCategory[] {
  return categoriesOf(useShop());
}

/** The category tree of the shop; empty if the root loader failed. */
export function categoriesOf(shop: Pick<ShopData, 'categories'> | null | undefined): ShopCategory[] {
  const text = shop?.categories ?? '[]';
  if (latest?.text !== text) latest = { text, tree: readJsonText(text) };
  return latest.tree;
}

/** Read once, because many components of a page use it. */
let latest: { text: string; tree: ShopCategory[] } | undefined;
