import type { OwnStop, StopLine } from '@haat/contract/office/runs';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon, MinusIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { useId, useState } from 'react';
import { formatTaka } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { useAction } from '../platform/use-action.ts';
import { runMessages } from './messages.ts';

type Mode = 'choose' | 'partly' | 'refused';

/** What came back of a line. */
interface Returned {
  quantity: number;
  wasted: boolean;
}

/** A stop with its goods: delivered, delivered in part, or refused with a reason. Open while there is a stop. */
export function StopDialog({ stop, onClose }: { stop: OwnStop | undefined; onClose: () => void }) {
  const title = useId();
  return (
    <Dialog open={stop !== undefined} onClose={onClose} labelledBy={title} place="middle">
      {stop && <Content key={stop.order} stop={stop} titleId={title} onClose={onClose} />}
    </Dialog>
  );
}

function Content({
  stop: loaded,
  titleId,
  onClose,
}: {
  stop: OwnStop;
  titleId: string;
  onClose: () => void;
}) {
  const texts = useMessages(runMessages);
  // What the rider reads stays until a press is refused, which says what has changed. Then the next data are shown.
  const [stop, setStop] = useState(loaded);
  const [refused, setRefused] = useState<OwnStop | null>(null);
  if (refused !== null && loaded !== refused) {
    setStop(loaded);
    setRefused(null);
  }
  const [mode, setMode] = useState<Mode>('choose');
  const [returned, setReturned] = useState<Record<number, Returned>>({});
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction((refusal) => {
    if (!refusal) return texts.offline;
    setRefused(loaded);
    const { cash_due: due, status } = refusal.fields ?? {};
    if (due !== undefined) return texts.cashDueChanged(formatTaka(Number(due)));
    const isDelivered = refusal.code === 'order_changed' && status === 'COMPLETED';
    return texts.refusals[isDelivered ? 'delivered_before' : refusal.code] ?? texts.failed;
  });
  const params = { id: stop.order };
  const { version, cash_due: cash } = stop;

  /** At most what the line has: the order may have been changed meanwhile. */
  function returnedOf({ item, quantity }: StopLine): Returned {
    const chosen = returned[item] ?? { quantity: 0, wasted: false };
    return { ...chosen, quantity: Math.min(chosen.quantity, quantity) };
  }

  async function deliver() {
    if (await run(() => api.deliverStop({ params, body: { version, cash } }))) onClose();
  }

  async function deliverPartly() {
    const lines = stop.lines
      .map((line) => ({ item: line.item, ...returnedOf(line) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return setProblem(texts.nothingReturned);
    if (reason.trim() === '') return setProblem(texts.reasonMissing);
    const body = { version, cash, returned: lines, reason: reason.trim() };
    if (await run(() => api.deliverStop({ params, body }))) onClose();
  }

  async function refuse() {
    if (reason.trim() === '') return setProblem(texts.reasonMissing);
    if (await run(() => api.refuseStop({ params, body: { version, reason: reason.trim() } }))) onClose();
  }

  const choose = (next: Mode) => {
    setReason('');
    setProblem('');
    setMode(next);
  };
  return (
    <>
      <div className="flex items-start gap-2 border-line border-b p-4">
        <div className="wrap-anywhere min-w-0 grow">
          <h2 id={titleId} className="font-bold text-xl">
            {stop.receiver_name} · {stop.number}
          </h2>
          <p className="text-muted">{stop.address}</p>
        </div>
        <IconButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="grid grid-cols-1 gap-4 overflow-y-auto p-4">
        {mode === 'partly' && (
          <div>
            <h3 className="font-bold">{texts.returned}</h3>
            <p className="text-muted text-sm">{texts.returnedHint}</p>
          </div>
        )}
        {mode !== 'refused' && (
          <ul className="divide-y divide-line">
            {stop.lines
              .filter(({ quantity }) => quantity > 0)
              .map((line) => (
                <Line
                  key={line.item}
                  line={line}
                  returned={mode === 'partly' ? returnedOf(line) : null}
                  onChange={(value) => {
                    setReturned({ ...returned, [line.item]: value });
                    setProblem('');
                  }}
                />
              ))}
          </ul>
        )}
        {mode !== 'choose' && (
          <ReasonField
            label={texts.reason}
            suggestions={mode === 'partly' ? texts.partlyReasons : texts.doorReasons}
            value={reason}
            onChange={(text) => {
              setReason(text);
              setProblem('');
            }}
            error={problem || undefined}
          />
        )}
      </div>
      <div className="grid grid-cols-1 gap-2 border-line border-t p-4">
        {mode === 'choose' ? (
          <>
            <Button variant="mango" className="min-h-14 text-lg" disabled={busy} onClick={deliver}>
              {texts.delivered} ·{' '}
              <span className="whitespace-nowrap">
                {stop.cash_due > 0 ? formatTaka(stop.cash_due) : texts.paid}
              </span>
            </Button>
            <div className="grid grid-cols-2 gap-2">
              <Button variant="outline" className="min-h-14" onClick={() => choose('partly')}>
                {texts.partly}
              </Button>
              <Button variant="outline" className="min-h-14 text-danger!" onClick={() => choose('refused')}>
                {texts.refused}
              </Button>
            </div>
          </>
        ) : (
          <div className="grid grid-cols-[auto_1fr] gap-2">
            <Button variant="outline" className="min-h-14" onClick={() => choose('choose')}>
              {texts.back}
            </Button>
            <Button
              variant={mode === 'partly' ? 'mango' : 'brand'}
              className={`min-h-14 ${mode === 'refused' ? 'border-danger! bg-danger! text-surface!' : ''}`}
              disabled={busy}
              onClick={mode === 'partly' ? deliverPartly : refuse}
            >
              {mode === 'partly' ? texts.save : texts.refused}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function Line({
  line,
  returned,
  onChange,
}: {
  line: StopLine;
  /** Null: it is only shown. */
  returned: Returned | null;
  onChange: (value: Returned) => void;
}) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const name = (language === 'bn' && line.name_bn) || line.name;
  return (
    <li className="grid grid-cols-1 gap-1 py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-10 rounded-control bg-tile px-2 py-1 text-center font-bold tabular-nums">
          {inDigits(line.quantity)} ×
        </span>
        <span className="wrap-anywhere min-w-0 grow">
          {name}
          {line.note && <span className="block text-muted text-sm">{line.note}</span>}
        </span>
        {returned && (
          <span className="flex items-center">
            <IconButton
              label={`${name}: ${texts.less}`}
              disabled={returned.quantity === 0}
              onClick={() => onChange({ ...returned, quantity: returned.quantity - 1 })}
            >
              <MinusIcon className="size-5" />
            </IconButton>
            <output aria-label={name} className="min-w-8 text-center font-bold text-lg tabular-nums">
              {inDigits(returned.quantity)}
            </output>
            <IconButton
              label={`${name}: ${texts.more}`}
              disabled={returned.quantity === line.quantity}
              onClick={() => onChange({ ...returned, quantity: returned.quantity + 1 })}
            >
              <PlusIcon className="size-5" />
            </IconButton>
          </span>
        )}
      </div>
      {returned !== null && returned.quantity > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={returned.wasted}
            onChange={(event) => onChange({ ...returned, wasted: event.target.checked })}
          />
          {texts.wasted}
        </label>
      )}
    </li>
  );
}
