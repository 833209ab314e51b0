import { buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { SearchIcon } from '@haat/ui/icons.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { type ListQuery, productsPath } from '../../shop/product-urls.ts';

/** A list whose filters leave nothing: on a phone the link that clears them is beside the screen. */
export function NoFilteredProducts({ query: { category, subcategory, sort } }: { query: ListQuery }) {
  const { noneFound } = useMessages('catalogue');
  const { clearFilters } = useMessages('catalogue').filters;
  return (
    <EmptyState icon={<SearchIcon className="size-10" />} text={noneFound}>
      <Link to={productsPath({ category, subcategory, sort })} className={buttonClass('brand')}>
        {clearFilters}
      </Link>
    </EmptyState>
  );
}
