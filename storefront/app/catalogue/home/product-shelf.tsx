import { toPaisa } from '@haat/contract/money/money';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { CartIcon } from '@haat/ui/icons.tsx';
import { addToCart, openCart } from '../../cart/cart.ts';
import { formatShortTaka } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import type { CardProduct } from '../product-card-data.ts';
import { ProductStrip } from '../product-strip.tsx';

/** A shelf of the owner: products in their order; a bundle goes into the cart at once. */
export interface Shelf {
  id: number;
  name: string;
  name_bn: string;
  products: CardProduct[];
  bundle: boolean;
}

export function ProductShelf({ shelf }: { shelf: Shelf }) {
  const texts = useMessages('catalogue');
  const language = useLanguage();
  const title = nameIn(language, shelf);
  const heading = `shelf-${shelf.id}`;
  const inStock = shelf.products.filter(({ stock_status }) => stock_status);
  const sum = inStock.reduce((sum, { price }) => sum + (toPaisa(price) ?? 0), 0) / 100;

  function addAll() {
    for (const product of inStock) addToCart(product);
    openCart();
  }

  return (
    <section aria-labelledby={heading} className="strip-when-near mt-6">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="text-xl font-bold">
          {title}
        </h2>
        {shelf.bundle && inStock.length > 0 && (
          <Button variant="soft" onClick={addAll}>
            <CartIcon className="size-5" />
            <span>
              {texts.addBundle(formatCount(language, inStock.length), formatShortTaka(language, sum))}
            </span>
          </Button>
        )}
      </div>
      <ProductStrip label={title} products={shelf.products} />
    </section>
  );
}
