import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import { Section } from '@haat/ui/section.tsx';
import { useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { CallActions, CallAttempts, CallReasons } from './call-panel.tsx';
import { callMessages } from './messages.ts';

/** The calls about an order, and what must be called about or waited for before it is confirmed. */
export function Calls({ order }: { order: OfficeOrder }) {
  const texts = useMessages(callMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { open, reasons, attempts, misses } = order.call;
  const { step } = order;
  if (!open && !step && attempts.length === 0) return null;
  const called = { id: order.id, number: order.number, calls: attempts };
  const isWaiting = open || step?.open === true;
  const shown = step && !reasons.includes(step.reason) ? [step.reason, ...reasons] : reasons;
  return (
    <Section title={step && step.kind !== 'call' && !open ? texts.before : texts.why}>
      <div className="grid gap-3">
        <CallReasons reasons={shown} />
        {step && <Step step={step} />}
        <CallAttempts calls={attempts} />
        {isWaiting && rights.includes('orders.call') && (
          <CallActions
            order={called}
            misses={misses}
            onlySkip={step?.open === true && step.kind === 'advance'}
          />
        )}
      </div>
    </Section>
  );
}

/** What the shopper was asked for. */
function Step({ step }: { step: NonNullable<OfficeOrder['step']> }) {
  const texts = useMessages(callMessages).step;
  const language = useLanguage();
  const { kind, open, until, advance_paisa = 0, kept } = step;
  return (
    <div className={open ? '' : 'text-muted'}>
      <p className={open ? 'font-bold' : ''}>
        {`${kind === 'advance' ? texts.advance(formatPaisa(advance_paisa)) : texts[kind]}${open ? '' : ` · ${texts.done}`}`}
      </p>
      {until && <p className="text-sm">{texts.until(formatTime(until, language))}</p>}
      {kind === 'advance' && <p className="text-sm">{kept ? texts.kept : texts.returned}</p>}
    </div>
  );
}
