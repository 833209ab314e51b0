import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './product-card-data.ts';

const columns = {
  /** Across the whole page. */
  whole: 'two-columns md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6',
  /** Beside a sidebar. */
  beside: 'two-columns lg:grid-cols-3 xl:grid-cols-4',
} as const;

/** How many pictures of a grid are fetched at once; the others wait until they come near the screen. */
const FIRST_SEEN = 4;

export function ProductGrid(props: {
  products: CardProduct[];
  columns?: keyof typeof columns;
  /** The level of the cards' headings: one below that of the section. */
  heading?: 'h2' | 'h3';
}) {
  return (
    <ul className={`grid gap-3 md:gap-4 ${columns[props.columns ?? 'whole']}`}>
      {props.products.map((product, index) => (
        <li key={product.id} className="flex">
          <ProductCard product={product} eager={index < FIRST_SEEN} heading={props.heading ?? 'h2'} />
        </li>
      ))}
    </ul>
  );
}
