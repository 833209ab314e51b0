import type { OwnHandIn, OwnRefund, OwnStop } from '@haat/contract/office/orders/runs';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { PhoneIcon, PinIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { OrderAttributes } from '../orders/order-attributes.tsx';
import { usePartsText } from '../orders/paid-form.tsx';
import { AmountList, AmountRow } from '../platform/amount-list.tsx';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useWorker } from '../platform/queue/register-worker.ts';
import { reasonIn } from '../platform/reasons.ts';
import { useAction } from '../platform/use-action.ts';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/my-run-page.ts';
import { runMessages } from './messages.ts';
import { StopDialog } from './stop-dialog.tsx';
import { UnsentStops } from './unsent-stops.tsx';
import { loadOwnRun, type QueuedStop, stopQueue } from './use-own-run.ts';

export const clientLoader = loading(loadOwnRun);

/** The rider's own stops in their order, in large type, and the cash that he has. */
export default function MyRunPage({
  loaderData: { stops, cash_paisa, hand_ins, refunds = [] },
}: Route.ComponentProps) {
  const texts = useMessages(runMessages);
  const [opened, setOpened] = useState<number | null>(null);
  const staff = useOutletContext<StaffSession>().id;
  const queued = stopQueue.usePresses();
  const isSent = ({ order }: OwnStop) =>
    !queued.some(({ stop, refusal }) => !refusal && stop.order === order);
  const open = stops.filter((stop) => stop.status === 'ONGOING' && isSent(stop));
  const done = stops.filter(({ status }) => status !== 'ONGOING');
  const waitingCash = queued.reduce((sum, one) => sum + cashIn(one), 0);
  const openedStop = stops.find(({ order, status }) => order === opened && status === 'ONGOING');
  // While a stop is open, its sum must not change without a word.
  useWorker();
  usePoll({ paused: openedStop !== undefined });
  const due = open.reduce((sum, stop) => sum + stop.cash_due_paisa, 0);
  return (
    <div className="grid grid-cols-1 max-w-xl gap-4">
      <PageTitle>{texts.myRun}</PageTitle>
      {hand_ins
        .filter((one) => one.open)
        .map((one) => (
          <Count key={one.id} handIn={one} />
        ))}
      <dl className="grid grid-cols-2 gap-3">
        <Sum title={`${texts.openStops(open.length)}, ${texts.toCollect}`} paisa={due} />
        <Sum title={texts.withYou} paisa={cash_paisa + waitingCash} />
      </dl>
      {refunds.map((refund) => (
        <RefundToGive key={refund.id} refund={refund} />
      ))}
      <UnsentStops queued={queued} staff={staff} />
      {open.length === 0 && <p className="py-4 text-center text-muted">{texts.nothing}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {open.map((stop, at) => (
          <Stop key={stop.order} stop={stop} nth={at + 1} onOpen={() => setOpened(stop.order)} />
        ))}
      </ol>
      <Done stops={done} handIns={hand_ins} />
      <StopDialog stop={openedStop} onClose={() => setOpened(null)} />
    </div>
  );
}

/** The cash that was collected by a press that the server does not have yet. */
function cashIn({ stop, deliver, refusal }: QueuedStop): number {
  if (!deliver || refusal || deliver.returned) return 0;
  const { paid, old_baki_paisa = 0 } = deliver;
  const cash = paid
    ?.filter(({ way }) => way === 'cash')
    .reduce((sum, { amount_paisa }) => sum + amount_paisa, 0);
  return (cash ?? stop.cash_due_paisa) + old_baki_paisa;
}

function Sum({ title, paisa }: { title: string; paisa: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-3">
      <dt className="text-muted text-sm">{title}</dt>
      <dd translate="no" className="font-bold text-2xl tabular-nums">
        {formatPaisa(paisa)}
      </dd>
    </div>
  );
}

/** A count with a difference, which the rider signs. */
function Count({ handIn }: { handIn: OwnHandIn }) {
  const texts = useMessages(runMessages);
  const { busy, run } = useAction(({ code }) => texts.refusals[code]);
  const { id, receiver, counted_paisa, expected_paisa, signed } = handIn;
  return (
    <section
      aria-label={texts.hasCounted(receiver)}
      className="grid grid-cols-1 gap-3 rounded-card border-2 border-danger bg-surface p-4"
    >
      <h2 className="font-bold text-lg">{texts.hasCounted(receiver)}</h2>
      <AmountList>
        <AmountRow title={texts.expected} paisa={expected_paisa} />
        <AmountRow title={texts.counted} paisa={counted_paisa} />
        <AmountRow title={texts.difference} paisa={counted_paisa - expected_paisa} strong />
      </AmountList>
      {signed ? (
        <p className="text-muted">{texts.waiting}</p>
      ) : (
        <Button
          className="min-h-14"
          disabled={busy}
          onClick={() => run(() => api.signRiderHandIn({ params: { id } }))}
        >
          {texts.agree}
        </Button>
      )}
    </section>
  );
}

/** A refund that the rider hands over at the door. */
function RefundToGive({ refund }: { refund: OwnRefund }) {
  const texts = useMessages(runMessages);
  const { busy, run } = useAction();
  const { id, number, receiver_name, address, phone, amount_paisa } = refund;
  return (
    <section
      aria-label={`${texts.giveBack}: ${number}`}
      className="grid grid-cols-1 gap-3 rounded-card border-2 border-brand bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <p className="min-w-0 grow">
          <span className="block font-bold text-lg">{receiver_name}</span>
          <span className="block">{address}</span>
          <span className="block text-muted text-sm">{texts.refundOf(number)}</span>
        </p>
        <p className="shrink-0 text-right">
          <span className="block text-muted text-sm">{texts.giveBack}</span>
          <span translate="no" className="whitespace-nowrap font-bold text-xl tabular-nums">
            {formatPaisa(amount_paisa)}
          </span>
        </p>
      </div>
      <div className="grid grid-cols-[auto_auto_1fr] gap-2">
        <CallAndMap name={receiver_name} phone={phone} address={address} />
        <Button
          className="min-h-14 text-lg"
          aria-label={`${texts.givenBack}: ${number}`}
          disabled={busy}
          onClick={() => run(() => api.giveRefund({ params: { id } }))}
        >
          {texts.givenBack}
        </Button>
      </div>
    </section>
  );
}

function CallAndMap({ name, phone, address }: { name: string; phone: string; address: string }) {
  const texts = useMessages(runMessages);
  return (
    <>
      <a
        href={`tel:${phone}`}
        aria-label={`${texts.call}: ${name}`}
        className={buttonClass('outline', 'size-14 px-0!')}
      >
        <PhoneIcon />
      </a>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`${texts.map}: ${address}`}
        className={buttonClass('outline', 'size-14 px-0!')}
      >
        <PinIcon />
      </a>
    </>
  );
}

