import type { Customer } from '@haat/contract/office/orders/customers';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { BlockDialog, useBlockAction } from './block-dialog.tsx';
import { customerMessages } from './messages.ts';

/** Whether the phone is blocked, why, and by whom; earlier blocks below. */
export function PhoneBlock({ customer }: { customer: Customer }) {
  const texts = useMessages(customerMessages);
  const mayChange = useOutletContext<StaffSession>().rights.includes('customers.manage');
  const { busy, run } = useBlockAction();
  const [asking, setAsking] = useState(false);
  const { phone, blocks } = customer;
  const isBlocked = blocks[0]?.lifted === null;
  if (blocks.length === 0 && !mayChange) return null;
  return (
    <Section title={texts.block.title}>
      <p className={isBlocked ? 'font-bold text-danger' : 'text-muted'}>
        {isBlocked ? texts.block.isBlocked : texts.block.isNot}
      </p>
      <Blocks blocks={blocks} />
      {mayChange && (
        <Button
          variant="outline"
          className="mt-3 w-full"
          disabled={busy}
          onClick={() =>
            isBlocked ? void run(() => api.unblockPhone({ body: { phone } })) : setAsking(true)
          }
        >
          {isBlocked ? texts.block.lift : texts.block.begin}
        </Button>
      )}
      <BlockDialog customer={customer} open={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}

function Blocks({ blocks }: Pick<Customer, 'blocks'>) {
  const texts = useMessages(customerMessages).block;
  const language = useLanguage();
  const actorName = useActorName();
  return (
    <ul className="mt-2 grid gap-2">
      {blocks.map(({ id, reason, actor, at, lifted, lifted_by }) => (
        <li
          key={id}
          className={`rounded-control border p-2 ${lifted ? 'border-line bg-tile' : 'border-danger bg-danger-soft'}`}
        >
          <span className="block whitespace-pre-line">{reason}</span>
          <span className="block text-sm">{texts.by(actorName(actor), formatTime(at, language))}</span>
          {lifted && (
            <span className="block text-sm">
              {texts.liftedBy(actorName(lifted_by), formatTime(lifted, language))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
