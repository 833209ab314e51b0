import type { CartLine } from '@haat/contract/shop/cart';
import { HistoryIcon } from '@haat/ui/account-icons.tsx';
import { buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { Waiting } from '@haat/ui/waiting.tsx';
import { formatTaka } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { lineText } from '../../i18n/quantity-text.ts';
import { Picture } from '../../platform/picture.tsx';
import { createPrivateStore, usePrivate } from '../../session/create-private-store.ts';
import { productPath } from '../../shop/product-urls.ts';

const cartHistory = createPrivateStore((client) => client.listCartLines());

/** All lines that are or were in the customer's cart, each marked as purchased or in the cart. */
export function CartHistory() {
  const texts = useMessages('accounts');
  const { toShop } = useMessages('orders');
  const { value: lines, loading } = usePrivate(cartHistory);
  if (!lines) {
    return (
      <Waiting
        loading={loading}
        label={texts.loading}
        tryAgainLabel={texts.tryAgain}
        onTryAgain={cartHistory.refetch}
      />
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState icon={<HistoryIcon className="size-10" />} text={texts.profile.noCart}>
        <Link to="/" className={buttonClass('brand')}>
          {toShop}
        </Link>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {lines.map((line) => (
        <HistoryLine key={line.id} line={line} />
      ))}
    </ul>
  );
}

function HistoryLine({ line }: { line: CartLine }) {
  const language = useLanguage();
  const texts = useMessages('accounts').profile;
  const orderTexts = useMessages('orders');
  return (
    <li className="grid grid-cols-[min(3.5rem,20%)_minmax(0,1fr)] items-center gap-3 py-3">
      <Picture src={line.product_image} alt="" />
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:flex-nowrap">
        <span className="min-w-0">
          <Link to={productPath(line.item)} className="block leading-snug hover:underline">
            {(language === 'bn' && line.item_name_bn) || line.item_name}
          </Link>
          <span className="text-muted text-sm tabular-nums">
            {lineText(language, line, {
              quantity: line.quantity,
              pricePaisa: Math.round(line.item_price * 100),
              pieces: orderTexts.quantityTimes(
                formatCount(language, line.quantity),
                formatTaka(language, line.item_price),
              ),
            })}
          </span>
          {line.option && (
            <span className="block text-sm">{(language === 'bn' && line.option_bn) || line.option}</span>
          )}
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 sm:grid sm:justify-items-end">
          <span translate="no" className="font-bold tabular-nums">
            {formatTaka(language, line.total)}
          </span>
          <span
            className={`rounded-full px-2 py-0.5 font-bold text-xs ${
              line.purchased ? 'bg-brand-soft text-brand' : 'bg-tile text-ink'
            }`}
          >
            {line.purchased ? texts.purchased : texts.inCart}
          </span>
        </span>
      </span>
    </li>
  );
}
