import type { OwnStop, Returned, StopLine } from '@haat/contract/office/orders/runs';
import type { StaffSession } from '@haat/contract/office/staff';
import type { ReasonKind } from '@haat/contract/text/reasons';
import { Button, type ButtonVariant, IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import type { Children, Elements } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { usePaidForm } from '../orders/paid-form.tsx';
import { paidMessages } from '../orders/paid-messages.ts';
import { api } from '../platform/api.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { usePreview } from '../platform/use-preview.ts';
import { useReload } from '../platform/use-reload.ts';
import { runMessages } from './messages.ts';
import { type ReturnedLine, StopLines } from './stop-lines.tsx';
import { useStopRefusalText } from './unsent-stops.tsx';
import { finishStop, type QueuedStop, stopQueue } from './use-own-run.ts';

type Mode = 'choose' | 'otherwise' | 'partly' | 'refused';

/** Without a response for so long, in ms, the press waits on the device and the rider goes on. */
const PATIENCE = 3_000;

/** In ms, after the last press. */
const PRESSING = 300;

/** The sum is asked for again after this time, in ms, if there is no connection. */
const RETRY = 5_000;

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
  // The shown data do not change until a press is refused, with a notice of the change. Then the newest data are shown.
  const [stop, setStop] = useState(loaded);
  const [refused, setRefused] = useState<OwnStop | null>(null);
  if (refused !== null && loaded !== refused) {
    setStop(loaded);
    setRefused(null);
  }
  const [mode, setMode] = useState<Mode>('choose');
  const [returned, setReturned] = useState<Record<number, ReturnedLine>>({});
  const staff = useOutletContext<StaffSession>().id;
  const [busy, setBusy] = useState(false);
  const reload = useReload();
  const refusalText = useStopRefusalText();
  const form = {
    stop,
    busy,
    onBack: () => setMode('choose'),
    /** Stores the press on the device, and closes the dialog once the server has it, or while the network is slow. */
    async record(press: Press) {
      if (busy) return;
      setBusy(true);
      await Promise.race([finishStop(staff, stop, press), new Promise((done) => setTimeout(done, PATIENCE))]);
      await reload();
      const refusal = stopQueue.usePresses.getState().find(({ key }) => key === String(stop.order))?.refusal;
      setBusy(false);
      if (!refusal) return onClose();
      stopQueue.dismiss(staff, String(stop.order));
      setRefused(loaded);
      notify(refusalText(refusal), 'error');
    },
  };
  return (
    <>
      <div className="flex items-start gap-2 border-line border-b p-4">
        <div className="min-w-0 grow">
          <h2 id={titleId} className="font-bold text-xl">
            {`${stop.receiver_name} · ${stop.number}`}
          </h2>
          <p className="text-muted">{stop.address}</p>
        </div>
        <IconButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {mode === 'choose' && <Choices {...form} onChoose={setMode} />}
      {mode === 'otherwise' && <Otherwise {...form} />}
      {mode === 'partly' && <Partly {...form} returned={returned} onReturned={setReturned} />}
      {mode === 'refused' && <Refusal {...form} />}
    </>
  );
}

interface FormProps {
  stop: OwnStop;
  busy: boolean;
  onBack: () => void;
  record: (press: Press) => Promise<void>;
}

type Press = Pick<QueuedStop, 'deliver' | 'refuse'>;

/** The goods and the sum to collect. */
function Choices({ stop, busy, record, onChoose }: FormProps & { onChoose: (mode: Mode) => void }) {
  const texts = useMessages(runMessages);
  const { otherwise } = useMessages(paidMessages);
  const { version, cash_due_paisa: cash_paisa, khata_owed_paisa } = stop;
  const deliver = () => record({ deliver: { version, cash_paisa } });
  return (
    <Layout
      buttons={
        <>
          <Button className="min-h-14 text-lg" disabled={busy} onClick={deliver}>
            {`${texts.delivered} · ${cash_paisa > 0 ? formatPaisa(cash_paisa) : texts.paid}`}
          </Button>
          {(cash_paisa > 0 || khata_owed_paisa >= 100) && (
            <Button variant="outline" className="min-h-14" onClick={() => onChoose('otherwise')}>
              {otherwise}
            </Button>
          )}
          <div className="grid grid-cols-2 gap-2">
            <Button variant="outline" className="min-h-14" onClick={() => onChoose('partly')}>
              {texts.partly}
            </Button>
            <Button variant="outline" className="min-h-14 text-danger!" onClick={() => onChoose('refused')}>
              {texts.refused}
            </Button>
          </div>
        </>
      }
    >
      <StopLines lines={stop.lines} />
    </Layout>
  );
}

/** How it was paid, if not all in cash. */
function Otherwise({ stop, busy, onBack, record }: FormProps) {
  const texts = useMessages(runMessages);
  const { form, sumPaisa, read } = usePaidForm(stop);
  const { version, cash_due_paisa: cash_paisa } = stop;

  function deliver() {
    const paid = read();
    if (paid) void record({ deliver: { version, cash_paisa, ...paid } });
  }

  return (
    <Layout
      buttons={
        <BackAnd busy={busy} onBack={onBack} variant="brand" onClick={deliver}>
          {`${texts.delivered} · ${formatPaisa(sumPaisa)}`}
        </BackAnd>
      }
    >
      {form}
    </Layout>
  );
}

