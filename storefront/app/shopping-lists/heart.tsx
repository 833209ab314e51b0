import { IconButton } from '@haat/ui/button.tsx';
import { HeartIcon } from '@haat/ui/icons.tsx';
import { useDeferredValue } from 'react';
import { type SavedProduct, useFavouriteIds } from './favourite-ids.ts';
import { toggleHeart } from './toggle-heart.ts';

/** Saves a product as a favourite. Rendered after hydration only, so the HTML of a list has none. */
export function Heart({
  product,
  label,
  className,
}: {
  product: SavedProduct;
  label: string;
  className: string;
}) {
  const isSaved = useFavouriteIds((ids) => ids?.has(product.id));
  // Deferred, because the hearts of all cards appear at once.
  const isShown = useDeferredValue(isSaved !== undefined);
  return (
    isShown && (
      <IconButton
        label={label}
        aria-pressed={isSaved}
        onClick={() => toggleHeart(product)}
        className={className}
      >
        {/* On a disc, because a picture can have any colour. */}
        <span className={`rounded-full bg-surface p-1.5 ${isSaved ? 'text-danger' : 'text-muted'}`}>
          <HeartIcon className={isSaved ? 'size-5 fill-current' : 'size-5'} />
        </span>
      </IconButton>
    )
  );
}
