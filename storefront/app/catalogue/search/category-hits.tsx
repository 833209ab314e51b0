import type { SearchNotes } from '@haat/contract/http/search-headers';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { placeById } from '../../shop/categories.ts';
import { productsPath } from '../../shop/product-urls.ts';
import { useCategories } from '../../shop/shop.ts';

/** Links to the categories that a search names. */
export function CategoryHits({ notes }: { notes: SearchNotes | null }) {
  const texts = useMessages('catalogue').search;
  const categories = useCategories();
  const places = (notes?.categories ?? []).flatMap((id) => placeById(categories, id) ?? []);
  if (places.length === 0) return null;
  return (
    <ul aria-label={texts.categories} className="flex flex-wrap gap-2">
      {places.map(({ category, child }) => (
        <li key={(child ?? category).id}>
          <Link
            to={productsPath({ category: category.slug, subcategory: child?.slug })}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-bold text-sm hover:border-brand hover:text-brand"
          >
            {child && <span className="font-normal text-muted">{`${category.title}\u00a0›\u00a0`}</span>}
            <span>{(child ?? category).title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
