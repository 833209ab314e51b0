import { nameIn } from '@haat/contract/text/language';
import { IconButton } from '@haat/ui/button.tsx';
import { TrashIcon } from '@haat/ui/icons.tsx';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { formatPaisa } from '../../i18n/format-money.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { priceText, quantityText } from '../../i18n/quantity-text.ts';
import { Picture } from '../../platform/picture.tsx';
import { productPath } from '../../shop/product-urls.ts';
import { shopCart, useCart } from '../cart.ts';
import { useLatestLine } from '../drawer-state.ts';
import { OptionSelect } from '../option-select.tsx';
import { QuantityButtons } from '../quantity-buttons.tsx';
import { type CartLine, saleForm } from '../store/cart-lines.ts';
import { recordRemoval } from './undo-removal.ts';

/** A line of the cart: picture, name, unit price, quantity, total; minus, plus and remove. */
export function CartRow({
  line,
  onLeave,
  onLastRemoved,
}: {
  line: CartLine;
  onLeave: () => void;
  onLastRemoved: () => void;
}) {
  const texts = useMessages('cart');
  const language = useLanguage();
  const name = nameIn(language, line);
  const price = formatPaisa(language, line.pricePaisa);
  const { remove } = useCart();
  const { latest, each } = useMessages('cart').undo;
  const row = useRef<HTMLLIElement>(null);
  const isLatest = useScrollToLatest(line.id, row);

  function removeRow(event: MouseEvent<HTMLButtonElement>) {
    const row = event.currentTarget.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus();
    recordRemoval([line]);
    remove(line.id);
    if (!neighbour) onLastRemoved();
  }

  return (
    <li
      ref={row}
      className={`-mx-4 grid grid-cols-[min(4rem,20%)_minmax(0,1fr)] items-start gap-x-3 px-4 py-2 ${isLatest ? 'bg-brand-soft' : ''}`}
    >
      <Picture src={line.image} alt="" eager />
      <div className="grid min-w-0 grid-cols-1">
        <div className="flex items-start gap-1">
          <div className="min-w-0 grow pt-1">
            <p className="leading-snug">
              <Link to={productPath(line.id)} onClick={onLeave} className="hover:underline">
                {name}
              </Link>
            </p>
            {isLatest && <p className="font-bold text-brand text-sm">{latest}</p>}
          </div>
          {/* Taller than the name: the amounts below it are no buttons. */}
          <IconButton
            label={texts.remove(name)}
            className="-mt-2 -mr-2 -mb-4 text-muted"
            data-remove
            onClick={removeRow}
          >
            <TrashIcon className="size-5" />
          </IconButton>
        </div>
        <OptionSelect
          {...saleForm(line)}
          name={name}
          onChange={(option) => shopCart.setOption(line.id, option)}
        />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
          <Quantity line={line} name={name} />
          <div className="ml-auto text-right leading-tight tabular-nums">
            <p className="text-muted text-sm">{line.unit ? priceText(language, line) : `${price} ${each}`}</p>
            <p translate="no" className="font-bold">
              {formatPaisa(language, line.pricePaisa * line.quantity)}
            </p>
          </div>
        </div>
      </div>
    </li>
  );
}

/** Whether the line was added last. Then it is scrolled into the middle of the list. */
function useScrollToLatest(id: number, row: RefObject<HTMLLIElement | null>): boolean {
  const latest = useLatestLine();
  useEffect(() => {
    const list = row.current?.closest<HTMLElement>('[data-cart-lines]');
    if (latest?.id !== id || !row.current || !list) return;
    // Not `scrollIntoView`, which would also scroll the page, and the drawer while it slides in.
    const above = row.current.offsetTop - list.offsetTop;
    list.scrollTop = above - (list.clientHeight - row.current.clientHeight) / 2;
  }, [latest, id, row]);
  return latest?.id === id;
}

function Quantity({ line, name }: { line: CartLine; name: string }) {
  const { quantityOf } = useMessages('cart').undo;
  const texts = useMessages('cart');
  const language = useLanguage();
  const { increase, decrease } = useCart();
  return (
    <QuantityButtons
      quantity={line.quantity}
      shown={quantityText(language, line, line.quantity)}
      labels={{ quantity: quantityOf(name), less: texts.decrease(name), more: texts.increase(name) }}
      onLess={() => decrease(line.id)}
      onMore={() => increase(line.id)}
    />
  );
}
