import type { Client } from '@haat/contract/client';
import { MAX_LIST_PRODUCTS } from '@haat/contract/http/limits';
import type { SliderBanner } from '@haat/contract/shop/content';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { CartBar } from '../../cart/cart-bar.tsx';
import { BannerSlider } from '../../content/slider/banner-slider.tsx';
import { DeliveryPromises } from '../../delivery/delivery-promises.tsx';
import { formatTotal, languageOf, pathIn } from '../../i18n/language.ts';
import { messagesFor, useLanguage, useMessages } from '../../i18n/messages.ts';
import { isReturning } from '../../orders/returning.ts';
import { clientContext, originsContext } from '../../platform/api.ts';
import { callOrFallback } from '../../platform/call-or-fallback.ts';
import { readJsonText, toJsonText } from '../../platform/json-text.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { brandFor, pageMeta } from '../../shop/page-meta.ts';
import { homePath } from '../../shop/product-urls.ts';
import { ShopJsonLd } from '../../shop/shop-json-ld.tsx';
import { publishedTexts } from '../../shop/shop-texts.ts';
import { NoProducts } from '../list/no-products.tsx';
import { PageLinks } from '../list/page-links.tsx';
import { listQueryOf } from '../list/product-list-query.ts';
import { readCards, readProducts, withCards } from '../list/read-products.ts';
import { type CardProduct, toCard } from '../product-card-data.ts';
import { ProductGrid } from '../product-grid.tsx';
import type { Route } from './+types/home-page.ts';
import { type DepartmentTile, DepartmentTiles, departmentTiles } from './department-tiles.tsx';
import { HomeStrips } from './home-strips.tsx';
import type { Shelf } from './product-shelf.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { cursor } = listQueryOf(url.searchParams);
  if (cursor) {
    const top = toJsonText<PageTop>({ banners: [], shelves: [], tiles: [], onSale: [] });
    return { ...(await readCards(client, { cursor })), cursor, top };
  }
  const ownApi = context.get(originsContext).apiHost === '';
  const [page, banners, categories, onSale] = await Promise.all([
    readProducts(client, {}),
    callOrFallback(context, client.listSliderBanners(), []),
    ownApi ? callOrFallback(context, client.listCategories(), []) : [],
    ownApi ? callOrFallback(context, client.listProducts({ query: ON_SALE }), null) : null,
  ]);
  const shelves = await readShelves(context, client, banners);
  const top = toJsonText<PageTop>({
    banners: banners.map(({ shelf: _, ...banner }) => banner),
    shelves,
    tiles: departmentTiles(categories, page.items),
    onSale: onSale?.items.map(toCard) ?? [],
  });
  return { ...withCards(page), cursor: null, top };
}

/** What stands above the products on the first page of the list. */
interface PageTop {
  banners: SliderBanner[];
  shelves: Shelf[];
  tiles: DepartmentTile[];
  /** In stock; the row fills the widest page. */
  onSale: CardProduct[];
}

/** The products of all shelves in one call. Those that are not for sale are left out, and so is a shelf without any. */
async function readShelves(
  context: Route.LoaderArgs['context'],
  client: Client,
  banners: readonly SliderBanner[],
): Promise<Shelf[]> {
  const ids = new Set(banners.flatMap(({ shelf }) => shelf?.products ?? []).slice(0, MAX_LIST_PRODUCTS));
  if (ids.size === 0) return [];
  const call = client.listProductsById({ params: { ids: [...ids].join() } });
  const cards = new Map(
    (await callOrFallback(context, call, [])).map((product) => [product.id, toCard(product)]),
  );
  return banners.flatMap(({ id, shelf }) => {
    const products = shelf?.products.flatMap((id) => cards.get(id) ?? []) ?? [];
    return shelf && products.length > 0 ? { id, ...shelf, products } : [];
  });
}

const ON_SALE = { on_sale: true, in_stock: true, limit: 8 } as const;

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const texts = messagesFor('catalogue', location.pathname);
  const shop = matches[0].loaderData;
  return pageMeta({
    title: texts.homeTitle(brandFor(location.pathname, shop)),
    description: publishedTexts(shop, languageOf(location.pathname))?.tagline ?? texts.homeDescription,
    path: pathIn(languageOf(location.pathname), homePath(loaderData?.cursor)),
    shop,
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages('catalogue');
  const language = useLanguage();
  const { total, next, previous, cursor } = loaderData;
  const items = readJsonText(loaderData.items);
  const { banners, shelves, tiles, onSale } = readJsonText(loaderData.top);
  return (
    <>
      <ShopJsonLd />
      {!cursor && <ReturningPlace />}
      {banners.length > 0 && (
        <div className="mt-3 grid gap-4 md:mt-4 lg:grid-cols-2 3xl:grid-cols-[3fr_2fr]">
          <BannerSlider banners={banners} />
          <DeliveryPromises className="grid-cols-2 content-evenly rounded-card border border-line bg-surface p-4 max-lg:hidden" />
        </div>
      )}
      {tiles.length > 1 && <DepartmentTiles tiles={tiles} />}
      {!cursor && <HomeStrips onSale={onSale} shelves={shelves} />}
      <section aria-labelledby="all-products">
        <div className="mt-6 mb-4 flex flex-wrap items-baseline justify-between gap-2">
          <h1 id="all-products" className="text-2xl font-bold">
            {texts.allProducts}
          </h1>
          <p className="text-sm text-muted">{texts.total(formatTotal(language, total))}</p>
        </div>
        {items.length > 0 ? <ProductGrid products={items} eager={tiles.length === 0} /> : <NoProducts />}
        <PageLinks cursor={cursor} next={next} previous={previous} pathOf={homePath} />
      </section>
      <CartBar />
    </>
  );
}

const ReturningShopper = lazyComponent(() =>
  import('./returning-shopper.tsx').then((module) => module.ReturningShopper),
);

/** The place of what a returning shopper has ordered, in the server's HTML of everybody: `markReturning` opens it before the first paint. */
function ReturningPlace() {
  const hydrated = useHydrated();
  return (
    <div className="mt-3 hidden min-h-[calc(var(--strip-height)+2.25rem)] in-data-[returning=open]:min-h-[calc(var(--strip-height)+7rem)] in-data-returning:block empty:grey-cards">
      {hydrated && isReturning() && <ReturningShopper />}
    </div>
  );
}
