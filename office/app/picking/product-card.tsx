import { staffName } from '@haat/contract/office/staff-name';
import { attributesFor, choiceText } from '@haat/contract/shop/order-attributes';
import { Button } from '@haat/ui/button.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { optionText, unitText, weightText } from '../i18n/product-text.ts';
import { orderMessages } from '../orders/messages.ts';
import { reasonIn } from '../platform/reasons.ts';
import { useNameOf } from '../products/product-name.ts';
import { ChangedNote } from './changed-note.tsx';
import type { ShownLine, ShownProduct } from './merge-queued-ticks.ts';
import { pickingMessages } from './messages.ts';
import { makeTick, usePicking } from './use-picking.ts';

/** A product with what goes into which bag. One tap ticks a line. */
export function ProductCard({
  product,
  staff,
  onProblem,
}: {
  product: ShownProduct;
  staff: number;
  onProblem: (line: ShownLine) => void;
}) {
  const texts = useMessages(pickingMessages);
  const name = useNameOf().nameOf(product);
  const language = useLanguage();
  const toggle = useToggle(staff, product);
  const open = product.lines.filter(({ done }) => !done);
  const sum = (lines: readonly ShownLine[]) => lines.reduce((all, { quantity }) => all + quantity, 0);
  const total = sum(open.length > 0 ? open : product.lines);
  return (
    <li
      className={`break-inside-avoid rounded-card border border-line bg-surface ${open.length === 0 ? 'border-dashed' : ''}`}
    >
      <div className="flex items-start gap-3 px-4 pt-3 pb-2">
        <h4 className="min-w-0 grow">
          <span className="block font-bold text-lg leading-snug">{name}</span>
          {product.unit && (
            <span className="block text-muted text-sm">{unitText(language, product.unit)}</span>
          )}
        </h4>
        <span className="whitespace-nowrap font-bold text-2xl tabular-nums">
          {weightText(language, product, total) ??
            (product.pack_grams ? texts.grams(total * product.pack_grams) : texts.pieces(total))}
        </span>
      </div>
      <ul className="border-line border-t">
        {product.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            name={name}
            product={product}
            onToggle={() => toggle(line)}
            onProblem={() => onProblem(line)}
          />
        ))}
      </ul>
      {open.length > 1 && (
        <p className="border-line border-t p-2">
          <Button variant="soft" className="w-full" onClick={() => open.forEach(toggle)}>
            {texts.pickAll}
          </Button>
        </p>
      )}
    </li>
  );
}

