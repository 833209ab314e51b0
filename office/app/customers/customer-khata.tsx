import type { Customer } from '@haat/contract/office/orders/customers';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatDay, formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { KhataEntryDialog, type KhataWay, LimitDialog } from './khata-dialogs.tsx';
import { customerMessages } from './messages.ts';

/** What the phone owes and may owe; what was given or got is written in two presses. */
export function CustomerKhata({ customer: { phone, name, khata } }: { customer: Customer }) {
  const texts = useMessages(customerMessages).khata;
  const language = useLanguage();
  const { rights } = useOutletContext<StaffSession>();
  const [open, setOpen] = useState<KhataWay | 'limit' | null>(null);
  const mayDecide = rights.includes('customers.manage');
  if (!khata && !mayDecide) return null;
  const { limit_paisa = 0, owed_paisa = 0, overdue_paisa = 0, due = null, version = null } = khata ?? {};
  const close = () => setOpen(null);
  return (
    <Section title={texts.title}>
      {khata ? (
        <>
          <p className="flex items-baseline justify-between gap-3">
            <span>{texts.owed}</span>
            <span translate="no" className="whitespace-nowrap font-bold text-xl tabular-nums">
              {formatPaisa(owed_paisa)}
            </span>
          </p>
          <p className="text-muted text-sm">
            {[
              texts.limitOf(formatPaisa(limit_paisa)),
              due && texts.due(formatDay(due.slice(0, 10), language)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {overdue_paisa > 0 && (
            <p className="font-bold text-danger">{texts.isOverdue(formatPaisa(overdue_paisa))}</p>
          )}
          <p className="mt-1">
            <a
              href={khata.link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
            >
              {texts.statement}
            </a>
          </p>
          {rights.includes('cash.receive') && (
            <div className="mt-2 grid grid-cols-2 gap-2">
              <Button
                variant="soft"
                className="min-h-12"
                disabled={limit_paisa === 0}
                onClick={() => setOpen('gave')}
              >
                {texts.gave}
              </Button>
              <Button variant="soft" className="min-h-12" onClick={() => setOpen('got')}>
                {texts.got}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className="text-muted">{texts.notOpen}</p>
      )}
      {mayDecide && (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setOpen('limit')}>
          {khata ? texts.limit : texts.open}
        </Button>
      )}
      {open === 'limit' && (
        <LimitDialog khata={{ phone, name, limitPaisa: limit_paisa, version }} onClose={close} />
      )}
      {(open === 'gave' || open === 'got') && (
        <KhataEntryDialog phone={phone} name={name} owedPaisa={owed_paisa} way={open} onClose={close} />
      )}
    </Section>
  );
}
