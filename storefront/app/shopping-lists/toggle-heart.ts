import { readStored } from '@haat/ui/storage.ts';
import { LISTS_KEY } from '../platform/guest-storage-keys.ts';
import { importOrReload } from '../platform/import-or-reload.ts';
import { type SavedProduct, useFavouriteIds } from './favourite-ids.ts';

let lists: Promise<typeof import('./current-lists.ts')> | undefined;

/** One promise for all presses, so that they are stored in their order. */
function loadLists() {
  lists ??= importOrReload(() => import('./current-lists.ts'));
  return lists;
}

// It shows the favourites of this device. Those of a customer are loaded with the session.
if (!import.meta.env.SSR && readStored(() => window.localStorage, LISTS_KEY)) loadLists().catch(console.warn);

/** Saves a product, or removes it from the favourites. It is shown at once; the code that stores it is loaded by the first press. */
export function toggleHeart(product: SavedProduct): void {
  const before = useFavouriteIds.getState();
  const ids = new Set(before);
  const isSaved = !ids.delete(product.id);
  if (isSaved) ids.add(product.id);
  useFavouriteIds.setState(ids, true);
  loadLists().then(
    ({ saveFavourite }) => saveFavourite(product, isSaved),
    (problem) => {
      console.warn('The product could not be saved.', problem);
      lists = undefined;
      useFavouriteIds.setState(before, true);
    },
  );
}
