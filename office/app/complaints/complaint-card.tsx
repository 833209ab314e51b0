import { wholeNumber } from '@haat/contract/money/typed-number';
import type {
  ComplaintDecision,
  OfficeComplaint,
  OfficeComplaintLine,
} from '@haat/contract/office/orders/complaints';
import type { StaffSession } from '@haat/contract/office/staff';
import { type ComplaintReason, MONEY_DAYS } from '@haat/contract/shop/complaint-choices';
import { complaintReasonTexts } from '@haat/contract/text/complaint-reasons';
import { nameIn } from '@haat/contract/text/language';
import { DAY } from '@haat/contract/time/durations';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { CallLink } from '../orders/phone-links.tsx';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { complaintMessages } from './messages.ts';

/** Goods that the customer does not have cannot come back. */
const NEVER_CAME: readonly ComplaintReason[] = ['less', 'not_delivered'];

/** A complaint with its clocks, photos, and a decision for each line. `onChanged`: it was changed. */
export function ComplaintCard({
  complaint,
  isOnOrder = false,
  onChanged = () => {},
}: {
  complaint: OfficeComplaint;
  /** Its order is around it, so that the card does not repeat who and what. */
  isOnOrder?: boolean;
  onChanged?: () => void;
}) {
  const texts = useMessages(complaintMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const { order, number, receiver_name, receiver_phone_number, actor, at, late, recent, text } = complaint;
  const who = actor in texts.actors ? texts.actors[actor as keyof typeof texts.actors] : actorName(actor);
  const reported = (
    <span className="block text-muted text-sm">{texts.by(who, formatTime(at, language))}</span>
  );
  return (
    <li
      data-list-row
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isOnOrder ? 'border-line border-b pb-3 last:border-b-0' : 'rounded-card border border-line bg-surface p-4'}`}
    >
      {isOnOrder ? (
        reported
      ) : (
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Link
              to={`/orders/${order}`}
              className="-my-2 inline-block min-h-11 content-center font-bold text-brand underline underline-offset-4"
            >
              {number}
            </Link>
            <span className="block font-bold">{receiver_name}</span>
            {reported}
          </div>
          <div className="flex shrink-0">
            <CallLink phone={receiver_phone_number} />
          </div>
        </div>
      )}
      <p className={`flex flex-wrap gap-x-4 text-sm ${late ? 'font-bold text-danger' : 'text-muted'}`}>
        {late && <span>{texts.late}</span>}
        <Clocks complaint={complaint} />
      </p>
      {recent >= 3 && <p className="rounded-control bg-tile p-2 text-sm">{texts.recent(inDigits(recent))}</p>}
      {text && <p>{`“${text}”`}</p>}
      {complaint.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {complaint.photos.map((photo, nth) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer">
                <img
                  src={photo}
                  alt={texts.photo(inDigits(nth + 1))}
                  loading="lazy"
                  className="size-20 rounded-control border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {complaint.lines.map((line) => (
          <ComplaintLine key={line.id} line={line} order={order} onChanged={onChanged} />
        ))}
      </ul>
    </li>
  );
}

function Clocks({ complaint: { at, answer_by, answered, money } }: { complaint: OfficeComplaint }) {
  const texts = useMessages(complaintMessages);
  const day = (by: string) => {
    const days = Math.min(MONEY_DAYS, Math.round((Date.parse(by) - Date.parse(at)) / DAY));
    const today = Math.floor((Date.now() - Date.parse(at)) / DAY) + 1;
    return [inDigits(Math.max(1, today)), inDigits(days)] as const;
  };
  return (
    <>
      <span>{answered ? texts.answered : texts.answer(...day(answer_by))}</span>
      {money && <span>{money.back ? texts.moneyBack : texts.money(...day(money.by))}</span>}
    </>
  );
}

function ComplaintLine({
  line,
  order,
  onChanged,
}: {
  line: OfficeComplaintLine;
  order: number;
  onChanged: () => void;
}) {
  const texts = useMessages(complaintMessages);
  const language = useLanguage();
  const mayDecide = useOutletContext<StaffSession>().rights.includes('orders.edit');
  const count = (amount: number) =>
    line.grams === null
      ? texts.pieces(inDigits(amount), unitText(language, line.unit))
      : texts.grams(inDigits(amount));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t pt-3">
      <p>
        <span className="block font-bold">{nameIn(language, line)}</span>
        <span className="block">{`${count(line.amount)} · ${complaintReasonTexts[line.reason][language]}`}</span>
        <span className="block text-muted text-sm">{texts.wishes[line.wish]}</span>
      </p>
      {line.waits && <p className="rounded-control bg-tile p-2 text-sm">{texts.waits}</p>}
      {line.decision === null ? (
        mayDecide && <Decision line={line} onChanged={onChanged} />
      ) : (
        <Decided line={line} order={order} />
      )}
      {mayDecide && (line.back || !NEVER_CAME.includes(line.reason)) && (
        <Goods line={line} onChanged={onChanged} />
      )}
    </li>
  );
}

function Decided({ line, order }: { line: OfficeComplaintLine; order: number }) {
  const texts = useMessages(complaintMessages);
  const { decision, refund_paisa, sent_again, note, credit_note } = line;
  return (
    <p>
      {sent_again ? (
        <span>
          <span>{texts.sentAgain}</span>
          <Link to={`/orders/${sent_again.id}`} className="ml-1 font-bold text-brand underline">
            {sent_again.number}
          </Link>
        </span>
      ) : (
        <strong>
          {decision === 'refund' || decision === 'credit'
            ? texts.decisions[decision](formatPaisa(refund_paisa))
            : texts.decisions.no}
        </strong>
      )}
      {note && <span className="block text-sm">{`“${note}”`}</span>}
      {credit_note && (
        <Link
          to={`/print?orders=${order}&kind=credit_note`}
          className="flex min-h-11 items-center text-brand text-sm underline underline-offset-4"
        >
          {texts.creditNote(credit_note)}
        </Link>
      )}
    </p>
  );
}

/** Two rows on phones, without a break inside a button. */
const compact = 'grow whitespace-nowrap px-2! sm:grow-0';

/** The sum comes from the shop; the amount can be lowered. One press decides. */
function Decision({ line, onChanged }: { line: OfficeComplaintLine; onChanged: () => void }) {
  const texts = useMessages(complaintMessages);
  const { id, most, waits, wish } = line;
  /** What the customer wants, unless a decision waits already. */
  const variantOf = (decision: string) => (wish === decision && !waits ? 'brand' : 'outline');
  const [typed, setTyped] = useState(String(most));
  const amount = wholeNumber(typed, 1, most);
  const [paisa, setPaisa] = useState(line.refund_paisa);
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useAction();
  useEffect(() => {
    if (amount === null) return;
    if (amount === most) return setPaisa(line.refund_paisa);
    let current = true;
    api.getComplaintRefund({ params: { id }, query: { amount } }).then(
      ({ refund_paisa }) => current && setPaisa(refund_paisa),
      () => current && setTyped(String(most)),
    );
    return () => {
      current = false;
    };
  }, [id, amount, most, line.refund_paisa]);

  const cannotDecide = busy || amount === null;

  async function decide(decision: ComplaintDecision['decision'], note = '') {
    const seen = decision === 'refund' || decision === 'credit' ? { seen_paisa: paisa } : {};
    const body = { key: newKey(), decision, ...(amount !== null && { amount }), note, ...seen };
    const done = await run(() => api.decideComplaint({ params: { id }, body }));
    if (done) notify(texts.done, 'success');
    onChanged();
  }

  function onRefuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void decide('no', String(new FormData(event.currentTarget).get('note')).trim());
  }

  if (refusing)
    return (
      <form onSubmit={onRefuse} className="grid gap-2">
        <TextField label={texts.whyNot} name="note" required maxLength={300} autoFocus />
        <div className="flex gap-2">
          <Button type="submit" disabled={busy}>
            {texts.sayNo}
          </Button>
          <Button variant="outline" onClick={() => setRefusing(false)}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    );
  return (
    <div className="grid gap-2">
      {most > 1 && (
        <TextField
          label={texts.amount}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={amount === null ? texts.amountWrong(inDigits(most)) : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {(['refund', 'credit', 'again'] as const).map((decision) => (
          <Button
            key={decision}
            variant={variantOf(decision)}
            className={compact}
            disabled={cannotDecide}
            onClick={() => decide(decision)}
          >
            {decision === 'refund' ? texts.refund(formatPaisa(paisa)) : texts[decision]}
          </Button>
        ))}
        <Button variant="outline" className={compact} disabled={busy} onClick={() => setRefusing(true)}>
          {texts.no}
        </Button>
      </div>
    </div>
  );
}

/** Goods that came back: once for each line. */
function Goods({ line, onChanged }: { line: OfficeComplaintLine; onChanged: () => void }) {
  const texts = useMessages(complaintMessages);
  const { busy, run } = useAction();
  const { id, back } = line;
  if (back) return <p className="text-muted text-sm">{texts.back[back.to](inDigits(back.quantity))}</p>;
  const quantity = line.grams === null ? Math.min(line.amount, line.quantity) : line.quantity;
  const bring = async (to: 'stock' | 'waste') => {
    await run(() => api.bringBack({ params: { id }, body: { quantity, to } }));
    onChanged();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="basis-full text-muted sm:basis-auto">{texts.goods}</span>
      <Button variant="outline" disabled={busy} onClick={() => bring('stock')}>
        {texts.toStock}
      </Button>
      <Button variant="outline" disabled={busy} onClick={() => bring('waste')}>
        {texts.toWaste}
      </Button>
    </div>
  );
}
