import { wholeNumber } from '@haat/contract/money/typed-number';
import type { OfficeComplaint } from '@haat/contract/office/orders/complaints';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import {
  type ComplaintReason,
  type ComplaintWish,
  complaintReasons,
  complaintWishes,
  MAX_COMPLAINT_TEXT,
} from '@haat/contract/shop/complaint-choices';
import { complaintReasonTexts } from '@haat/contract/text/complaint-reasons';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { typedText } from '@haat/ui/use-form.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { ComplaintCard } from './complaint-card.tsx';
import { complaintMessages } from './messages.ts';

/** The complaints about a delivered order, and the form for somebody who calls. */
export function OrderComplaints({ order }: { order: OfficeOrder }) {
  const texts = useMessages(complaintMessages);
  const { id } = order;
  const [complaints, setComplaints] = useState<OfficeComplaint[]>([]);
  const fetchAgain = useCallback(() => {
    api.listOrderComplaints({ params: { id } }).then(setComplaints, (problem) => {
      console.warn('The complaints could not be loaded.', problem);
    });
  }, [id]);
  useEffect(fetchAgain, [fetchAgain]);
  const mayReport = useOutletContext<StaffSession>().rights.includes('orders.edit');
  if (order.status !== 'COMPLETED') return null;
  return (
    <Section title={texts.title}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {complaints.map((complaint) => (
          <ComplaintCard key={complaint.id} complaint={complaint} isOnOrder onChanged={fetchAgain} />
        ))}
      </ul>
      {mayReport && <ReportForCaller order={order} onReported={fetchAgain} />}
    </Section>
  );
}

type Item = OfficeOrder['orderitems'][number];

/** How much of a line was supplied: grams of one that was weighed. */
const suppliedOf = ({ supplied_grams, supplied_quantity, quantity }: Item) =>
  supplied_grams ?? supplied_quantity ?? quantity;

/** What a caller reports: lines, each with an amount and a reason. What was typed stays until it is stored. */
function ReportForCaller({ order, onReported }: { order: OfficeOrder; onReported: () => void }) {
  const texts = useMessages(complaintMessages);
  const { busy, run } = useAction();
  const [key, setKey] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const items = order.orderitems.filter((item) => suppliedOf(item) > 0);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (key === null) return;
    const form = new FormData(event.currentTarget);
    const amountOf = (item: Item) => wholeNumber(String(form.get(`amount ${item.id}`)), 1, suppliedOf(item));
    const amounts = new Map(
      items.filter(({ id }) => chosen.includes(id)).map((item) => [item.id, amountOf(item)]),
    );
    const unread = chosen.filter((line) => amounts.get(line) === null);
    setWrong(unread);
    if (unread.length > 0) return;
    const lines = chosen.map((line) => ({
      line,
      amount: amounts.get(line)!,
      reason: String(form.get(`reason ${line}`)) as ComplaintReason,
      wish: String(form.get('wish')) as ComplaintWish,
    }));
    const body = { key, lines, text: typedText(form, 'text') };
    const done = await run(() => api.reportForCaller({ params: { id: order.id }, body }));
    if (!done) return;
    setKey(null);
    setChosen([]);
    onReported();
  }

  if (key === null)
    return (
      <Button variant="outline" className="mt-3" onClick={() => setKey(newKey())}>
        {texts.report}
      </Button>
    );
  return (
    <form onSubmit={onSubmit} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul aria-label={texts.lines} className="divide-y divide-line rounded-card border border-line">
        {items.map((item) => (
          <ReportedLine
            key={item.id}
            item={item}
            isChosen={chosen.includes(item.id)}
            isWrong={wrong.includes(item.id)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
            }
          />
        ))}
      </ul>
      <Select label={texts.wish} name="wish">
        <Options of={complaintWishes.map((wish) => [wish, texts.wishes[wish]])} />
      </Select>
      <TextField label={texts.words} name="text" maxLength={MAX_COMPLAINT_TEXT} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy || chosen.length === 0}>
          {texts.send}
        </Button>
        <Button variant="plain" onClick={() => setKey(null)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function ReportedLine({
  item,
  isChosen,
  isWrong,
  onChange,
}: {
  item: Item;
  isChosen: boolean;
  /** The typed amount is none of this line. */
  isWrong: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const texts = useMessages(complaintMessages);
  const language = useLanguage();
  const name = (language === 'bn' && item.item_name_bn) || item.item_name;
  const supplied = suppliedOf(item);
  const amount = inDigits(supplied);
  return (
    <li className="px-3 py-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0 grow font-bold">{name}</span>
        <span className="text-muted text-sm tabular-nums">
          {typeof item.supplied_grams === 'number' ? texts.grams(amount) : texts.pieces(amount, '')}
        </span>
      </label>
      {isChosen && (
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 pb-3">
          <TextField
            label={texts.amount}
            aria-label={texts.amountOf(name)}
            name={`amount ${item.id}`}
            inputMode="numeric"
            autoComplete="off"
            error={isWrong ? texts.amountWrong(amount) : undefined}
            defaultValue={String(supplied)}
          />
          <Select label={texts.reason} aria-label={texts.reasonOf(name)} name={`reason ${item.id}`}>
            <Options
              of={complaintReasons.map((reason) => [reason, complaintReasonTexts[reason][language]])}
            />
          </Select>
        </div>
      )}
    </li>
  );
}
