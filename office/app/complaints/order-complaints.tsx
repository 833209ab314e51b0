import type { OfficeComplaint } from '@haat/contract/office/orders/complaints';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import {
  type ComplaintReason,
  complaintReasons,
  complaintReasonTexts,
} from '@haat/contract/shop/complaint-choices';
import { Button } from '@haat/ui/button.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { Select } from '@haat/ui/select.tsx';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useRefusalText } from '../platform/problem-text.ts';
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
          <ComplaintCard key={complaint.id} complaint={complaint} onChanged={fetchAgain} />
        ))}
      </ul>
      {mayReport && <ReportForCaller order={order} onReported={fetchAgain} />}
    </Section>
  );
}

function ReportForCaller({ order, onReported }: { order: OfficeOrder; onReported: () => void }) {
  const texts = useMessages(complaintMessages);
  const language = useLanguage();
  const { busy, run } = useAction(useRefusalText());
  const [open, setOpen] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const item = order.orderitems.find(({ id }) => id === Number(form.get('line')));
    if (!item) return;
    const amount = item.supplied_grams ?? item.supplied_quantity ?? item.quantity;
    const reason = String(form.get('reason')) as ComplaintReason;
    const lines = [{ line: item.id, amount, reason, wish: 'refund' as const }];
    const done = await run(() =>
      api.reportForCaller({ params: { id: order.id }, body: { key: newKey(), lines } }),
    );
    if (!done) return;
    setOpen(false);
    onReported();
  }

  if (!open)
    return (
      <Button variant="outline" className="mt-3" onClick={() => setOpen(true)}>
        {texts.report}
      </Button>
    );
  return (
    <form onSubmit={onSubmit} className="mt-3 grid gap-3">
      <Select label={texts.line} name="line">
        {order.orderitems.map((item) => (
          <option key={item.id} value={item.id}>
            {(language === 'bn' && item.item_name_bn) || item.item_name}
          </option>
        ))}
      </Select>
      <Select label={texts.reason} name="reason">
        {complaintReasons.map((reason) => (
          <option key={reason} value={reason}>
            {complaintReasonTexts[reason][language]}
          </option>
        ))}
      </Select>
      <Button type="submit" disabled={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
