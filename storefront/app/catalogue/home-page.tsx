import { clientContext } from '../api.ts';
import { BannerSlider } from '../content/banner-slider.tsx';
import { countIn } from '../language/language.ts';
import { textsFor, useLanguage, useTexts } from '../language/texts.ts';
import type { Route } from './+types/home-page.ts';
import { homePath } from './addresses.ts';
import { PAGE_SIZE, toCard } from './card.ts';
import { PageLinks } from './page-links.tsx';
import { ProductGrid } from './product-grid.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const cursor = url.searchParams.get('cursor');
  const [page, banners] = await Promise.all([
    client.products({ limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) }),
    cursor ? [] : client.sliderBanners(),
  ]);
  return { ...page, items: page.items.map(toCard), banners, cursor };
}

export function meta({ location, matches }: Route.MetaArgs) {
  const texts = textsFor(location.pathname);
  const shop = matches[0].loaderData?.setup?.brand_name ?? texts.shell.shopName;
  return [
    { title: texts.catalogue.homeTitle(shop) },
    { name: 'description', content: texts.catalogue.homeDescription },
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts().catalogue;
  const language = useLanguage();
  const { items, total, next, previous, banners, cursor } = loaderData;
  return (
    <>
      <BannerSlider banners={banners} />
      <section aria-labelledby="all-products">
        <div className="mt-6 mb-4 flex flex-wrap items-baseline justify-between gap-2">
          <h1 id="all-products" className="text-2xl font-bold">
            {texts.allProducts}
          </h1>
          <p className="text-sm text-muted">{texts.total(countIn(language, total))}</p>
        </div>
        <ProductGrid products={items} />
        <PageLinks here={cursor} next={next} previous={previous} pathOf={homePath} />
      </section>
    </>
  );
}