function Line({
  line,
  name,
  product,
  onToggle,
  onProblem,
}: {
  line: ShownLine;
  name: string;
  product: ShownProduct;
  onToggle: () => void;
  onProblem: () => void;
}) {
  const texts = useMessages(pickingMessages);
  const { attributes } = useMessages(orderMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  const { bag, quantity, ordered, done, note, asked, consent, picked } = line;
  const grams = product.pack_grams === null ? null : texts.grams(quantity * product.pack_grams);
  const amount = weightText(language, product, quantity) ?? grams;
  const option = optionText(language, line);
  return (
    <li className="flex items-stretch border-line border-b last:border-b-0">
      <button
        type="button"
        aria-pressed={done}
        onClick={onToggle}
        className="flex min-h-14 min-w-0 grow items-center gap-3 px-4 py-2 text-left hover:bg-tile"
      >
        <span
          className={`grid size-7 shrink-0 place-items-center rounded-control border-2 ${
            done ? 'border-brand bg-brand text-on-brand' : 'border-muted'
          }`}
        >
          {done && <CheckIcon className="size-5" />}
        </span>
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-14 rounded-control bg-tile px-2 py-0.5 text-center font-bold tabular-nums">
              <span className="sr-only">{`${texts.bagOf(name)} `}</span>
              <span>{bag}</span>
            </span>
            <span className={`font-bold tabular-nums ${done ? 'text-muted' : ''}`}>
              {`${texts.pieces(quantity)}${amount ? ` (${amount})` : ''}`}
            </span>
            {ordered !== quantity && (
              <span className="font-bold text-sale text-sm">{texts.shortOf(ordered)}</span>
            )}
          </span>
          <State line={line} />
          {!done && line.offer && <OfferState offer={line.offer} />}
          {!done && line.wished && (
            <span className="block w-fit rounded-control bg-brand-soft px-2 text-brand text-sm">
              {texts.wished(nameOf(line.wished))}
            </span>
          )}
          <ChangedNote changed={line.changed} product={product} />
          {!done && picked && (
            <span className="block font-bold text-danger text-sm">
              {texts.again(picked.quantity, quantity)}
            </span>
          )}
          {consent && (
            <span className="block text-muted text-sm">{texts.consent(reasonIn(language, consent))}</span>
          )}
          {attributesFor('picker').map(
            (name) =>
              asked[name] && (
                <span key={name} className="block text-muted text-sm">
                  {`${attributes[name].label}: ${choiceText(attributes, name, asked[name]) ?? asked[name]}`}
                </span>
              ),
          )}
          {option && (
            <span className="block w-fit rounded-control bg-brand-soft px-2 font-bold text-brand">
              {option}
            </span>
          )}
          {note && (
            <span className="block rounded-control bg-notice px-2 text-on-notice text-sm">{note}</span>
          )}
        </span>
      </button>
      {!done && (
        <button
          type="button"
          aria-label={texts.problem(name, bag)}
          onClick={onProblem}
          className="grid min-h-14 w-14 shrink-0 place-items-center border-line border-l font-bold text-danger text-xl hover:bg-tile"
        >
          !
        </button>
      )}
    </li>
  );
}

/** Who has picked it and when, or that it waits. */
function State({ line: { done, waits, picked } }: { line: ShownLine }) {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  if (waits) return <span className="block text-muted text-sm">{texts.waits}</span>;
  if (!done || !picked) return null;
  const who = staffName(picked.by);
  return (
    <span className="block text-muted text-sm">{texts.pickedBy(who, formatTime(picked.at, language))}</span>
  );
}

/** The question to the shopper with its running time, or the answer. */
function OfferState({ offer }: { offer: NonNullable<ShownLine['offer']> }) {
  const texts = useMessages(pickingMessages).offer;
  const { nameOf } = useNameOf();
  const listAt = usePicking((picking) => picking.listAt);
  const isOpen = offer.answer === null;
  const now = useNow(isOpen);
  const seconds = Math.max(0, Math.round(offer.seconds - (now - listAt) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

  function offerText(): string {
    if (offer.answer === 'call') return offer.by_shopper ? texts.call : texts.noAnswer;
    if (!isOpen) return texts.answered;
    return seconds === 0 ? texts.over : texts.open(offer.products.map(nameOf).join(' / '), inDigits(clock));
  }

  return (
    <span
      className={`block w-fit rounded-control px-2 font-bold text-sm tabular-nums ${isOpen ? 'bg-notice text-on-notice' : 'bg-tile'}`}
    >
      <span>{offerText()}</span>
      {isOpen && !offer.sent && <span className="block">{texts.notSent}</span>}
    </span>
  );
}

/** The time of this device in ms, each second while it is `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** Ticks a line, or takes the tick back. */
function useToggle(staff: number, { name, name_bn }: ShownProduct) {
  const texts = useMessages(pickingMessages);
  return ({ id, bag, quantity, done, undoes }: ShownLine) => {
    const shown = { name, name_bn, bag };
    const tick = { line: id, quantity, seen: quantity };
    try {
      if (!done) makeTick(staff, { ...tick, action: 'pick' }, shown);
      else if (undoes) makeTick(staff, { ...tick, action: 'unpick', undoes }, shown);
    } catch {
      notify(texts.notStored, 'error');
    }
  };
}
