import { ApiError } from '@haat/contract/client';
import { MAX_COUNT_AGE } from '@haat/contract/office/limits';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { TrashIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { useEffect, useRef, useState } from 'react';
import { data, useOutletContext } from 'react-router';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { api } from '../platform/api.ts';
import { isAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { BackLink } from '../platform/back-link.tsx';
import { isTyping } from '../platform/is-typing.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNameOf } from '../products/product-name.ts';
import type { Route } from './+types/sheet-page.ts';
import { stockMessages } from './messages.ts';
import { quantityOf, type SheetKind, type SheetLine, stockAfter, useSheet } from './sheet.ts';
import { StockSearch } from './stock-search.tsx';

export function clientLoader({ params }: Route.ClientLoaderArgs): SheetKind {
  const kind = (['receive', 'waste', 'count'] as const).find((each) => each === params.kind);
  if (!kind) throw data(null, 404);
  return kind;
}

/** A sheet of products: find, type the quantity, find the next one. */
export default function SheetPage({ loaderData: kind }: Route.ComponentProps) {
  const texts = useMessages(stockMessages);
  const { id: staff } = useOutletContext<StaffSession>();
  const { sheet, setNote, add, type, remove, removeRecorded, correct } = useSheet(kind, staff);
  const [checked, setChecked] = useState(false);
  /** The stock by product id, of products of which more should be thrown away than there is. */
  const [short, setShort] = useState<Record<string, number>>({});
  const [busy, setBusy] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const navigate = useNavigateWhileShown();
  const titles = { receive: texts.receiveTitle, waste: texts.wasteTitle, count: texts.countTitle };
  const notes = { receive: texts.noteReceive, waste: texts.noteWaste, count: texts.noteCount };

  async function record() {
    setChecked(true);
    const lines = sheet.lines.map((line) => ({ line, quantity: quantityOf(line, kind) }));
    if (busy || lines.length === 0 || lines.some(({ quantity }) => quantity === null)) return;
    setBusy(true);
    try {
      const { key, note, corrects } = sheet;
      const body = { key, note, ...(corrects && { corrects }) };
      const moved = lines.map(({ line, quantity }) => ({
        product: line.product.product,
        quantity: quantity ?? 0,
      }));
      if (kind === 'count') {
        const now = Date.now();
        const counted = moved.map((line, nth) => ({ ...line, age: ageAt(now, sheet.lines[nth]) }));
        await api.recordCount({ body: { ...body, lines: counted } });
      } else await api.recordStockSheet({ body: { ...body, kind, lines: moved } });
      const added = removeRecorded(sheet.lines);
      notify(texts.recorded(lines.length), 'success');
      if (added.length === 0) await navigate('/stock');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code, params } = problem.refusal;
      if (isAwaitingConfirmation(problem)) {
        if (removeRecorded(sheet.lines).length === 0) await navigate('/stock');
      } else if (code === 'sheet_recorded') {
        // The response of an earlier press was lost, and something else was typed since.
        correct();
        notify(texts.recordedBefore, 'error');
      } else if (code === 'sheet_corrected') notify(texts.correctedBefore, 'error');
      else if (code === 'out_of_stock') setShort(params.stock ?? {});
      else notify(texts.failed, 'error');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-20">
      <div className="flex items-center gap-2">
        <BackLink to="/stock" label={texts.back} />
        <PageTitle>{titles[kind]}</PageTitle>
      </div>
      <StockSearch field={search} onChoose={add} />
      {sheet.lines.length === 0 ? (
        <p className="text-muted">{texts.empty}</p>
      ) : (
        // What is being recorded must not change meanwhile; more can be added.
        <fieldset role="none" disabled={busy} className="contents">
          <ul className="overflow-hidden rounded-card border border-line bg-surface max-md:[&_input]:scroll-mb-40">
            {sheet.lines.map((line) => (
              <LineRow
                key={line.product.product}
                line={line}
                kind={kind}
                checked={checked}
                short={short[line.product.product]}
                onType={(typed) => {
                  type(line.product.product, typed);
                  setShort({});
                }}
                onRemove={() => remove(line.product.product)}
                onNext={() => search.current?.focus()}
              />
            ))}
          </ul>
          <TextField
            label={notes[kind]}
            optional={texts.optional}
            maxLength={200}
            value={sheet.note}
            onChange={({ target }) => setNote(target.value)}
          />
        </fieldset>
      )}
      <div className="z-10 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
        <Button className="w-full" disabled={busy || sheet.lines.length === 0} onClick={record}>
          {texts.record(sheet.lines.length)}
        </Button>
      </div>
    </div>
  );
}

/** How long ago a line was counted, in ms; the clock of the device may have been changed since. */
function ageAt(now: number, line: SheetLine | undefined): number {
  return Math.min(MAX_COUNT_AGE, Math.max(0, now - (line?.at ?? now)));
}

function LineRow({
  line,
  kind,
  checked,
  short,
  onType,
  onRemove,
  onNext,
}: {
  line: SheetLine;
  kind: SheetKind;
  checked: boolean;
  short: number | undefined;
  onType: (typed: string) => void;
  onRemove: () => void;
  onNext: () => void;
}) {
  const texts = useMessages(stockMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const isElsewhere = isTyping() || document.activeElement?.matches('input:not([type=search])');
    if (line.typed === '' && !isElsewhere) field.current?.focus();
    // Only when the line is new.
  }, [line.typed]);
  const name = nameOf(line.product);
  const quantity = quantityOf(line, kind);
  const isWrong = quantity === null && (checked || line.typed.trim() !== '');
  const note = `stock-note-${line.product.product}`;
  const problem = isWrong ? texts.wrong : short === undefined ? '' : texts.notEnough(short);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-line border-b py-2 pl-4 last:border-b-0">
      <span className="min-w-0">
        <span className="block font-bold">{name}</span>
        <span className="block text-muted text-sm tabular-nums">
          {[
            unitText(language, line.product.unit),
            line.product.shelf_place,
            quantity === null
              ? texts.inStock(line.product.stock)
              : texts.after(line.product.stock, stockAfter(line, kind, quantity)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <input
        ref={field}
        aria-label={texts.quantityOf(name)}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? undefined : note}
        value={line.typed}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={9}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onNext()}
        className="min-h-11 w-24 rounded-control border border-muted/70 bg-surface px-2 text-right font-bold tabular-nums aria-invalid:border-danger"
      />
      <IconButton label={texts.remove(name)} onClick={onRemove}>
        <TrashIcon className="size-5" />
      </IconButton>
      {problem !== '' && (
        <p id={note} className="col-span-3 pr-4 text-right font-bold text-danger text-sm">
          {problem}
        </p>
      )}
    </li>
  );
}
