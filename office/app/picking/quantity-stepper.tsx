import { readSteps, type SoldUnit } from '@haat/contract/money/sold-by';
import { IconButton } from '@haat/ui/button.tsx';
import { MinusIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { useId, useState } from 'react';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText, weightText } from '../i18n/product-text.ts';
import { pickingMessages } from './messages.ts';

interface Quantity {
  /** Null: the typed text is not a valid weight. */
  count: number | null;
  most: number;
  onChange: (count: number | null) => void;
}

/** A quantity from 0 to `most`, by two buttons; of a product that is sold in steps of a weight also typed, as kilograms or grams. */
export function QuantityStepper({
  label,
  product,
  count,
  most,
  onChange,
}: Quantity & { label: string; product: SoldUnit }) {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = useId();
  const byWeight = weightText(language, product, most) !== null;

  function step(by: number) {
    setTyped(null);
    onChange(Math.min(most, Math.max(0, (count ?? most) + by)));
  }

  function type(text: string) {
    setTyped(text);
    onChange(readSteps(product, text, most));
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-bold">{label}</span>
        <span className="flex shrink-0 items-center gap-1">
          <IconButton label={texts.less} disabled={count === 0} onClick={() => step(-1)}>
            <MinusIcon />
          </IconButton>
          {byWeight ? (
            <input
              aria-label={texts.weightOf(label)}
              aria-invalid={count === null || undefined}
              aria-describedby={noteId}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              value={typed ?? weightText(language, product, count ?? 0) ?? ''}
              onFocus={({ target }) => target.select()}
              onBlur={() => count !== null && setTyped(null)}
              onChange={({ target }) => type(target.value)}
              className="min-h-11 w-24 rounded-control border border-line bg-ground px-1 text-center font-bold text-lg tabular-nums aria-invalid:border-danger"
            />
          ) : (
            <output translate="no" className="min-w-12 text-center font-bold text-2xl tabular-nums">
              {inDigits(count ?? 0)}
            </output>
          )}
          <IconButton label={texts.more} disabled={(count ?? 0) >= most} onClick={() => step(1)}>
            <PlusIcon />
          </IconButton>
        </span>
      </div>
      {byWeight && (
        <p id={noteId} role="status" className="text-right font-bold text-danger text-sm">
          {count === null &&
            texts.weightWrong(
              weightText(language, product, 1) ?? unitText(language, product.unit),
              weightText(language, product, most) ?? '',
            )}
        </p>
      )}
    </div>
  );
}
