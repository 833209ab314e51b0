import { useNavigate } from 'react-router';
import { addToCart } from '../../cart/cart.ts';
import { CategoryHits } from '../../catalogue/search/category-hits.tsx';
import { ContactAboutSearch } from '../../catalogue/search/contact-about-search.tsx';
import { rememberSearch } from '../../catalogue/search/search-history.ts';
import { SearchNote } from '../../catalogue/search/search-note.tsx';
import { formatTotal } from '../../i18n/language.ts';
import { useLocalPath } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { productPath } from '../../shop/product-urls.ts';
import { DropdownFrame, OptionList } from './option-list.tsx';
import { AddButton, ProductMatch } from './product-match.tsx';
import { useOptionKeys } from './use-option-keys.ts';
import { type Dropdown, SEARCH_KEYS } from './use-search.ts';
import type { SearchMatches } from './use-search-matches.ts';

/** Links to the matches, each with a button that adds the product to the cart. Scrolling fetches more. */
export function SearchResults(props: Dropdown & { found: SearchMatches }) {
  const { found, search, active, fetchMore, focusField } = props;
  const { items, total, notes } = found;
  const texts = useMessages('catalogue');
  const searchTexts = useMessages('catalogue').search;
  const { searchResults } = useMessages('shop');
  const count = formatTotal(useLanguage(), total);
  const navigate = useNavigate();
  const local = useLocalPath();
  const remember = () => rememberSearch(found.search);

  function add(index: number) {
    const product = items[index];
    if (!product?.stock_status) return;
    addToCart(product);
    remember();
    focusField();
  }

  function follow(index: number) {
    remember();
    const product = items[index];
    if (product) navigate(local(productPath(product.id)));
  }

  const isStale = found.search !== search;
  useOptionKeys(props, { count: items.length, isStale, choose: follow, act: add });

  const rows = items.map((product, index) => ({
    key: product.id,
    option: (
      <ProductMatch
        product={product}
        search={found.search}
        position={{ index, total, isActive: index === active }}
        onFollow={remember}
      />
    ),
    // The Tab key stops only at one of the buttons.
    action: <AddButton product={product} tabStop={index === Math.max(active, 0)} onAdd={() => add(index)} />,
  }));

  return (
    <DropdownFrame>
      <div role="status" className={total > 0 ? 'empty:hidden' : 'px-4 pt-4'}>
        {total > 0 ? (
          <p className="sr-only">{texts.total(count)}</p>
        ) : (
          <p className="font-bold">{texts.noneFound}</p>
        )}
        <SearchNote search={found.search} notes={notes} className="px-3 pt-3 text-sm" />
      </div>
      {(notes?.categories.length ?? 0) > 0 && (
        <div className="px-3 pt-3">
          <CategoryHits notes={notes} />
        </div>
      )}
      {total > 0 ? (
        <>
          <OptionList label={searchResults} rows={rows} onNearEnd={fetchMore} />
          <p
            id={SEARCH_KEYS}
            className="border-line border-t px-3 py-1.5 text-muted text-xs max-md:sr-only pointer-coarse:sr-only"
          >
            {searchTexts.keys}
          </p>
        </>
      ) : (
        <div className="grid gap-3 p-4 pt-1">
          <p className="text-muted">{searchTexts.notFoundHint}</p>
          <ContactAboutSearch search={found.search} />
        </div>
      )}
    </DropdownFrame>
  );
}
