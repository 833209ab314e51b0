import { SearchIcon } from '@haat/ui/icons.tsx';
import { useMessages } from '../../i18n/messages.ts';
import type { CardProduct } from '../product-card-data.ts';
import { ProductGrid } from '../product-grid.tsx';
import { ContactAboutSearch } from './contact-about-search.tsx';

/** The page of a search without results: links to contact the shop, and other products. */
export function NoSearchResults(props: {
  search: string;
  nearest: { products: CardProduct[]; isFiltered: boolean } | null;
}) {
  const { search, nearest } = props;
  const texts = useMessages('catalogue');
  const { popular } = useMessages('catalogue').product;
  const searchTexts = useMessages('catalogue').search;
  return (
    <>
      <div className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-4 py-10 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
          <SearchIcon className="size-8" />
        </span>
        <p className="text-lg font-bold">{texts.noneFound}</p>
        <p className="max-w-prose text-pretty text-muted">
          {`${texts.noneHint} ${searchTexts.notFoundHint}`}
        </p>
        <ContactAboutSearch search={search} className="mt-2 justify-center" />
      </div>
      {nearest && nearest.products.length > 0 && (
        <section aria-labelledby="nearest" className="mt-8">
          <h2 id="nearest" className="mb-4 text-xl font-bold">
            {nearest.isFiltered ? searchTexts.withoutFilters : popular}
          </h2>
          <ProductGrid products={nearest.products} columns="beside" heading="h3" />
        </section>
      )}
    </>
  );
}
