import { nameIn } from '@haat/contract/text/language';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { PlusIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { addToCart, useCartQuantity } from '../cart/cart.ts';
import { QuantityButtons } from '../cart/quantity-buttons.tsx';
import { formatCount } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Pack } from '../i18n/pack.tsx';
import { Price } from '../i18n/price.tsx';
import { quantityText } from '../i18n/quantity-text.ts';
import { unitIn } from '../i18n/unit.ts';
import { Picture } from '../platform/picture.tsx';
import { productPath } from '../shop/product-urls.ts';
import type { ListedProduct } from './use-listed-products.ts';

/** A product of a list: name, quantity, price and stock of now, and what can be done with it. */
export function ListRow({
  product,
  quantity,
  onQuantity,
  onRemove,
}: {
  product: ListedProduct;
  /** How much of it the list has. */
  quantity: number;
  onQuantity: (quantity: number) => void;
  onRemove: (name: string) => void;
}) {
  const texts = useMessages('lists');
  const language = useLanguage();
  const { id, now } = product;
  const shown = now ?? product.known;
  const name = shown ? nameIn(language, shown) : texts.unknown;
  const isGone = now === null;
  const inCart = useCartQuantity(id);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3">
      <Picture
        src={shown?.mainimage ?? ''}
        alt=""
        className={isGone || now?.stock_status === false ? 'opacity-60 grayscale' : ''}
      />
      <div className="min-w-0">
        <p className="leading-snug">
          {isGone ? (
            name
          ) : (
            <Link to={productPath(id)} className="hover:underline">
              {name}
            </Link>
          )}
        </p>
        {shown?.unit && (
          <p className="text-muted text-sm">{now ? <Pack product={now} /> : unitIn(language, shown.unit)}</p>
        )}
        {now && <Price price={now.price} oldPrice={now.old_price} labels={texts.price} />}
        {(isGone || now?.stock_status === false) && (
          <p className="font-bold text-danger text-sm">{isGone ? texts.notSold : texts.soldOut}</p>
        )}
        {now && inCart > 0 && (
          <p className="text-brand text-sm">{texts.inCart(quantityText(language, now, inCart))}</p>
        )}
      </div>
      <IconButton label={texts.remove(name)} className="-mr-2 text-muted" onClick={() => onRemove(name)}>
        <TrashIcon className="size-5" />
      </IconButton>
      {!isGone && (
        <div className="col-span-full flex flex-wrap items-center justify-between gap-2 sm:col-start-2">
          <QuantityButtons
            quantity={quantity}
            shown={now ? quantityText(language, now, quantity) : formatCount(language, quantity)}
            labels={{ quantity: texts.quantityOf(name), less: texts.less(name), more: texts.more(name) }}
            onLess={() => onQuantity(quantity - 1)}
            onMore={() => onQuantity(quantity + 1)}
          />
          {now?.stock_status && (
            <Button
              variant="soft"
              className="px-3 text-sm"
              aria-label={texts.addOf(name)}
              onClick={() => addToCart(now, quantity)}
            >
              <PlusIcon className="size-4" />
              <span>{texts.add}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
