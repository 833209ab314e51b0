import type { CardProduct } from './card.ts';
import { ProductCard } from './product-card.tsx';

/** How many pictures of a grid are fetched at once; the others wait until they come near the screen. */
const FIRST_SEEN = 4;

export function ProductGrid({ products }: { products: CardProduct[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-6">
      {products.map((product, index) => (
        <li key={product.id} className="flex">
          <ProductCard product={product} eager={index < FIRST_SEEN} />
        </li>
      ))}
    </ul>
  );
}
