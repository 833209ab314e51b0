import { Button } from '@haat/ui/button.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { useId } from 'react';
import { addToCart, openCart } from '../cart/cart.ts';
import { nameIn } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Price } from '../i18n/price.tsx';
import { unitIn } from '../i18n/unit.ts';
import { Picture } from '../platform/picture.tsx';
import { productPath } from '../shop/product-urls.ts';
import { catalogueMessages } from './messages.ts';
import type { CardProduct } from './product-card-data.ts';
import { SaleBadge } from './sale-badge.tsx';

/** A product in a grid. The whole card is a link to the product; the button adds it to the cart and opens the cart. */
export function ProductCard(props: { product: CardProduct; eager: boolean; heading: 'h2' | 'h3' }) {
  const { product, heading: Heading } = props;
  const texts = useMessages(catalogueMessages);
  const language = useLanguage();
  const name = nameIn(language, product);
  const reason = useId();

  function quickAdd() {
    addToCart(product);
    openCart();
  }

  return (
    <article className="group relative flex w-full flex-col rounded-card border border-line bg-surface p-2 transition-colors hover:border-brand md:p-3">
      <div className="relative">
        <Picture
          src={product.mainimage || product.thumbnail}
          alt=""
          place="card"
          eager={props.eager}
          className={product.stock_status ? '' : 'opacity-60 grayscale'}
        />
        {product.isOnSale && <SaleBadge className="absolute top-2 left-2" />}
      </div>
      <Heading className="mt-2 line-clamp-3 text-sm leading-snug lang-bn:text-base lang-bn:leading-relaxed">
        <Link
          to={productPath(product.id)}
          className="after:absolute after:inset-0 after:rounded-card group-hover:text-brand"
        >
          {name}
        </Link>
      </Heading>
      <p className="mb-2 text-sm text-muted">{unitIn(language, product.unit)}</p>
      <div className="mt-auto grid gap-2">
        <Price price={product.price} oldPrice={product.old_price} labels={texts.price} />
        {!product.stock_status && (
          <p id={reason} className="text-sm font-bold text-danger">
            {texts.outOfStock}
          </p>
        )}
        <Button
          variant="soft"
          className="relative w-full text-sm"
          onClick={quickAdd}
          disabled={!product.stock_status}
          aria-label={texts.quickAddOf(name)}
          aria-describedby={product.stock_status ? undefined : reason}
        >
          <PlusIcon className="size-4" />
          {texts.quickAdd}
        </Button>
      </div>
    </article>
  );
}
