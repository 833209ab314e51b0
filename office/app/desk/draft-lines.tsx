import { MAX_QUANTITY } from '@haat/contract/http/limits';
import type { Refusal } from '@haat/contract/http/problems';
import { wholeNumber } from '@haat/contract/money/typed-number';
import type { DeskProduct } from '@haat/contract/office/orders/desk';
import { nameIn } from '@haat/contract/text/language';
import { MinusIcon, PlusIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { Options } from '@haat/ui/select.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText, weightText } from '../i18n/product-text.ts';
import { api } from '../platform/api.ts';
import { deskMessages } from './messages.ts';
import { changeLine, type DraftLine, refusedLines, useDesk } from './order-draft.ts';

/** The lines of the draft, the newest first: on a phone it is below the field. */
export function DraftLines() {
  const texts = useMessages(deskMessages);
  const lines = useDesk(({ draft }) => draft.lines);
  const refusal = useDesk((desk) => desk.refusal);
  return (
    <section aria-label={texts.basket} className="rounded-card border border-line bg-surface px-4 py-2">
      {lines.length === 0 ? (
        <p className="py-4 text-center text-muted">{texts.empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.toReversed().map((line) => (
            <Line key={line.product.id} line={line} refusal={refusal} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line, refusal }: { line: DraftLine; refusal: Refusal | null }) {
  const texts = useMessages(deskMessages);
  const language = useLanguage();
  const { product, quantity, note } = line;
  const [wishing, setWishing] = useState(false);
  const name = nameIn(language, product);
  const problem = problemOf(line, refusal, texts);
  const amount = weightText(language, product, quantity);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2">
      <p className="min-w-0">
        <span className="block font-bold leading-tight">{name}</span>
        <span className="block text-muted text-sm tabular-nums">
          <span>{`${product.unit ? `${unitText(language, product.unit)} · ` : ''}${formatPaisa(product.price_paisa)}`}</span>
          {amount && <strong className="text-ink">{` · ${amount}`}</strong>}
        </span>
        {problem && <span className="block font-bold text-danger text-sm">{problem}</span>}
      </p>
      <span translate="no" className="whitespace-nowrap text-right font-bold tabular-nums">
        {formatPaisa(product.price_paisa * quantity)}
      </span>
      <OptionSelect line={line} name={name} />
      {wishing || note ? (
        <input
          aria-label={texts.wishOf(name)}
          placeholder={texts.wish}
          value={note}
          maxLength={120}
          onChange={(event) => changeLine(product.id, { note: event.target.value })}
          className="min-h-11 w-full rounded-control border border-line bg-ground px-3"
        />
      ) : (
        <button
          type="button"
          aria-label={texts.wishOf(name)}
          className="min-h-11 justify-self-start text-brand text-sm underline underline-offset-4"
          onClick={() => setWishing(true)}
        >
          {texts.wish}
        </button>
      )}
      <Quantity
        name={name}
        quantity={quantity}
        onChange={(next) => changeLine(product.id, { quantity: next })}
      />
      {(wishing || line.instead) && <InsteadSelect line={line} name={name} />}
    </li>
  );
}

/** The choice of a cut; nothing for a product without one. A draft of an earlier version has no options. */
function OptionSelect({ line: { product, option = '' }, name }: { line: DraftLine; name: string }) {
  const texts = useMessages(deskMessages);
  const language = useLanguage();
  const { options = [] } = product;
  if (options.length === 0 && option === '') return null;
  return (
    <select
      aria-label={texts.optionOf(name)}
      value={option}
      onChange={({ target }) => changeLine(product.id, { option: target.value })}
      className="col-span-2 min-h-11 justify-self-start rounded-control border border-line bg-ground px-3"
    >
      <option value="">{texts.asItIs}</option>
      <Options of={options.map((each) => [each.name, nameIn(language, each)])} />
      {option !== '' && options.every((each) => each.name !== option) && (
        <option value={option}>{option}</option>
      )}
    </select>
  );
}

/** What the caller takes if it is missing: products that are like it. */
function InsteadSelect({ line: { product, instead }, name }: { line: DraftLine; name: string }) {
  const texts = useMessages(deskMessages);
  const language = useLanguage();
  const [alike, setAlike] = useState<DeskProduct[]>([]);
  useEffect(() => {
    let current = true;
    api
      .searchDeskProducts({ query: { instead_of: product.id } })
      .then((found) => current && setAlike(found))
      .catch(() => current && setAlike([]));
    return () => {
      current = false;
    };
  }, [product.id]);
  const options = [...(instead ? [instead] : []), ...alike.filter(({ id }) => id !== instead?.id)];
  if (options.length === 0) return null;
  return (
    <select
      aria-label={texts.insteadOf(name)}
      value={instead?.id ?? ''}
      onChange={({ target }) =>
        changeLine(product.id, { instead: options.find(({ id }) => id === Number(target.value)) })
      }
      className="col-span-2 mt-2 min-h-11 w-full min-w-0 rounded-control border border-line bg-ground px-3"
    >
      <option value="">{texts.instead}</option>
      <Options
        of={options.map((each) => [
          each.id,
          `${nameIn(language, each)}${each.unit ? ` · ${unitText(language, each.unit)}` : ''} · ${formatPaisa(each.price_paisa)}`,
        ])}
      />
    </select>
  );
}

function problemOf(
  { product, quantity }: DraftLine,
  refusal: Refusal | null,
  texts: (typeof deskMessages)['en'],
): string | null {
  const refused = refusedLines(refusal).find((line) => line.product === product.id);
  if (refusal?.code === 'not_sold' && refusal.params?.products?.includes(product.id))
    return texts.missing(product.name);
  if (refused && refusal?.code === 'option_removed') return texts.optionRemoved;
  if (refused && refused.price_sent !== null) return texts.newPrice;
  return quantity > product.stock ? texts.onlyLeft(product.stock) : null;
}

const button = 'grid size-11 place-items-center rounded-control border border-line hover:border-brand';

/** A keypad opens on a press of the number; one less than one removes the line. */
export function Quantity({
  name,
  quantity,
  onChange,
}: {
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
}) {
  const texts = useMessages(deskMessages);
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const problem = useId();
  /** The quantity before the typing, of which the first digit may be a quantity: 2 of 2.5. */
  const before = useRef(quantity);

  function type(text: string) {
    const count = wholeNumber(text, 1, MAX_QUANTITY);
    setTyped(count === null ? text : null);
    setIsRefused(count === null && text.trim() !== '');
    onChange(count ?? before.current);
  }

  function step(next: number) {
    setIsRefused(false);
    before.current = next;
    onChange(next);
  }

  return (
    <>
      <span className="flex items-center gap-1">
        <button
          type="button"
          className={button}
          aria-label={quantity === 1 ? texts.remove(name) : texts.less(name)}
          onClick={() => step(quantity - 1)}
        >
          {quantity === 1 ? <TrashIcon className="size-5" /> : <MinusIcon className="size-5" />}
        </button>
        <input
          aria-label={texts.quantity(name)}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? problem : undefined}
          value={typed ?? inDigits(quantity)}
          onFocus={(event) => {
            before.current = quantity;
            event.target.select();
          }}
          onBlur={() => setTyped(null)}
          onChange={(event) => type(event.target.value)}
          className="min-h-11 w-14 rounded-control border border-line bg-ground text-center font-bold tabular-nums"
        />
        <button
          type="button"
          className={button}
          aria-label={texts.more(name)}
          onClick={() => step(quantity + 1)}
        >
          <PlusIcon className="size-5" />
        </button>
      </span>
      {isRefused && (
        <span id={problem} role="alert" className="col-span-2 font-bold text-danger text-sm">
          {texts.wholeQuantity(inDigits(MAX_QUANTITY))}
        </span>
      )}
    </>
  );
}
