import { mostGrams } from '@haat/contract/money/sold-by';
import type { PackLine, PackOrder } from '@haat/contract/office/orders/packing';
import { latinDigits } from '@haat/contract/text/digits';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { optionText, unitText, weightText } from '../i18n/product-text.ts';
import { ChangedNote } from '../picking/changed-note.tsx';
import { reasonIn } from '../platform/reasons.ts';
import { FileButton } from '../products/photos/file-button.tsx';
import { packingMessages } from './messages.ts';
import { SupplyFewerDialog } from './supply-fewer-dialog.tsx';
import type { usePacking } from './use-packing.ts';

type Packing = ReturnType<typeof usePacking>;
type Weigh = Packing['weigh'];

/** A line with what goes into the bag; goods that are sold by weight have a field for their grams. */
export function PackLineRow({
  line,
  order,
  packing: { weigh, photograph },
}: {
  line: PackLine;
  order: PackOrder;
  packing: Packing;
}) {
  const texts = useMessages(packingMessages);
  const language = useLanguage();
  const nameOf = (one: PackLine) => nameIn(language, one);
  const replaced = order.lines.find(({ id }) => id === line.replaces);
  const [fewer, setFewer] = useState(false);
  const orderedWeight = weightText(language, line, line.ordered);
  const ordered = orderedWeight === null ? texts.of(line.ordered) : texts.ofWeight(orderedWeight);
  const isWeighed = line.pack_grams !== null && line.quantity > 0;
  return (
    <li className="grid gap-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex items-start gap-3">
        <span className="min-w-12 rounded-control bg-tile px-2 py-1 text-center font-bold tabular-nums">
          {weightText(language, line, line.quantity) ?? texts.pieces(line.quantity)}
        </span>
        <span className={`min-w-0 grow ${line.quantity === 0 ? 'text-muted line-through' : ''}`}>
          <span className="block font-bold">{nameOf(line)}</span>
          {line.unit && (
            <span className="block text-muted text-sm">
              {`${line.sold_by === 'weight' ? `${texts.pieces(line.quantity)} ` : ''}${unitText(language, line.unit)}`}
            </span>
          )}
          {line.option && (
            <span className="block w-fit rounded-control bg-brand-soft px-2 font-bold text-brand">
              {optionText(language, line)}
            </span>
          )}
        </span>
        {!order.packed && line.quantity > 0 && (
          <button
            type="button"
            aria-label={texts.fewer(nameOf(line))}
            onClick={() => setFewer(true)}
            className="order-last -my-1 grid size-11 shrink-0 place-items-center rounded-control font-bold text-danger text-xl hover:bg-tile"
          >
            !
          </button>
        )}
        {line.quantity < line.ordered && (
          <span className="text-right font-bold text-sale text-sm">
            {line.quantity === 0 ? texts.leftOut : ordered}
          </span>
        )}
      </div>
      <ChangedNote changed={line.changed} product={line} />
      {replaced && <p className="text-muted text-sm">{texts.instead(nameOf(replaced))}</p>}
      {line.quantity < line.ordered && line.reason && (
        <p className="text-muted text-sm">{reasonIn(language, line.reason)}</p>
      )}
      {line.note && <p className="rounded-control bg-notice px-2 text-on-notice text-sm">{line.note}</p>}
      {isWeighed && (
        <>
          {line.offer && <Asked offer={line.offer} line={line} locked={order.packed !== null} />}
          <WeightField line={line} name={nameOf(line)} weigh={weigh} locked={order.packed !== null} />
          <ScalePhoto line={line} onFiles={(files) => void photograph(line.id, files)} />
        </>
      )}
      {fewer && (
        <SupplyFewerDialog
          line={line}
          title={texts.fewer(nameOf(line))}
          weigh={weigh}
          onClose={() => setFewer(false)}
        />
      )}
    </li>
  );
}

