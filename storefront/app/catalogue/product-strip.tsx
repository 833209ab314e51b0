import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './product-card-data.ts';

/** Cards in a row that scrolls sideways, all of the height of the strip. */
export function ProductStrip({
  label,
  products,
  eager = false,
}: {
  label: string;
  products: readonly CardProduct[];
  /** On the first screen. */
  eager?: boolean;
}) {
  return (
    <ul aria-label={label} className="-mx-4 flex h-full gap-3 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1">
      {products.map((product, at) => (
        <li key={product.id} className="flex w-(--strip-card) shrink-0">
          <ProductCard product={product} eager={eager && at < 3} heading="h3" flat />
        </li>
      ))}
    </ul>
  );
}
