import { buttonClass } from '@haat/ui/button.tsx';
import { CartIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { createContext, useContext } from 'react';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { QUICK_LIST } from '../../shop/product-urls.ts';
import { useShop } from '../../shop/shop.ts';

/** What helps to fill an empty cart. The shell sets it, because the cart imports neither the catalogue nor the orders. */
export const EmptyCartSlot = createContext<Elements>(null);

export function EmptyCart() {
  const texts = useMessages('cart');
  const { quickList } = useMessages('shop');
  const help = useContext(EmptyCartSlot);
  const isOwnApi = !useShop()?.apiHost;
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain p-4">
      <div className="my-auto grid justify-items-center gap-1 p-4 text-center">
        <span className="mb-3 grid size-24 place-items-center rounded-full bg-tile text-muted">
          <CartIcon className="size-10" />
        </span>
        <p className="font-bold text-lg">{texts.empty}</p>
        <p className="text-muted">{texts.emptyHint}</p>
        {isOwnApi && (
          <Link to={QUICK_LIST} className={buttonClass('soft', 'mt-4')}>
            {quickList}
          </Link>
        )}
      </div>
      {isOwnApi && help}
    </div>
  );
}
