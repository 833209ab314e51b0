import { LISTS_KEY } from '../platform/guest-cart-keys.ts';
import { importOrReload } from '../platform/import-or-reload.ts';
import { readStored } from '../platform/storage.ts';
import { type SavedProduct, useHearts } from './hearts.ts';

let lists: Promise<typeof import('./lists.ts')> | undefined;

/** One promise for all presses, so that they are stored in their order. */
function loadLists() {
  lists ??= importOrReload(() => import('./lists.ts'));
  return lists;
}

// It shows the hearts of this device. Those of a customer are loaded with the session.
if (!import.meta.env.SSR && readStored(() => window.localStorage, LISTS_KEY)) loadLists().catch(console.warn);

/** Saves a product, or removes it from the favourites. It is shown at once; the code that stores it is loaded by the first press. */
export function toggleHeart(product: SavedProduct): void {
  const before = useHearts.getState();
  const hearts = new Set(before);
  const isSaved = !hearts.delete(product.id);
  if (isSaved) hearts.add(product.id);
  useHearts.setState(hearts, true);
  loadLists().then(
    ({ saveFavourite }) => saveFavourite(product, isSaved),
    (problem) => {
      console.warn('The product could not be saved.', problem);
      lists = undefined;
      useHearts.setState(before, true);
    },
  );
}
