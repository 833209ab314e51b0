import { MAX_QUANTITY } from '@haat/contract/http/limits';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { MinusIcon, PlusIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { useId, useRef } from 'react';
import { addToCart, openCart, shopCart, staysInList, useCartQuantity } from '../cart/cart.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Pack } from '../i18n/pack.tsx';
import { Price } from '../i18n/price.tsx';
import { quantityText } from '../i18n/quantity-text.ts';
import { Picture } from '../platform/picture.tsx';
import { productPath } from '../shop/product-urls.ts';
import { Heart } from '../shopping-lists/heart.tsx';
import type { CardProduct } from './product-card-data.ts';
import { SaleBadge } from './sale-badge.tsx';

/** A product in a grid. The whole card is a link to the product; the button adds it to the cart. */
export function ProductCard(props: {
  product: CardProduct;
  eager: boolean;
  heading: 'h2' | 'h3';
  /** Not as high on a phone, for a row whose prices are on the first screen. */
  flat?: boolean;
}) {
  const { product, heading: Heading } = props;
  const texts = useMessages('catalogue');
  const language = useLanguage();
  const name = nameIn(language, product);
  const reason = useId();

  return (
    <article className="group relative flex w-full flex-col rounded-card border border-line bg-surface transition-colors hover:border-brand">
      <div className="relative">
        <Picture
          src={product.mainimage}
          alt=""
          place="card"
          eager={props.eager}
          className={`rounded-t-card! rounded-b-none! ${props.flat ? 'max-md:aspect-5/4! max-md:[&_img]:object-cover' : ''} ${product.stock_status ? '' : 'opacity-60 grayscale'}`}
        />
        {product.isOnSale && <SaleBadge product={product} className="absolute bottom-2 left-2" />}
      </div>
      <div className="flex grow flex-col p-2 md:p-3">
        <Price price={product.price} oldPrice={product.old_price} labels={texts.price} />
        <Heading className="mt-0.5 line-clamp-3 text-sm leading-snug lang-bn:text-base lang-bn:leading-relaxed">
          <Link
            to={productPath(product.id)}
            className="after:absolute after:inset-0 after:rounded-card group-hover:text-brand"
          >
            {name}
          </Link>
        </Heading>
        <p className="mb-2 text-sm text-muted">
          <Pack product={product} />
        </p>
        <div className="mt-auto grid gap-2">
          {!product.stock_status && (
            <p id={reason} className="text-sm font-bold text-danger">
              {texts.outOfStock}
            </p>
          )}
          <CardButtons product={product} name={name} reason={reason} />
        </div>
      </div>
      <Heart product={product} label={texts.saveOf(name)} className="absolute! top-2 right-2" />
    </article>
  );
}

/**
 * Quick Add, which opens the cart; once the product is in the cart, its quantity with minus and plus. The button of Quick Add
 * becomes plus, so that it keeps the focus when the cart is closed.
 */
function CardButtons({ product, name, reason }: { product: CardProduct; name: string; reason: string }) {
  const texts = useMessages('catalogue');
  const cartTexts = useMessages('cart');
  const language = useLanguage();
  const quantity = useCartQuantity(product.id);
  const inCart = quantity > 0;
  const add = useRef<HTMLButtonElement>(null);

  function addOne() {
    // It is more than a larger quantity: the stored line may lack the Bengali name and the unit.
    addToCart(product);
    if (!inCart && !staysInList()) openCart();
  }

  function takeOne() {
    if (quantity > 1) return shopCart.decrease(product.id);
    shopCart.remove(product.id);
    // The pressed button disappears.
    add.current?.focus();
  }

  return (
    <div className="relative flex items-center">
      {inCart && (
        <>
          <Button
            variant="soft"
            className="w-11 px-0"
            aria-label={quantity > 1 ? cartTexts.decrease(name) : cartTexts.remove(name)}
            onClick={takeOne}
          >
            {quantity > 1 ? <MinusIcon className="size-4" /> : <TrashIcon className="size-4" />}
          </Button>
          <span key={quantity} className="pop grow text-center font-bold tabular-nums">
            {quantityText(language, product, quantity)}
          </span>
        </>
      )}
      <Button
        ref={add}
        variant="soft"
        className={inCart ? 'w-11 px-0' : 'w-full whitespace-nowrap px-1! text-sm'}
        onClick={addOne}
        disabled={inCart ? quantity >= MAX_QUANTITY : !product.stock_status}
        aria-label={inCart ? cartTexts.increase(name) : texts.quickAddOf(name)}
        aria-describedby={product.stock_status ? undefined : reason}
      >
        <PlusIcon className="size-4" />
        {!inCart && <span>{texts.quickAdd}</span>}
      </Button>
    </div>
  );
}