/** Grams, digits of both scripts. A weight that differs much asks once. */
function WeightField({
  line,
  name,
  weigh,
  locked,
}: {
  line: PackLine;
  name: string;
  weigh: Weigh;
  locked: boolean;
}) {
  const texts = useMessages(packingMessages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Null: the saved weight is shown. What is typed stays, also if somebody else weighs meanwhile. */
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft ?? String(line.grams ?? '');
  const [problem, setProblem] = useState<'wrong' | 'far' | null>(null);
  const expected = (line.pack_grams ?? 0) * line.quantity;
  const most = Math.max(mostGrams(expected, line.tolerance_percent), line.accepted_grams ?? 0);
  const grams = readGrams(typed);
  const isSaved = grams !== null && grams === line.grams;

  async function send(confirmed: boolean, ask = false) {
    if (grams === null) {
      setProblem('wrong');
      input.current?.focus();
      return;
    }
    const outcome = await weigh({ line: line.id, quantity: line.quantity, grams, confirmed, ask });
    setProblem(outcome === 'far' ? 'far' : null);
    if (outcome === 'done') setDraft((now) => (now === draft ? null : now));
    // The next goods to weigh, so that the thumb stays on the keypad.
    if (outcome === 'done')
      openWeights()
        .find((other) => other !== input.current)
        ?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send(false);
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {texts.weigh(name)}
        </label>
        <input
          ref={input}
          id={id}
          data-weight={isSaved ? 'done' : 'open'}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={8}
          value={typed}
          readOnly={locked}
          aria-invalid={problem === 'wrong' || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setDraft(target.value);
            setProblem(null);
          }}
          className="min-h-14 w-32 rounded-control border border-muted/70 bg-ground px-3 text-right font-bold text-2xl tabular-nums aria-invalid:border-danger"
        />
        <span className="grow whitespace-nowrap text-muted">{texts.grams}</span>
        <span
          id={`${id}-note`}
          className="order-last flex basis-full flex-wrap gap-x-3 text-muted text-sm sm:order-none sm:basis-auto"
        >
          <span>{texts.ordered(expected)}</span>
          {most > expected && <span>{texts.upTo(most)}</span>}
          {grams !== null && grams !== expected && (
            <span className="tabular-nums">{texts.difference(grams - expected)}</span>
          )}
        </span>
        {!locked && isSaved ? (
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
            <CheckIcon />
            <span className="sr-only">{texts.saved}</span>
          </span>
        ) : (
          !locked && (
            <Button type="submit" variant="soft" className="shrink-0 whitespace-nowrap">
              {texts.store}
            </Button>
          )
        )}
      </div>
      {isSaved && !locked && !line.offer && grams > most && most > expected && (
        <Button variant="outline" onClick={() => send(true, true)}>
          {texts.ask}
        </Button>
      )}
      {problem === 'wrong' && <p className="font-bold text-danger text-sm">{texts.notAWeight}</p>}
      {problem === 'far' && grams !== null && (
        <div role="alert" className="grid gap-2 rounded-control bg-danger-soft p-3">
          <p className="font-bold text-danger">{texts.far(expected, grams)}</p>
          {grams > most && <p className="text-sm">{most === expected ? texts.never : texts.most(most)}</p>}
          {grams > most && most > expected && <Button onClick={() => send(true, true)}>{texts.ask}</Button>}
          <Button variant="outline" onClick={() => send(true)}>
            {texts.right}
          </Button>
        </div>
      )}
    </form>
  );
}

/** What the shopper says to more weight than agreed. */
function Asked({
  offer: { answer, seconds, sent },
  line,
  locked,
}: {
  offer: NonNullable<PackLine['offer']>;
  line: PackLine;
  locked: boolean;
}) {
  const texts = useMessages(packingMessages);
  if (locked && answer === null) return null;
  const most = mostGrams((line.pack_grams ?? 0) * line.quantity, line.tolerance_percent);
  const minutes = Math.ceil(seconds / 60);
  return (
    <p
      role="status"
      className={`w-fit rounded-control px-2 font-bold text-sm ${answer === 'accept' ? 'bg-brand-soft text-brand' : 'bg-notice text-on-notice'}`}
    >
      <span>
        {answer === 'cut'
          ? texts.asked.cut(most)
          : answer === 'accept' || answer === 'call'
            ? texts.asked[answer]
            : seconds > 0
              ? texts.asked.open(minutes)
              : texts.asked.over}
      </span>
      {answer === null && !sent && <span className="block">{texts.asked.notSent}</span>}
    </p>
  );
}

/** The photo of the scale that the shopper sees, once the line is weighed. */
function ScalePhoto({
  line: { grams, scale_photo },
  onFiles,
}: {
  line: PackLine;
  onFiles: (files: File[]) => void;
}) {
  const texts = useMessages(packingMessages);
  if (grams === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileButton
        label={scale_photo ? texts.anotherPhoto : texts.scalePhoto}
        variant="outline"
        camera
        onFiles={onFiles}
      />
      {scale_photo && (
        <a href={scale_photo} target="_blank" rel="noreferrer">
          <img src={scale_photo} alt={texts.scalePhoto} className="size-14 rounded-control object-cover" />
        </a>
      )}
    </div>
  );
}

/** `১০৪০` and `1040 g` are 1040; anything else is null. */
function readGrams(typed: string): number | null {
  const [, digits] = /^\s*(\d{1,7})\s*(?:g|gm|গ্রাম)?\s*$/i.exec(latinDigits(typed)) ?? [];
  const grams = Number(digits);
  return digits && grams >= 1 && grams <= 1_000_000 ? grams : null;
}

/** The fields whose weight is missing, or typed but not saved. */
export function openWeights(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-weight="open"]')];
}
