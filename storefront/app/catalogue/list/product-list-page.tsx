import type { SearchNotes } from '@haat/contract/http/search-headers';
import type { Category } from '@haat/contract/shop/catalogue';
import { NO_FACETS } from '@haat/contract/shop/product-list-parameters';
import type { Language } from '@haat/contract/text/language';
import { buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { SearchIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useMemo } from 'react';
import { redirect } from 'react-router';
import { CartBar } from '../../cart/cart-bar.tsx';
import { formatTotal, languageOf, pathIn } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { messagesFor, useLanguage, useMessages } from '../../i18n/messages.ts';
import { clientContext } from '../../platform/api.ts';
import { callOrFallback } from '../../platform/call-or-fallback.ts';
import { readJsonText } from '../../platform/json-text.ts';
import { movedCategory, type Place, placeBySlugs } from '../../shop/categories.ts';
import { brandFor, pageMeta } from '../../shop/page-meta.ts';
import { isFiltered, type ListQuery, productsPath } from '../../shop/product-urls.ts';
import { categoriesOf, useCategories } from '../../shop/shop.ts';
import { publishedTexts } from '../../shop/shop-texts.ts';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import type { catalogue } from '../messages.en.ts';
import { ProductGrid } from '../product-grid.tsx';
import { CategoryHits } from '../search/category-hits.tsx';
import { NoSearchResults } from '../search/no-search-results.tsx';
import { rememberSearch } from '../search/search-history.ts';
import { SearchNote } from '../search/search-note.tsx';
import type { Route } from './+types/product-list-page.ts';
import { CategoryList } from './category-list.tsx';
import { NoProducts } from './no-products.tsx';
import { PageLinks } from './page-links.tsx';
import { ProductFilterForm } from './product-filter-form.tsx';
import { listQueryOf } from './product-list-query.ts';
import { readCards, readFacets, readNearest } from './read-products.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQueryOf(url.searchParams);
  const client = context.get(clientContext);
  const categories = query.category ? await callOrFallback(context, client.listCategories(), []) : [];
  redirectFromFormerSlugs(categories, query, languageOf(url.pathname));
  const inBengali = languageOf(url.pathname) === 'bn';
  const [page, facets] = await Promise.all([
    readCards(client, { ...query, ...(query.sort === 'name' && inBengali && { sort: 'name_bn' }) }),
    callOrFallback(context, readFacets(client, query), NO_FACETS),
  ]);
  return {
    query,
    ...page,
    facets,
    nearest: await callOrFallback(context, readNearest(client, query, page.total), null),
  };
}

/** A link to a category by a slug that it had leads to its page. Browsers do not store the redirect: another category may get the slug. */
function redirectFromFormerSlugs(categories: Category[], query: ListQuery, language: Language): void {
  if (!query.category) return;
  const moved = movedCategory(categories, query.category, query.subcategory);
  if (!moved) return;
  const { cursor: _, ...rest } = query;
  const path = pathIn(language, productsPath({ ...rest, ...moved }));
  throw redirect(path, { status: 301, headers: { 'cache-control': 'no-store' } });
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData;
  const language = languageOf(location.pathname);
  const texts = messagesFor('catalogue', location.pathname);
  const query = loaderData?.query ?? {};
  const { category, subcategory, search, cursor } = query;
  const place = placeOf(query, categoriesOf(shop));
  const title = titleOf(query, place, texts);
  const brand = brandFor(location.pathname, shop);
  const own = publishedTexts(shop, language);
  return pageMeta({
    title: `${title} | ${brand}`,
    description: own ? `${title}, ${brand}: ${own.tagline}` : texts.listDescription(title, brand),
    path: pathIn(language, productsPath({ category, subcategory, search, cursor })),
    shop,
    noindex: Boolean(search),
  });
}

