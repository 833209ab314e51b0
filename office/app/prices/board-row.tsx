import type { BoardRow } from '@haat/contract/office/catalogue/prices';
import { type KeyboardEvent, memo } from 'react';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { useNameOf } from '../products/product-name.ts';
import { priceMessages } from './messages.ts';
import { confirmJump, readTyped, setLine, usePriceDraft } from './price-draft.ts';

/** The attribute by which "next" finds the price field of the row below. */
const FIELD = 'data-price-field';

/** A row of the board: name, price until now, new price. Only a changed row is drawn again. */
export const PriceRow = memo(function PriceRow({ row }: { row: BoardRow }) {
  const texts = useMessages(priceMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  const typed = usePriceDraft(({ lines }) => lines[row.product]);
  const isConfirmed = usePriceDraft(({ confirmed }) => confirmed[row.product] === typed);
  const { paisa, isChanged, jump } = readTyped(row, typed);
  const isWrong = paisa === null;
  const name = nameOf(row);
  const note = `price-note-${row.product}`;
  const asks = jump !== null && !isConfirmed;
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0 ${
        isChanged ? 'bg-brand-soft' : ''
      }`}
    >
      <span className="min-w-0">
        <span className="block leading-tight">{name}</span>
        <span className="block text-muted text-xs">
          {[
            unitText(language, row.unit),
            row.old_price_paisa === null ? '' : texts.offer(typedTaka(row.old_price_paisa)),
            row.listed ? '' : texts.notListed,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span translate="no" className="min-w-14 text-right text-muted tabular-nums">
        {inDigits(typedTaka(row.price_paisa))}
      </span>
      <input
        aria-label={texts.newPrice(name)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || asks ? note : undefined}
        {...{ [FIELD]: row.product }}
        value={typed ?? ''}
        placeholder={inDigits(typedTaka(row.price_paisa))}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        onChange={({ target }) => setLine(row.product, target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKey}
        className="min-h-11 w-24 rounded-control border border-muted/70 bg-surface px-2 text-right font-bold tabular-nums placeholder:font-normal placeholder:text-muted/70 aria-invalid:border-danger"
      />
      {isWrong && (
        <p id={note} className="col-span-3 text-right font-bold text-danger text-sm">
          {texts.notTaka}
        </p>
      )}
      {asks && (
        <p id={note} className="col-span-3 mt-2 flex flex-wrap items-center justify-end gap-2 text-sm">
          <strong className="text-danger">{texts.jump(jump > 0 ? `+${jump}` : `−${-jump}`)}</strong>
          <button
            type="button"
            onClick={() => confirmJump(row.product)}
            className="min-h-11 rounded-control bg-surface px-3 font-bold text-brand"
          >
            {texts.jumpYes}
          </button>
        </p>
      )}
    </li>
  );
});

/** Enter, "next" of a phone's keypad, and the arrows go to the row below or above. */
function onKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[${FIELD}]`)];
  const next = fields[fields.indexOf(event.currentTarget) + step];
  if (next) next.focus();
  else event.currentTarget.blur();
}

/** The product of the price field that has the focus. */
export function focusedProduct(): number | null {
  const id = document.activeElement?.getAttribute(FIELD);
  return id ? Number(id) : null;
}
