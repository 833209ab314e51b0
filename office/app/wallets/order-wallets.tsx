import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import { walletNames } from '@haat/contract/shop/wallets';
import { Section } from '@haat/ui/section.tsx';
import { Link, useOutletContext } from 'react-router';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { ClaimForm } from './claim-form.tsx';
import { walletMessages } from './messages.ts';
import { ReceiptLines, Time } from './rows.tsx';

/** What was sent to the shop's wallets for an order: receipts that pay it, and who says so. */
export function OrderWallets({ order }: { order: OfficeOrder }) {
  const texts = useMessages(walletMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { claims, receipts, shop_wallets: wallets, status, due_paisa } = order;
  const mayClaim =
    rights.includes('orders.move') && wallets.length > 0 && status !== 'CANCELLED' && due_paisa > 0;
  if (claims.length + receipts.length === 0 && !mayClaim) return null;
  return (
    <Section title={texts.sentTo}>
      <ul className="grid gap-3 empty:hidden">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="rounded-control bg-brand-soft p-3">
            <ReceiptLines receipt={receipt} />
            {receipt.unconfirmed && <p className="text-sm">{texts.unconfirmed}</p>}
          </li>
        ))}
        {claims
          .filter(({ state }) => state !== 'matched')
          .map((claim) => (
            <OrderClaim key={claim.id} claim={claim} />
          ))}
      </ul>
      {claims.some(({ state }) => state === 'waiting') && rights.includes('payments.manage') && (
        <Link
          to="/wallets"
          className="inline-grid min-h-11 items-center text-brand underline underline-offset-4"
        >
          {texts.title}
        </Link>
      )}
      {mayClaim && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-brand underline underline-offset-4">
            {texts.typeClaim}
          </summary>
          <ClaimForm order={order.id} wallets={wallets} />
        </details>
      )}
    </Section>
  );
}

function OrderClaim({ claim }: { claim: OfficeOrder['claims'][number] }) {
  const texts = useMessages(walletMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const { wallet, trx_id, sender_last, amount_paisa, state, actor, at } = claim;
  return (
    <li className={state === 'withdrawn' ? 'text-muted' : ''}>
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-bold">
          {`${walletNames[wallet][language]} · ${trx_id || texts.noTrxId}`}
        </span>
        {amount_paisa !== null && (
          <span translate="no" className="whitespace-nowrap font-bold tabular-nums">
            {formatPaisa(amount_paisa)}
          </span>
        )}
      </p>
      <p className="text-muted text-sm">
        <span>
          {[texts.states[state], actorName(actor), sender_last && texts.lastDigits(sender_last)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{' · '}</span>
        <Time at={at} />
      </p>
    </li>
  );
}
