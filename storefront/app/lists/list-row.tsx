import { Button, IconButton } from '@haat/ui/button.tsx';
import { PlusIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { addToCart, useCartQuantity } from '../cart/cart.ts';
import { quantityText } from '../i18n/amount.ts';
import { nameIn } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Pack } from '../i18n/pack.tsx';
import { Price } from '../i18n/price.tsx';
import { unitIn } from '../i18n/unit.ts';
import { Picture } from '../platform/picture.tsx';
import { productPath } from '../shop/product-urls.ts';
import { listMessages } from './messages.ts';
import type { ListedProduct } from './use-listed-products.ts';

/** A product of a list: name, price and stock of now, and what can be done with it. */
export function ListRow({ product, onRemove }: { product: ListedProduct; onRemove: (name: string) => void }) {
  const texts = useMessages(listMessages);
  const language = useLanguage();
  const { id, now } = product;
  const shown = now ?? product.known;
  const name = shown ? nameIn(language, shown) : texts.unknown;
  const isGone = now === null;
  const quantity = useCartQuantity(id);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3">
      <Picture
        src={shown?.mainimage ?? ''}
        alt=""
        className={isGone || now?.stock_status === false ? 'opacity-60 grayscale' : ''}
      />
      <div className="min-w-0">
        <p className="break-words leading-snug">
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
        {now && quantity > 0 && (
          <p className="text-brand text-sm">{texts.inCart(quantityText(language, now, quantity))}</p>
        )}
      </div>
      <div className="flex items-center gap-1 max-sm:flex-col-reverse max-sm:items-end">
        {now?.stock_status && (
          <Button
            variant="soft"
            className="px-3 text-sm"
            aria-label={texts.addOf(name)}
            onClick={() => addToCart(now)}
          >
            <PlusIcon className="size-4" />
            <span className="max-sm:sr-only">{texts.add}</span>
          </Button>
        )}
        <IconButton label={texts.remove(name)} className="text-muted" onClick={() => onRemove(name)}>
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}
