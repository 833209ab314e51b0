import { formatShortTaka, formatTaka } from './format-money.ts';
import { useLanguage } from './messages.ts';

const sizes = { line: 'text-sm justify-end', card: 'text-lg leading-tight', page: 'text-3xl' } as const;

/** A price, with the old price struck through if it was higher; `labels` are for screen readers. */
export function Price({
  price,
  oldPrice,
  labels,
  size = 'card',
}: {
  price: number;
  oldPrice: number | null;
  labels: { now: string; before: string };
  size?: keyof typeof sizes;
}) {
  const language = useLanguage();
  // A card has little room: whole taka without decimals.
  const format = size === 'card' ? formatShortTaka : formatTaka;
  const reduced = oldPrice !== null && oldPrice > price;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 ${sizes[size]}`}>
      {reduced && <span className="sr-only">{labels.now}</span>}
      <span
        translate="no"
        className={`font-bold leading-[inherit] tabular-nums ${reduced ? 'text-sale' : ''}`}
      >
        {format(language, price)}
      </span>
      {reduced && (
        <del className="text-[0.75em] text-muted leading-[inherit] tabular-nums">
          <span className="sr-only">{labels.before}</span>
          <span translate="no">{format(language, oldPrice)}</span>
        </del>
      )}
    </p>
  );
}
