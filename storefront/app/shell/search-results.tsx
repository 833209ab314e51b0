import { MOST_COUNTED } from '@haat/contract/common/limits';
import type { Product } from '@haat/contract/shop/catalogue';
import type { UIEvent } from 'react';
import { catalogueMessages } from '../catalogue/messages.ts';
import { unitIn } from '../catalogue/unit.ts';
import { formatTotal, nameIn } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Price } from '../i18n/price.tsx';
import { Picture } from '../platform/picture.tsx';
import { shopMessages } from '../shop/messages.ts';
import { productPath } from '../shop/product-urls.ts';
import type { Found } from './search-state.ts';
import { optionId, SEARCH_LIST } from './use-search.ts';

/** The dropdown below the search field: links to all matches, scrolling beyond a height, more of them as it scrolls. */
export function SearchResults(props: { found: Found; active: number; onNearEnd: () => void }) {
  const { found, active, onNearEnd } = props;
  const texts = useMessages(catalogueMessages);
  const { searchResults } = useMessages(shopMessages);
  const count = formatTotal(useLanguage(), found.total);

  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    if (scrollHeight - scrollTop < 2 * clientHeight) onNearEnd();
  }

  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-lg">
      <p role="status" className={found.total > 0 ? 'sr-only' : 'p-4 text-muted'}>
        {found.total > 0 ? texts.total(count) : texts.noneFound}
      </p>
      {found.total > 0 && (
        <div
          id={SEARCH_LIST}
          role="listbox"
          aria-label={searchResults}
          className="max-h-96 overflow-y-auto overscroll-contain p-1"
          // The field keeps the focus, so that a press on a result does not close the list before it counts.
          onMouseDown={(event) => event.preventDefault()}
          onScroll={onScroll}
        >
          {found.items.map((product, index) => (
            <Option
              key={product.id}
              product={product}
              index={index}
              total={found.total}
              selected={index === active}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Its place among all matches is said, since not all of them are there yet. */
function Option(props: { product: Product; index: number; total: number; selected: boolean }) {
  const { product, index, total, selected } = props;
  const texts = useMessages(catalogueMessages);
  const language = useLanguage();
  return (
    <Link
      to={productPath(product.id)}
      id={optionId(index)}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total > MOST_COUNTED ? -1 : total}
      tabIndex={-1}
      className={`flex min-h-11 items-center gap-3 rounded-control p-2 hover:bg-tile ${selected ? 'bg-brand-soft' : ''}`}
    >
      <Picture src={product.mainimage || product.thumbnail} alt="" className="w-12 shrink-0" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2">{nameIn(language, product)}</span>
        <span className="block text-sm text-muted">{unitIn(language, product.unit)}</span>
      </span>
      <Price price={product.price} oldPrice={product.old_price} labels={texts.price} size="line" />
    </Link>
  );
}
