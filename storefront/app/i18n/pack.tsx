import { useLanguage } from './messages.ts';
import { packText } from './unit-price.ts';

/** The pack size of a product with the price of its unit. A line never breaks within the price. */
export function Pack({ product }: { product: { unit: string; price: number } }) {
  const [size, per] = packText(useLanguage(), product).split(' · ');
  if (!per) return size;
  // One text before the element: React marks the border of two texts in the HTML.
  return (
    <>
      {`${size} · `}
      <span className="whitespace-nowrap">{per}</span>
    </>
  );
}
