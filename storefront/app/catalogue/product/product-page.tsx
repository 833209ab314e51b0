import { ApiError, type Client } from '@haat/contract/client';
import { nameIn } from '@haat/contract/text/language';
import { marketDay } from '@haat/contract/time/dhaka-time';
import { data } from 'react-router';
import { DeliveryPromises } from '../../delivery/delivery-promises.tsx';
import { DeliveryZones } from '../../delivery/delivery-zones.tsx';
import { languageOf, pathIn } from '../../i18n/language.ts';
import { messagesFor, useLanguage, useMessages } from '../../i18n/messages.ts';
import { clientContext, originsContext } from '../../platform/api.ts';
import { callOrFallback } from '../../platform/call-or-fallback.ts';
import { placeById } from '../../shop/categories.ts';
import { brandFor, pageMeta, privateMeta } from '../../shop/page-meta.ts';
import { productPath } from '../../shop/product-urls.ts';
import { useCategories } from '../../shop/shop.ts';
import { publishedTexts } from '../../shop/shop-texts.ts';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { toCard } from '../product-card-data.ts';
import { ProductGrid } from '../product-grid.tsx';
import type { Route } from './+types/product-page.ts';
import { Gallery } from './gallery.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductJsonLd } from './product-json-ld.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { SeenProducts, SimilarProducts } from './product-page-strips.tsx';
import { ProductTexts, previewIn } from './product-texts.tsx';
import { productTitle } from './product-title.ts';
import { PurchasePanel } from './purchase-panel.tsx';

/** The number of popular products; the first products of the shop are the popular ones (specification, section 9). */
const POPULAR = 6;

export async function loader({ context, params }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const ownApi = context.get(originsContext).apiHost === '';
  const [product, popular, zones] = await Promise.all([
    productOrNull(client, params.id),
    callOrFallback(context, readPopular(client), []),
    ownApi ? callOrFallback(context, client.listDeliveryZones(), []) : [],
  ]);
  return data({ product, popular, zones, today: marketDay(new Date()) }, { status: product ? 200 : 404 });
}

async function readPopular(client: Client) {
  const { items } = await client.listProducts({ query: { limit: POPULAR } });
  return items.map(toCard);
}

async function productOrNull(client: Client, id: string) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  try {
    return await client.getProduct({ params: { id: Number(id) } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const texts = messagesFor('catalogue', location.pathname);
  const shop = matches[0].loaderData;
  const product = loaderData?.product;
  if (!product) return privateMeta(messagesFor('catalogue', location.pathname).product.productMissing);
  const language = languageOf(location.pathname);
  const name = nameIn(language, product);
  const brand = brandFor(location.pathname, shop);
  const preview = previewIn(language, product);
  const own = publishedTexts(shop, language);
  return pageMeta({
    title: `${productTitle(language, product)} | ${brand}`,
    description:
      (preview.language === language && preview.text) ||
      (own ? `${name}, ${brand}: ${own.tagline}` : texts.listDescription(name, brand)),
    path: pathIn(language, productPath(product.id)),
    shop,
    image: product.mainimage,
    product: { price: product.price.toFixed(2), inStock: product.stock_status },
  });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { popular: popularTitle } = useMessages('catalogue').product;
  const language = useLanguage();
  const categories = useCategories();
  const { product, popular, zones, today } = loaderData;
  if (!product) return <ProductNotFound popular={popular} />;

  const name = nameIn(language, product);
  const place = placeById(categories, product.category);
  return (
    <>
      <ProductJsonLd key={product.id} product={product} />
      <Breadcrumbs place={place} last={name} />
      <article className="grid grid-cols-1 gap-x-10 gap-y-4 md:grid-cols-2 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)_minmax(0,17rem)]">
        <Gallery key={product.id} product={product} />
        <div className="grid grid-cols-1 content-start gap-5">
          <ProductFacts product={product} place={place} today={today} />
          <PurchasePanel key={product.id} product={product} />
          <DeliveryZones zones={zones} />
          <ProductTexts product={product} />
        </div>
        <DeliveryPromises className="content-start self-start rounded-card border border-line bg-surface p-4 max-xl:hidden" />
      </article>
      <SimilarProducts key={`similar ${product.id}`} product={product} place={place} />
      <section aria-labelledby="popular" className="mt-12">
        <h2 id="popular" className="mb-4 text-xl font-bold">
          {popularTitle}
        </h2>
        {/* A new grid, because a followed link that stays would keep the focus below the new product. */}
        <ProductGrid key={product.id} products={popular} heading="h3" eager={false} />
      </section>
      <SeenProducts key={`seen ${product.id}`} product={product} />
    </>
  );
}