function Stop({ stop, nth, onOpen }: { stop: OwnStop; nth: number; onOpen: () => void }) {
  const texts = useMessages(runMessages);
  const { number, receiver_name, address, phone, cash_due_paisa } = stop;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <span
          translate="no"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand text-lg tabular-nums"
        >
          {inDigits(nth)}
        </span>
        <p className="min-w-0 grow">
          <span className="block font-bold text-lg">{receiver_name}</span>
          <span className="block">{address}</span>
          <span className="block text-muted text-sm">{number}</span>
        </p>
        <p className="shrink-0 text-right">
          <span className="block text-muted text-sm">{cash_due_paisa > 0 ? texts.collect : texts.paid}</span>
          <span translate="no" className="whitespace-nowrap font-bold text-xl tabular-nums">
            {formatPaisa(cash_due_paisa)}
          </span>
        </p>
      </div>
      <OrderAttributes of={stop} />
      <div className="grid grid-cols-[auto_auto_1fr] gap-2">
        <CallAndMap name={receiver_name} phone={phone} address={address} />
        <Button className="min-h-14 text-lg" aria-label={`${texts.open}: ${number}`} onClick={onOpen}>
          {texts.open}
        </Button>
      </div>
    </li>
  );
}

function Done({ stops, handIns }: { stops: OwnStop[]; handIns: OwnHandIn[] }) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const partsText = usePartsText();
  const counted = handIns.filter((one) => !one.open);
  return (
    <>
      {stops.length > 0 && (
        <section aria-label={texts.done}>
          <h2 className="mb-2 font-bold text-muted text-sm">{texts.done}</h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {stops.map(({ order, number, receiver_name, status, collected_paisa, paid, reason }) => (
              <li key={order} className="border-line border-b px-4 py-2 last:border-b-0">
                <p>
                  <span className="font-bold">{receiver_name}</span>
                  {space}
                  <span className="text-muted text-sm">{number}</span>
                </p>
                <p className="text-sm tabular-nums">
                  {status === 'COMPLETED'
                    ? [
                        texts.wasDelivered,
                        collected_paisa > 0 && texts.collectedSum(formatPaisa(collected_paisa)),
                        ...partsText(paid.filter(({ way }) => way !== 'cash')),
                      ]
                        .filter(Boolean)
                        .join(' · ')
                    : texts.cancelledReason(reasonIn(language, reason))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {counted.length > 0 && (
        <section aria-label={texts.counts}>
          <h2 className="mb-2 font-bold text-muted text-sm">{texts.counts}</h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {counted.map((one) => (
              <li
                key={one.id}
                className="flex justify-between gap-3 border-line border-b px-4 py-2 last:border-b-0"
              >
                <span>
                  {`${formatTime(one.at, language)} · ${one.receiver}${one.undone ? ` · ${texts.takenBack}` : ''}`}
                </span>
                <span
                  translate="no"
                  className={`font-bold tabular-nums ${one.undone ? 'text-muted line-through' : ''}`}
                >
                  {formatPaisa(one.counted_paisa)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
