import { IconButton } from '@haat/ui/button.tsx';
import { CartIcon } from '@haat/ui/icons.tsx';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { openCart, useCart } from '../cart.ts';
import { CartDrawer } from './lazy-cart-drawer.tsx';

/** Opens the drawer. The badge overlaps the icon, so that loading the count shifts no layout. */
export function CartButton() {
  const texts = useMessages('cart');
  const language = useLanguage();
  const { count } = useCart();
  const label = `${texts.button}, ${texts.itemCount(formatCount(language, count), count === 1)}`;
  return (
    <IconButton
      label={count > 0 ? label : texts.button}
      aria-haspopup="dialog"
      className="relative"
      onPointerEnter={CartDrawer.preload}
      onFocus={CartDrawer.preload}
      onClick={openCart}
    >
      <CartIcon />
      {count > 0 && (
        <span
          key={count}
          aria-hidden="true"
          className="pop absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 font-bold text-on-brand text-xs leading-none tabular-nums"
        >
          {count > 99 ? `${formatCount(language, 99)}+` : formatCount(language, count)}
        </span>
      )}
    </IconButton>
  );
}