/** What came back, and why. */
function Partly({
  stop,
  busy,
  onBack,
  record,
  returned,
  onReturned,
}: FormProps & {
  returned: Record<number, ReturnedLine>;
  onReturned: (returned: Record<number, ReturnedLine>) => void;
}) {
  const texts = useMessages(runMessages);
  const { setProblem, reason, reasonField } = useReason('partly');

  /** At most what the line has: the order may have been changed meanwhile. */
  function returnedOf({ item, quantity }: StopLine): ReturnedLine {
    const chosen = returned[item] ?? { quantity: 0, wasted: false };
    return { ...chosen, quantity: Math.min(chosen.quantity, quantity) };
  }
  const lines = stop.lines
    .map((line) => ({ item: line.item, ...returnedOf(line) }))
    .filter(({ quantity }) => quantity > 0);

  function deliver() {
    if (lines.length === 0) return setProblem(texts.nothingReturned);
    if (reason === '') return setProblem(texts.reasonMissing);
    const { version, cash_due_paisa: cash_paisa } = stop;
    void record({ deliver: { version, cash_paisa, returned: lines, reason } });
  }

  return (
    <Layout
      buttons={
        <>
          <NewSum stop={stop} returned={lines} />
          <BackAnd variant="brand" busy={busy} onBack={onBack} onClick={deliver}>
            {texts.save}
          </BackAnd>
        </>
      }
    >
      <div>
        <h3 className="font-bold">{texts.returned}</h3>
        <p className="text-muted text-sm">{texts.returnedHint}</p>
      </div>
      <StopLines
        lines={stop.lines}
        returnedOf={returnedOf}
        onChange={(item, value) => {
          onReturned({ ...returned, [item]: value });
          setProblem('');
        }}
      />
      {reasonField}
    </Layout>
  );
}

/** What is to be collected without the lines that came back. It can be recorded before it is known. */
function NewSum({ stop, returned }: { stop: OwnStop; returned: Returned }) {
  const texts = useMessages(runMessages);
  const refusalText = useStopRefusalText();
  const { order, version } = stop;
  const { result, problem } = usePreview(
    returned.length === 0 ? null : { params: { id: order }, body: { version, returned } },
    api.previewDelivery,
    { pause: PRESSING, retry: RETRY },
  );
  const cashDue = returned.length === 0 ? stop.cash_due_paisa : (result?.cash_due_paisa ?? null);
  if (problem)
    return (
      <p aria-live="polite" className="text-danger">
        {problem.status === 0 ? texts.noSum : refusalText(problem.refusal)}
      </p>
    );
  return (
    <div aria-live="polite" className="grid gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span>{cashDue === 0 ? texts.paid : texts.collect}</span>
        <span className="whitespace-nowrap font-bold text-xl tabular-nums">
          {cashDue === null ? '…' : formatPaisa(cashDue)}
        </span>
      </p>
      {result?.needs_confirmation && (
        <p className="rounded-control bg-notice p-2 text-on-notice">{texts.needsSecond}</p>
      )}
    </div>
  );
}

/** Why the whole order was refused. */
function Refusal({ stop, busy, onBack, record }: FormProps) {
  const texts = useMessages(runMessages);
  const { setProblem, reason, reasonField } = useReason('door');

  function refuse() {
    if (reason === '') return setProblem(texts.reasonMissing);
    void record({ refuse: { version: stop.version, reason } });
  }

  return (
    <Layout
      buttons={
        <BackAnd busy={busy} onBack={onBack} variant="danger" onClick={refuse}>
          {texts.refused}
        </BackAnd>
      }
    >
      {reasonField}
    </Layout>
  );
}

/** A reason, without spaces around it, and its field; what is missing is shown there until something is typed. */
function useReason(kind: ReasonKind) {
  const texts = useMessages(runMessages);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  function type(text: string) {
    setReason(text);
    setProblem('');
  }
  const field = { label: texts.reason, kind, value: reason, error: problem || undefined };
  return { reason: reason.trim(), setProblem, reasonField: <ReasonField {...field} onChange={type} /> };
}

/** The buttons stay in view while the rest scrolls. */
function Layout({ children, buttons }: { children: Elements; buttons: Elements }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 overflow-y-auto p-4">{children}</div>
      <div className="grid grid-cols-1 gap-2 border-line border-t p-4">{buttons}</div>
    </>
  );
}

function BackAnd({
  busy,
  onBack,
  variant,
  onClick,
  children,
}: {
  busy: boolean;
  onBack: () => void;
  variant: ButtonVariant;
  onClick: () => void;
  children: Children;
}) {
  const texts = useMessages(runMessages);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      <Button variant="outline" className="min-h-14" onClick={onBack}>
        {texts.back}
      </Button>
      <Button variant={variant} className="min-h-14" disabled={busy} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
