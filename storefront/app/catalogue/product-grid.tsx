import { useEffect, useState } from 'react';
import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './product-card-data.ts';

const columns = {
  /** Full width of the page. */
  whole: 'two-columns md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6 3xl:grid-cols-8',
  /** Beside a sidebar. */
  beside: 'two-columns lg:grid-cols-3 xl:grid-cols-4 3xl:grid-cols-6',
} as const;

/** The number of cards on the first screen, whose pictures load eagerly; the others load lazily. */
const EAGER_PICTURES = 4;

/** The cards of later grids have their real size at once, so that Back finds the scroll position of the page. */
let firstGridShown = false;

export function ProductGrid(props: {
  products: CardProduct[];
  columns?: keyof typeof columns;
  /** False below the first screen. */
  eager?: boolean;
  /** The heading level of the cards: one below the heading of the section. */
  heading?: 'h2' | 'h3';
}) {
  const [isFirst] = useState(!firstGridShown);
  const onFirstScreen = props.eager === false ? 0 : EAGER_PICTURES;
  useEffect(() => {
    firstGridShown = true;
  }, []);
  return (
    <ul className={`grid gap-3 md:gap-4 ${columns[props.columns ?? 'whole']}`}>
      {props.products.map((product, index) => (
        <li key={product.id} className={isFirst && index >= onFirstScreen ? 'card-when-near flex' : 'flex'}>
          <ProductCard product={product} eager={index < onFirstScreen} heading={props.heading ?? 'h2'} />
        </li>
      ))}
    </ul>
  );
}
