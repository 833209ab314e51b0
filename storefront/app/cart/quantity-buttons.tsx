import { MAX_QUANTITY } from '@haat/contract/http/limits';
import { IconButton } from '@haat/ui/button.tsx';
import { MinusIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { useRef } from 'react';

/** The quantity of a line with minus and plus, from 1 to `MAX_QUANTITY`. */
export function QuantityButtons(props: {
  quantity: number;
  /** The quantity as it is read: `2`, `1.5 kg`. */
  shown: string;
  /** The names for screen readers. */
  labels: { quantity: string; less: string; more: string };
  onLess: () => void;
  onMore: () => void;
}) {
  const { quantity, shown, labels, onLess, onMore } = props;
  const more = useRef<HTMLButtonElement>(null);

  function less() {
    onLess();
    // At 1 the minus button is disabled, and a disabled button loses the focus.
    if (quantity === 2) more.current?.focus();
  }

  return (
    <fieldset
      aria-label={labels.quantity}
      className="flex w-fit items-center rounded-control border border-line"
    >
      <IconButton label={labels.less} disabled={quantity <= 1} onClick={less}>
        <MinusIcon className="size-5" />
      </IconButton>
      <span className="min-w-7 text-center font-bold tabular-nums">{shown}</span>
      <IconButton ref={more} label={labels.more} disabled={quantity >= MAX_QUANTITY} onClick={onMore}>
        <PlusIcon className="size-5" />
      </IconButton>
    </fieldset>
  );
}
