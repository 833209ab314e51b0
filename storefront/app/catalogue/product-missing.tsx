import { Link } from '../language/link.tsx';
import { useTexts } from '../language/texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { productsPath } from './addresses.ts';
import type { CardProduct } from './card.ts';
import { ProductGrid } from './product-grid.tsx';

/** A product that the shop does not have, with others to go on to. */
export function ProductMissing({ popular }: { popular: CardProduct[] }) {
  const texts = useTexts().catalogue;
  return (
    <>
      <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
        <h1 className="text-2xl font-bold">{texts.productMissing}</h1>
        <p className="text-muted">{texts.productMissingHint}</p>
        <Link to={productsPath()} className={buttonClass('brand', 'mt-2')}>
          {texts.everything}
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
