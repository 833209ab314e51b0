import type { Customer } from '@haat/contract/office/orders/customers';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { customerMessages } from './messages.ts';

/** Whether the phone gets messages that no order needs, and a button that changes it. */
export function Promotions({ customer: { phone, promotions } }: { customer: Customer }) {
  const texts = useMessages(customerMessages).promotions;
  const mayChange = useOutletContext<StaffSession>().rights.includes('customers.note');
  const { busy, run } = useAction();
  return (
    <Section title={texts.title}>
      <p className={promotions ? 'text-muted' : 'font-bold'}>{promotions ? texts.wanted : texts.refused}</p>
      {mayChange && (
        <Button
          variant="outline"
          className="mt-3 w-full"
          disabled={busy}
          onClick={() => void run(() => api.choosePromotions({ body: { phone, wanted: !promotions } }))}
        >
          {promotions ? texts.refuse : texts.want}
        </Button>
      )}
    </Section>
  );
}
