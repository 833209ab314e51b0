import type { MoveResult } from '@haat/contract/office/orders/bulk-move-orders';
import type { OrderRow } from '@haat/contract/office/orders/orders';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { orderMessages } from './messages.ts';
import { useActorName } from './use-actor-name.ts';
import { NEXT } from './use-order-moves.ts';
import type { Selection } from './use-selection.ts';

/** The next steps of the selected orders, at the thumb. Orders that need different steps have a button each. */
export function SelectionBar({ selection, orders }: { selection: Selection; orders: readonly OrderRow[] }) {
  const texts = useMessages(orderMessages);
  const { selected, busy, clear, selectAll, moveAll } = selection;
  if (selected.length === 0) return null;
  const printable = selected.filter(({ status }) => status === 'PROCESSING' || status === 'ONGOING');
  const steps = Map.groupBy(selected, ({ status }) => NEXT[status]);
  return (
    <section
      aria-label={texts.selection}
      className="fixed inset-x-0 bottom-14 z-10 border-line border-t bg-surface p-3 md:bottom-0"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-2">
        <p className="font-bold" role="status">
          {texts.selected(selected.length)}
        </p>
        {selected.length < orders.filter(({ status }) => NEXT[status]).length && (
          <Button variant="plain" onClick={selectAll}>
            {texts.selectAll}
          </Button>
        )}
        <Button variant="plain" className="max-md:ml-auto" onClick={clear}>
          {texts.clearSelection}
        </Button>
        {printable.length > 0 && (
          <Link
            to={`/print?orders=${printable.map(({ id }) => id)}&kind=packing`}
            className={buttonClass('outline')}
          >
            {`${texts.print} (${inDigits(printable.length)})`}
          </Link>
        )}
        <div className="flex grow flex-wrap gap-2 md:justify-end">
          {[...steps].map(
            ([next, some]) =>
              next && (
                <Button
                  key={next}
                  className="min-h-12 max-md:grow"
                  disabled={busy}
                  onClick={() => moveAll(next, some)}
                >
                  {`${texts.next[next]} (${inDigits(some.length)})`}
                </Button>
              ),
          )}
        </div>
      </div>
    </section>
  );
}

/** What became of each selected order; stays until it is closed. */
export function MoveResults({ selection: { results, closeResults } }: { selection: Selection }) {
  const texts = useMessages(orderMessages);
  if (!results) return null;
  const refused = results.filter(({ result }) => result === 'refused');
  const moved = results.length - refused.length;
  return (
    <section
      aria-label={texts.results}
      className="mb-3 flex items-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div role="status" className="grow">
        {moved > 0 && <p className="font-bold text-brand">{texts.movedMany(moved)}</p>}
        {refused.length > 0 && <p className="font-bold text-danger">{texts.refusedMany(refused.length)}</p>}
        <ul>
          {refused.map((each) => (
            <li key={each.id}>
              <Refused result={each} />
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label={texts.close}
        onClick={closeResults}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-tile"
      >
        <CloseIcon className="size-5" />
      </button>
    </section>
  );
}

function Refused({ result }: { result: MoveResult }) {
  const texts = useMessages(orderMessages);
  const problemText = useProblemText();
  const language = useLanguage();
  const actorName = useActorName();
  const { number, id, code, status, moved_by, moved_at } = result;
  const codes: Record<string, string> = {
    call_needed: texts.callFirst,
    step_open: texts.stepOpen,
    cash_due_changed: texts.cashDueChanged,
    pack_again: texts.packAgain,
  };
  const why =
    status && moved_by
      ? texts.changed(actorName(moved_by), formatTime(moved_at, language), texts.status[status])
      : (codes[code] ?? problemText({ code }));
  return (
    <>
      <span className="font-bold">{`${number || id}: `}</span>
      <span>{why}</span>
    </>
  );
}
