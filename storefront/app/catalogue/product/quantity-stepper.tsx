import { MAX_QUANTITY } from '@haat/contract/http/limits';
import { wholeNumber } from '@haat/contract/money/typed-number';
import { IconButton } from '@haat/ui/button.tsx';
import { MinusIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { useId, useRef, useState } from 'react';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';

/**
 * A quantity field with buttons; Latin and Bengali digits can be typed. The value is from 1 to `MAX_QUANTITY`. Anything else that is
 * typed leaves it as it was, which a text says.
 */
export function QuantityStepper(props: {
  quantity: number;
  /** How much it is of goods that are sold by weight: `1.5 kg`. It is shown instead of the field. */
  amount?: string | null;
  onChange: (quantity: number) => void;
}) {
  const { quantity, amount, onChange } = props;
  const texts = useMessages('catalogue').product;
  const language = useLanguage();

  const moreButton = useRef<HTMLButtonElement>(null);

  function less() {
    change(quantity - 1);
    // At 1 the minus button is disabled, and a disabled button loses the focus.
    if (quantity === 2) moreButton.current?.focus();
  }

  /** What is typed and is no quantity; null: nothing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const problem = useId();
  /** The quantity before the typing, of which the first digit may be a quantity: 2 of 2.5. */
  const before = useRef(quantity);

  function change(next: number) {
    setTyped(null);
    setIsRefused(false);
    before.current = next;
    onChange(next);
  }

  function onType(text: string) {
    const count = wholeNumber(text, 1, MAX_QUANTITY);
    setTyped(count === null ? text : null);
    setIsRefused(count === null && text.trim() !== '');
    onChange(count ?? before.current);
  }

  return (
    <>
      {isRefused && (
        <p id={problem} role="alert" className="basis-full font-bold text-danger text-sm">
          {texts.wholeQuantity(formatCount(language, MAX_QUANTITY))}
        </p>
      )}
      <div className="flex shrink-0 items-center rounded-control border border-line bg-surface">
        <IconButton label={texts.less} disabled={quantity <= 1} onClick={less}>
          <MinusIcon className="size-5" />
        </IconButton>
        {amount ? (
          <output aria-label={texts.quantity} className="min-w-16 text-center font-bold tabular-nums">
            {amount}
          </output>
        ) : (
          <input
            aria-label={texts.quantity}
            inputMode="numeric"
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? problem : undefined}
            value={typed ?? formatCount(language, quantity)}
            onChange={(event) => onType(event.target.value)}
            onBlur={() => setTyped(null)}
            onFocus={(event) => {
              before.current = quantity;
              event.target.select();
            }}
            className="h-11 w-10 rounded-control bg-transparent text-center font-bold tabular-nums"
          />
        )}
        <IconButton
          ref={moreButton}
          label={texts.more}
          disabled={quantity >= MAX_QUANTITY}
          onClick={() => change(quantity + 1)}
        >
          <PlusIcon className="size-5" />
        </IconButton>
      </div>
    </>
  );
}
