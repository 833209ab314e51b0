import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { formatTotal, languageOf, pathIn } from '../i18n/language.ts';
import { messagesFor, useLanguage, useMessages } from '../i18n/messages.ts';
import { clientContext } from '../platform/api.ts';
import { type Place, placeBySlugs } from '../shop/categories.ts';
import { brandFor, pageMeta } from '../shop/page-meta.ts';
import { type ListQuery, productsPath } from '../shop/product-urls.ts';
import { useShop } from '../shop/shop.ts';
import type { Route } from './+types/products-page.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CategoryList } from './category-list.tsx';
import type { catalogue } from './messages.en.ts';
import { catalogueMessages } from './messages.ts';
import { NoProducts } from './no-products.tsx';
import { PageLinks } from './page-links.tsx';
import { ProductGrid } from './product-grid.tsx';
import { listQueryOf, readCards } from './product-list.ts';
import { SortForm } from './sort-form.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQueryOf(url.searchParams);
  return { query, ...(await readCards(context.get(clientContext), query)) };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData;
  const language = languageOf(location.pathname);
  const texts = messagesFor(catalogueMessages, location.pathname);
  const query = loaderData?.query ?? {};
  const place = placeOf(query, shop?.categories ?? []);
  const title = titleOf(query, place, texts);
  const brand = brandFor(location.pathname, shop);
  const { sort, ...unsorted } = query;
  return pageMeta({
    title: `${title} | ${brand}`,
    description: texts.listDescription(title, brand),
    path: pathIn(language, productsPath(unsorted)),
    shop,
    noindex: Boolean(query.search),
  });
}

/** The list of all products, of a category, or of a search. */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(catalogueMessages);
  const language = useLanguage();
  const { query, items, total, next, previous } = loaderData;
  const place = placeOf(query, useShop()?.categories ?? []);
  return (
    <>
      <Breadcrumbs place={place} />
      <div className="grid gap-x-8 md:grid-cols-[14rem_minmax(0,1fr)]">
        <Sidebar place={place} />
        <section aria-labelledby="list-title">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 id="list-title" className="text-2xl font-bold break-words">
              {titleOf(query, place, texts)}
            </h1>
            <p className="text-sm text-muted md:mr-auto">{texts.total(formatTotal(language, total))}</p>
            {total > 1 && <SortForm query={query} />}
          </div>
          {items.length > 0 ? <ProductGrid products={items} columns="beside" /> : <NoProducts />}
          <PageLinks
            cursor={query.cursor ?? null}
            next={next}
            previous={previous}
            pathOf={(cursor) => productsPath({ ...query, cursor })}
          />
        </section>
      </div>
    </>
  );
}

/** The categories: collapsed above the list on phones, beside the list from the medium breakpoint up. */
function Sidebar({ place }: { place: Place | null }) {
  const texts = useMessages(catalogueMessages);
  return (
    <>
      <details className="group mb-4 rounded-card border border-line bg-surface md:hidden">
        <summary className="flex min-h-11 items-center justify-between px-4 font-bold">
          {texts.categories}
          <ChevronDownIcon className="size-5 group-open:rotate-180" />
        </summary>
        <nav aria-label={texts.categories} className="p-2 pt-0">
          <CategoryList place={place} />
        </nav>
      </details>
      <aside aria-label={texts.categories} className="max-md:hidden">
        <CategoryList place={place} />
      </aside>
    </>
  );
}

function placeOf(query: ListQuery, categories: Parameters<typeof placeBySlugs>[0]): Place | null {
  return query.category ? placeBySlugs(categories, query.category, query.subcategory ?? null) : null;
}

function titleOf(query: ListQuery, place: Place | null, texts: typeof catalogue): string {
  if (query.search) return texts.searchTitle(query.search);
  if (place) return (place.child ?? place.category).title;
  return query.category ? texts.productsTitle : texts.everything;
}