/** The list of all products, of a category, or of a search. */
export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages('catalogue');
  const language = useLanguage();
  const { query, facets, total, next, previous, search: notes = null, nearest } = loaderData;
  const items = useMemo(() => readJsonText(loaderData.items), [loaderData.items]);
  const place = placeOf(query, useCategories());
  const hasFilters = total > 1 || isFiltered(query) || Boolean(query.category);
  return (
    <>
      <Breadcrumbs place={place} />
      <div className="grid grid-cols-1 gap-x-8 md:grid-cols-[min(14rem,31%)_minmax(0,1fr)]">
        <aside aria-label={texts.categories} className="max-md:hidden">
          <CategoryList place={place} />
        </aside>
        <section aria-labelledby="list-title">
          <div className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 md:flex md:flex-wrap md:justify-between">
            {/* As high as the sort menu, which a slow phone may paint later. */}
            <div className="flex min-h-11 flex-wrap content-center items-baseline gap-x-3 md:flex-1">
              <h1 id="list-title" className="min-w-0 text-xl font-bold md:text-2xl">
                {titleOf(query, place, texts)}
              </h1>
              <p className="text-sm text-muted">{texts.total(formatTotal(language, total))}</p>
            </div>
            {hasFilters && (
              <ProductFilterForm query={query} facets={facets}>
                {place && <Subcategories place={place} />}
                {query.search && (
                  // In one row on phones, whose filters scroll sideways.
                  <div className="empty:hidden md:max-w-full">
                    <CategoryHits notes={notes} />
                  </div>
                )}
              </ProductFilterForm>
            )}
          </div>
          {query.search && (
            <SearchSummary search={query.search} notes={notes}>
              {!hasFilters && <CategoryHits notes={notes} />}
            </SearchSummary>
          )}
          {items.length > 0 && <ProductGrid products={items} columns="beside" />}
          {items.length === 0 && <NothingFound query={query} nearest={nearest} />}
          <PageLinks
            // New links for each page: a followed one that stays would keep the focus below the new products.
            key={query.cursor}
            cursor={query.cursor ?? null}
            next={next}
            previous={previous}
            pathOf={(cursor) => productsPath({ ...query, cursor })}
          />
        </section>
      </div>
      <CartBar />
    </>
  );
}

/** Why a list is empty, and what to do about it. */
function NothingFound({ query, nearest }: Pick<Route.ComponentProps['loaderData'], 'query' | 'nearest'>) {
  if (query.search) return <NoSearchResults search={query.search} nearest={nearest} />;
  return isFiltered(query) ? <NoFilteredProducts query={query} /> : <NoProducts />;
}

/** A list whose filters leave nothing: on a phone the link that clears them is beside the screen. */
function NoFilteredProducts({ query: { category, subcategory, sort } }: { query: ListQuery }) {
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

/** On phones: the subcategories of a category as chips; wider screens have them in the sidebar. */
function Subcategories({ place: { category, child } }: { place: Place }) {
  const { everythingIn } = useMessages('shop');
  if (category.children.length === 0) return null;
  const whole = { id: 0, slug: undefined, title: everythingIn(category.title) };
  return (
    <nav aria-label={category.title} className="flex shrink-0 gap-2 md:hidden">
      {[whole, ...category.children].map(({ id, slug, title }) => (
        <Link
          key={id}
          to={productsPath({ category: category.slug, ...(slug && { subcategory: slug }) })}
          aria-current={slug === child?.slug ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 whitespace-nowrap aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-bold aria-[current]:text-brand"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function placeOf(query: ListQuery, categories: Parameters<typeof placeBySlugs>[0]): Place | null {
  return query.category ? placeBySlugs(categories, query.category, query.subcategory ?? null) : null;
}

function titleOf(query: ListQuery, place: Place | null, texts: typeof catalogue): string {
  if (query.search) return texts.searchTitle(query.search);
  if (place) return (place.child ?? place.category).title;
  if (query.category) return texts.productsTitle;
  return query.on_sale ? texts.allOffers : texts.everything;
}

/** Notes above the results of a search, which this browser remembers; `children` are categories that do not stand among the filters. */
function SearchSummary({
  search,
  notes,
  children,
}: {
  search: string;
  notes: SearchNotes | null;
  children: Elements;
}) {
  useEffect(() => rememberSearch(search), [search]);
  return (
    <div className="mb-3 grid gap-3 empty:hidden">
      <SearchNote search={search} notes={notes} className="text-pretty" />
      {children}
    </div>
  );
}
