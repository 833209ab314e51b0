import { wholeNumber } from '@haat/contract/money/typed-number';
import { nameIn } from '@haat/contract/text/language';
import { MinusIcon, PlusIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { Options } from '@haat/ui/select.tsx';
import { useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { counterMessages } from './messages.ts';
import { changeSale, linePaisa, type SaleLine, useSale } from './sale.ts';

const button = 'grid size-11 place-items-center rounded-control border border-line hover:border-brand';

/** The lines of the sale, the newest first: on a phone it is below the field. */
export function SaleLines() {
  const texts = useMessages(counterMessages);
  const lines = useSale((sale) => sale.lines);
  return (
    <section aria-label={texts.lines} className="rounded-card border border-line bg-surface px-4 py-2">
      {lines.length === 0 ? (
        <p className="py-4 text-center text-muted">{texts.empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.toReversed().map((line) => (
            <Line key={line.product.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line }: { line: SaleLine }) {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const { product, quantity, option, grams } = line;
  const name = nameIn(language, product);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="block font-bold leading-tight">{name}</span>
          <span className="block text-muted text-sm tabular-nums">
            {[product.unit && unitText(language, product.unit), formatPaisa(product.price_paisa)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {quantity > product.stock && (
            <span className="block font-bold text-danger text-sm">{texts.onlyLeft(product.stock)}</span>
          )}
        </p>
        <span translate="no" className="whitespace-nowrap text-right font-bold tabular-nums">
          {formatPaisa(linePaisa(line))}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
          {product.pack_grams !== null && (
            <NumberField
              label={texts.weight(name)}
              value={grams}
              most={1_000_000}
              unit={texts.gram}
              onChange={(typed) => changeSale(product.id, { grams: typed })}
            />
          )}
          {product.options.length > 0 && (
            <select
              aria-label={texts.optionOf(name)}
              value={option}
              onChange={({ target }) => changeSale(product.id, { option: target.value })}
              className="min-h-11 min-w-0 max-w-56 flex-1 basis-24 rounded-control border border-line bg-ground px-3"
            >
              <option value="">{texts.asItIs}</option>
              <Options of={product.options.map((each) => [each.name, nameIn(language, each)])} />
            </select>
          )}
        </span>
        <span className="ml-auto flex items-center gap-1">
          <button
            type="button"
            className={button}
            aria-label={quantity === 1 || grams !== null ? texts.remove(name) : texts.less(name)}
            onClick={() =>
              changeSale(product.id, { grams: null, quantity: grams === null ? quantity - 1 : 0 })
            }
          >
            {quantity === 1 || grams !== null ? (
              <TrashIcon className="size-5" />
            ) : (
              <MinusIcon className="size-5" />
            )}
          </button>
          {grams === null && (
            <>
              <NumberField
                label={texts.quantity(name)}
                value={quantity}
                most={999}
                onChange={(typed) => typed !== null && changeSale(product.id, { quantity: typed })}
              />
              <button
                type="button"
                className={button}
                aria-label={texts.more(name)}
                onClick={() => changeSale(product.id, { quantity: quantity + 1 })}
              >
                <PlusIcon className="size-5" />
              </button>
            </>
          )}
        </span>
      </div>
    </li>
  );
}

/** A whole number that is typed over; empty is null. What is no number changes nothing. */
function NumberField({
  label,
  value,
  most,
  unit = '',
  onChange,
}: {
  label: string;
  value: number | null;
  most: number;
  unit?: string;
  onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="flex items-center gap-1">
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={typed ?? inDigits(value ?? '')}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = wholeNumber(target.value, 1, most);
          if (number !== null || target.value.trim() === '') onChange(number);
        }}
        className="min-h-11 w-16 rounded-control border border-line bg-ground text-center font-bold tabular-nums"
      />
      {unit && <span className="text-muted text-sm">{unit}</span>}
    </label>
  );
}
