import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import { Section } from '@haat/ui/section.tsx';
import { useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { CallActions, CallAttempts, CallReasons } from './call-panel.tsx';
import { callMessages } from './messages.ts';

/** The calls about an order, and what must be called about before it is confirmed. */
export function Calls({ order }: { order: OfficeOrder }) {
  const texts = useMessages(callMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { open, reasons, attempts, misses } = order.call;
  if (!open && attempts.length === 0) return null;
  const called = { id: order.id, number: order.number, calls: attempts };
  return (
    <Section title={texts.why}>
      <div className="grid gap-3">
        <CallReasons reasons={reasons} />
        <CallAttempts calls={attempts} />
        {open && rights.includes('orders.call') && <CallActions order={called} misses={misses} />}
      </div>
    </Section>
  );
}
