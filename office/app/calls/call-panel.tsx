import type {
  CallAttempt,
  CallReason,
  PhoneRecord as Record,
} from '@haat/contract/office/orders/call-attempt';
import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { callMessages } from './messages.ts';
import { SkipDialog } from './skip-dialog.tsx';
import { type CalledOrder, useRecordCall } from './use-record-call.ts';

/** Why an order must be called about. */
export function CallReasons({ reasons }: { reasons: readonly CallReason[] }) {
  const texts = useMessages(callMessages);
  return (
    <ul className="flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <li key={reason} className="rounded-full bg-notice px-3 py-0.5 text-on-notice text-sm">
          {texts.reasons[reason]}
        </li>
      ))}
    </ul>
  );
}

/** The share of refused parcels from which it is marked: a few come back for every phone. */
const OFTEN_REFUSED = 0.2;

/** How often orders of a phone were taken at the door: those of this shop, or `by` a courier those of all shops. */
export function PhoneRecord({ record: { delivered, of }, by }: { record: Record; by?: string }) {
  const texts = useMessages(callMessages);
  const isNotable = by === undefined ? delivered < of : of - delivered >= OFTEN_REFUSED * of;
  return (
    <p className={`text-sm ${isNotable ? 'font-bold text-danger' : 'text-muted'}`}>
      {`${by ?? texts.ourShop}: ${texts.record(delivered, of)}`}
    </p>
  );
}

/** Who has called when, the oldest first. */
export function CallAttempts({ calls }: { calls: readonly CallAttempt[] }) {
  const texts = useMessages(callMessages);
  const language = useLanguage();
  const actorName = useActorName();
  if (calls.length === 0) return null;
  return (
    <ol className="text-sm">
      {calls.map(({ at, actor, outcome, note }) => (
        <li key={at}>
          <span className="text-muted tabular-nums">{formatTime(at, language)}</span>
          {space}
          <span>{texts.outcomes[outcome]}</span>
          <span className="text-muted">{` · ${actorName(actor)}`}</span>
          {note && <span className="block rounded-control bg-tile px-2 py-1">{note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Buttons for the outcome of a call. A text warns before the last miss, which cancels the order. */
export function CallActions({
  order,
  misses,
  onlySkip = false,
}: {
  order: CalledOrder;
  misses: number;
  /** It waits for an advance: a call does not confirm it, only a reason. */
  onlySkip?: boolean;
}) {
  const texts = useMessages(callMessages);
  const { busy, record } = useRecordCall(order);
  const [skipping, setSkipping] = useState(false);
  const missed = order.calls.filter(
    ({ outcome }) => outcome === 'no_answer' || outcome === 'wrong_number',
  ).length;
  const isLast = missed + 1 >= misses;
  const miss = `grow basis-32 px-2! ${isLast ? 'text-danger!' : ''}`;
  return (
    <div className="grid content-start gap-2">
      {!onlySkip && missed > 0 && !isLast && (
        <p className="text-muted text-sm">{texts.missed(missed, misses)}</p>
      )}
      {!onlySkip && isLast && <p className="font-bold text-danger text-sm">{texts.lastMiss(misses)}</p>}
      {!onlySkip && (
        <>
          <Button variant="soft" className="min-h-12" disabled={busy} onClick={() => record('reached')}>
            {texts.reached}
          </Button>
          {/* Each call has its own buttons, also for a double tap. */}
          <div key={order.calls.length} className="flex flex-wrap gap-2">
            <Button variant="outline" className={miss} disabled={busy} onClick={() => record('no_answer')}>
              {texts.noAnswer}
            </Button>
            <Button variant="outline" className={miss} disabled={busy} onClick={() => record('wrong_number')}>
              {texts.wrongNumber}
            </Button>
          </div>
        </>
      )}
      <Button variant="plain" className="justify-self-start text-muted!" onClick={() => setSkipping(true)}>
        {onlySkip ? texts.skipAdvance : texts.skip}
      </Button>
      <SkipDialog
        open={skipping}
        busy={busy}
        onClose={() => setSkipping(false)}
        onSkip={async (note) => {
          if (await record('skipped', note)) setSkipping(false);
        }}
      />
    </div>
  );
}
