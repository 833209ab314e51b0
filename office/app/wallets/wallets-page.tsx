import type { OpenReceipt } from '@haat/contract/office/orders/wallets';
import type { StaffSession } from '@haat/contract/office/staff';
import { staffName } from '@haat/contract/office/staff-name';
import { buttonClass } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Link, useOutletContext } from 'react-router';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/wallets-page.ts';
import { Claim } from './claim.tsx';
import { walletMessages } from './messages.ts';
import { OpenReceiptRow } from './open-receipt.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { ReceiptLines, Row, TargetLink, Time } from './rows.tsx';
import { StatementForm } from './statement-form.tsx';

export const clientLoader = loading(() => api.listWallets());

/** Money that shoppers send: what waits for a receipt, what waits for an order, and what was matched. */
export default function WalletsPage({ loaderData: lists }: Route.ComponentProps) {
  const texts = useMessages(walletMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { claims, receipts, aside, matched, unconfirmed, texts: unread } = lists;
  const late = claims.filter(({ overdue }) => overdue);
  const waiting = claims.filter(({ overdue }) => !overdue);
  return (
    <div className="gap-4 max-lg:grid max-lg:grid-cols-1 lg:columns-2 lg:*:mb-4 lg:*:break-inside-avoid">
      <div className="flex [column-span:all] flex-wrap items-center justify-between gap-3">
        <PageTitle>{texts.title}</PageTitle>
        {rights.includes('keys.manage') && (
          <Link to="/wallets/settings" className={buttonClass('outline')}>
            {texts.settings}
          </Link>
        )}
      </div>
      {!lists.on && <p className="rounded-control bg-notice p-3 text-on-notice">{texts.off}</p>}
      {late.length > 0 && (
        <Section title={texts.late}>
          <p className="text-muted text-sm">{texts.lateHint}</p>
          <ul className="divide-y divide-line">
            {late.map((claim) => (
              <Claim key={claim.id} claim={claim} receipts={receipts} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={texts.receipts}>
        <p className="text-muted text-sm">{receipts.length > 0 ? texts.receiptsHint : texts.noReceipts}</p>
        {receipts.length > 0 && <p className="font-bold">{texts.sum(formatPaisa(lists.open_paisa))}</p>}
        <ul className="divide-y divide-line">
          {receipts.map((receipt) => (
            <OpenReceiptRow key={receipt.id} receipt={receipt} claims={claims} />
          ))}
        </ul>
      </Section>
      <Section title={texts.claims}>
        <p className="text-muted text-sm">{waiting.length > 0 ? texts.claimsHint : texts.noClaims}</p>
        <ul className="divide-y divide-line">
          {waiting.map((claim) => (
            <Claim key={claim.id} claim={claim} receipts={receipts} />
          ))}
        </ul>
      </Section>
      {unread.length > 0 && (
        <Section title={texts.texts}>
          <ul className="divide-y divide-line">
            {unread.map(({ id, sender, phone, text, at }) => (
              <Row key={id} call={() => api.closeWalletText({ params: { id } })} action={texts.close}>
                <p className="text-muted text-sm">
                  <span>{`${texts.textFrom(sender || texts.noSender, phone)} · `}</span>
                  <Time at={at} />
                </p>
                <p className="whitespace-pre-line break-words">{text}</p>
              </Row>
            ))}
          </ul>
        </Section>
      )}
      <ReceiptForm />
      <StatementForm />
      {unconfirmed.length > 0 && (
        <Section title={texts.unconfirmed}>
          <ReceiptList receipts={unconfirmed} />
        </Section>
      )}
      {matched.length > 0 && (
        <Section title={texts.matched}>
          <ul className="divide-y divide-line">
            {matched.map((receipt) => (
              <Row
                key={receipt.id}
                call={receipt.undo ? () => api.undoMatch({ params: { id: receipt.id } }) : undefined}
                action={texts.undo}
              >
                <ReceiptLines receipt={receipt} />
                <p className="text-sm">
                  <TargetLink {...receipt} />
                  <span className="text-muted">{` ${receipt.matched_by === 'shop' ? texts.itself : texts.by(staffName(receipt.matched_by))}`}</span>
                </p>
              </Row>
            ))}
          </ul>
        </Section>
      )}
      {aside.length > 0 && (
        <Section title={texts.asideTitle}>
          <ul className="divide-y divide-line">
            {aside.map((receipt) => (
              <Row
                key={receipt.id}
                call={() => api.setReceiptAside({ params: { id: receipt.id }, body: { reason: '' } })}
                action={texts.takeBack}
              >
                <ReceiptLines receipt={receipt} />
                <p>{receipt.set_aside}</p>
              </Row>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function ReceiptList({ receipts }: { receipts: OpenReceipt[] }) {
  return (
    <ul className="divide-y divide-line">
      {receipts.map((receipt) => (
        <li key={receipt.id} className="py-3">
          <ReceiptLines receipt={receipt} />
        </li>
      ))}
    </ul>
  );
}
