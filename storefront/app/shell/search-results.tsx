import type { Product } from '@haat/contract/shop/catalogue';
import type { ReactNode } from 'react';
import { productPath, productsPath } from '../catalogue/product-urls.ts';
import { unitIn } from '../catalogue/unit.ts';
import { nameIn, totalIn } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useTexts } from '../i18n/messages.ts';
import { Price } from '../i18n/price.tsx';
import { Picture } from '../platform/picture.tsx';
import type { Found } from './search-state.ts';
import { optionId, SEARCH_LIST } from './use-search.ts';

/** The dropdown below the search field: links to the products, scrolling beyond a height. */
export function SearchResults({ found, active }: { found: Found; active: number }) {
  const texts = useTexts();
  const count = totalIn(useLanguage(), found.total);
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-lg">
      <p role="status" className={found.total > 0 ? 'sr-only' : 'p-4 text-muted'}>
        {found.total > 0 ? texts.catalogue.total(count) : texts.catalogue.noneFound}
      </p>
      {found.total > 0 && (
        <div
          id={SEARCH_LIST}
          role="listbox"
          aria-label={texts.shell.searchResults}
          className="max-h-96 overflow-y-auto overscroll-contain p-1"
          // The field keeps the focus, so that a press on a result does not close the list before it counts.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.items.map((product, index) => (
            <Option key={product.id} index={index} active={active} to={productPath(product.id)}>
              <Result product={product} />
            </Option>
          ))}
          {found.total > found.items.length && (
            <Option index={found.items.length} active={active} to={productsPath({ search: found.search })}>
              <span className="w-full py-1 text-center font-bold text-brand">
                {texts.shell.searchSeeAll(count)}
              </span>
            </Option>
          )}
        </div>
      )}
    </div>
  );
}

function Option(props: { index: number; active: number; to: string; children: ReactNode }) {
  const selected = props.index === props.active;
  return (
    <Link
      to={props.to}
      id={optionId(props.index)}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={`flex min-h-11 items-center gap-3 rounded-control p-2 hover:bg-tile ${selected ? 'bg-brand-soft' : ''}`}
    >
      {props.children}
    </Link>
  );
}

function Result({ product }: { product: Product }) {
  const texts = useTexts().catalogue;
  const language = useLanguage();
  return (
    <>
      <Picture src={product.mainimage || product.thumbnail} alt="" className="w-12 shrink-0" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2">{nameIn(language, product)}</span>
        <span className="block text-sm text-muted">{unitIn(language, product.unit)}</span>
      </span>
      <Price price={product.price} oldPrice={product.old_price} labels={texts.price} size="line" />
    </>
  );
}
