import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';

/** The literal SALE, and beside it how much less than the old price, in whole percent. */
export function SaleBadge({
  product: { price, old_price },
  className = '',
}: {
  product: { price: number; old_price: number | null };
  className?: string;
}) {
  const language = useLanguage();
  const percent = old_price === null ? 0 : Math.floor((1 - price / old_price) * 100);
  return (
    <span
      className={`flex gap-1.5 rounded-full bg-offer px-2.5 py-0.5 text-xs font-bold text-on-offer ${className}`}
    >
      <span>{useMessages('catalogue').sale}</span>
      {percent > 0 && <span translate="no">{`−${formatCount(language, percent)}%`}</span>}
    </span>
  );
}
