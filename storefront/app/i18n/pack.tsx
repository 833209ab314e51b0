import { useLanguage } from './messages.ts';
import { packText } from './unit-price.ts';

/** The pack size of a product with the price of its unit. A line never breaks within one of them. */
export function Pack({ product }: { product: { unit: string; price: number } }) {
  const [size, per] = packText(useLanguage(), product).split(' · ');
  return (
    <>
      {size}
      {per && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{per}</span>
        </>
      )}
    </>
  );
}
