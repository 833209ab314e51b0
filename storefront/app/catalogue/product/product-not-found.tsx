import { buttonClass } from '@haat/ui/button.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { productsPath } from '../../shop/product-urls.ts';
import type { CardProduct } from '../product-card-data.ts';
import { ProductGrid } from '../product-grid.tsx';

/** The page of an unknown product, with popular products. */
export function ProductNotFound({ popular }: { popular: CardProduct[] }) {
  const texts = useMessages('catalogue').product;
  const { everything } = useMessages('catalogue');
  return (
    <>
      <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
        <h1 className="text-2xl font-bold">{texts.productMissing}</h1>
        <p className="text-muted">{texts.productMissingHint}</p>
        <Link to={productsPath()} className={buttonClass('brand', 'mt-2')}>
          {everything}
        </Link>
      </div>
      <section aria-labelledby="popular">
        <h2 id="popular" className="mb-4 text-xl font-bold">
          {texts.popular}
        </h2>
        <ProductGrid products={popular} heading="h3" />
      </section>
    </>
  );
}
