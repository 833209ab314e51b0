import { useLanguage } from './messages.ts';
import { packText } from './unit-price.ts';

/** The pack size of a product with the price of its unit. A line never breaks within the price; broken before it, it has no dot. */
export function Pack({ product }: { product: { unit: string; price: number } }) {
  const [size, per] = packText(useLanguage(), product).split('· ');
  if (!per) return <span>{size}</span>;
  return (
    <span className="pack">
      <span>{size}</span>
      <span>
        <i>· </i>
        <span>{per}</span>
      </span>
    </span>
  );
}
