import type { StandingWishes } from '@haat/contract/shop/substitutes';
import { type BrowserStorage, readStored, store } from '@haat/ui/storage.ts';
import { WISHES_KEY } from './preference-keys.ts';

/** A product that is taken instead of another one. */
interface WishedProduct {
  product: number;
  name: string;
  name_bn: string;
}

/** What this device's shopper has decided about missing goods. A sign-out removes it. */
export interface SubstituteWishes {
  /** In taka: how much more than its line a substitute may cost; null: nothing was decided. */
  cap: number | null;
  /** By the id of the product that is missing. */
  products: Record<string, WishedProduct>;
}

/** The oldest are forgotten. */
const MAX_PRODUCTS = 100;

const local: BrowserStorage = () => window.localStorage;

/** The values are checked, because other code can write to the storage. */
export function readWishes(storage = local): SubstituteWishes {
  const { cap, products } = Object(readStored(storage, WISHES_KEY)) as Record<string, unknown>;
  const known = Object.entries(Object(products) as Record<string, WishedProduct>).filter(
    ([id, wish]) =>
      Number(id) > 0 &&
      Number.isInteger(wish?.product) &&
      typeof wish.name === 'string' &&
      typeof wish.name_bn === 'string',
  );
  return {
    cap: typeof cap === 'number' && cap >= 0 ? cap : null,
    products: Object.fromEntries(known.slice(-MAX_PRODUCTS)),
  };
}

export function storeCap(cap: number | null, storage = local): void {
  store(storage, WISHES_KEY, { ...readWishes(storage), cap });
}

/** Adds what an account has decided on other devices. What this device's shopper has decided stays. */
export function mergeWishes(account: StandingWishes, storage = local): void {
  const { products, cap } = readWishes(storage);
  const theirs = account.products.map(({ missing, ...wish }) => [missing, wish] as const);
  store(storage, WISHES_KEY, {
    cap: cap ?? account.cap,
    products: { ...Object.fromEntries(theirs), ...products },
  });
}

/** Remembers what is taken instead of a product; null: nothing is decided any more. */
export function storeWish(product: number, wish: WishedProduct | null, storage = local): void {
  const { products, cap } = readWishes(storage);
  const { [product]: _, ...others } = products;
  store(storage, WISHES_KEY, { cap, products: { ...others, ...(wish && { [product]: wish }) } });
}
