import { IconButton } from '@haat/ui/button.tsx';
import { HeartIcon } from '@haat/ui/icons.tsx';
import { type SavedProduct, useHearts } from './hearts.ts';
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
  const isSaved = useHearts((hearts) => hearts?.has(product.id));
  return (
    isSaved !== undefined && (
      <IconButton
        label={label}
        aria-pressed={isSaved}
        onClick={() => toggleHeart(product)}
        className={className}
      >
        <HeartIcon
          className={isSaved ? 'size-6 fill-danger text-danger' : 'size-6 fill-surface text-muted'}
        />
      </IconButton>
    )
  );
}
