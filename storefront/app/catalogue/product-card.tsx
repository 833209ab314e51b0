import { addToCart, openCart } from '../cart/cart.ts';
import { nameIn } from '../language/language.ts';
import { Link } from '../language/link.tsx';
import { useLanguage, useTexts } from '../language/texts.ts';
import { Button } from '../ui/button.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { productPath } from './addresses.ts';
import type { CardProduct } from './card.ts';

export function ProductCard({ product, eager = false }: { product: CardProduct; eager?: boolean }) {
  const texts = useTexts().catalogue;
  const name = nameIn(useLanguage(), product);

  function quickAdd() {
    addToCart(product);
    openCart();
  }

  return (
    <article className="relative flex w-full flex-col gap-2 rounded-card border border-line bg-surface p-2">
      {product.isOnSale && (
        <span className="absolute top-4 left-4 rounded-full bg-mango px-2 text-xs font-bold text-on-mango">
          {texts.sale}
        </span>
      )}
      <Picture src={product.mainimage} alt="" eager={eager} />
      <h3 className="grow text-sm">
        <Link to={productPath(product.id)} className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
        <span className="block text-muted">{product.unit}</span>
      </h3>
      <Price price={product.price} oldPrice={product.old_price} labels={texts.price} />
      {product.stock_status ? (
        <Button look="outline" className="relative" onClick={quickAdd} aria-label={texts.quickAddOf(name)}>
          <PlusIcon className="size-5" />
          {texts.quickAdd}
        </Button>
      ) : (
        <p className="grid min-h-11 place-items-center text-sm font-bold text-muted">{texts.outOfStock}</p>
      )}
    </article>
  );
}
