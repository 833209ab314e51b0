import type { OpenReceipt, WaitingClaim, WalletLists } from '@haat/contract/office/orders/wallets';
import type { StaffSession } from '@haat/contract/office/staff';
import { staffName } from '@haat/contract/office/staff-name';
import { formatPhone } from '@haat/contract/phone/phone';
import { walletNames } from '@haat/contract/shop/wallets';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { Section } from '@haat/ui/section.tsx';
import { useForm } from '@haat/ui/use-form.ts';
import { Link, useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { useRefusalText } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/wallets-page.ts';
import { type Likely, likelyClaims } from './likely-claims.ts';
import { walletMessages } from './messages.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { StatementForm } from './statement-form.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<WalletLists> {
  return load(request, () => api.listWallets());
}

/** Money that shoppers send: what waits for a receipt, what waits for an order, and what was matched. */
export default function WalletsPage({ loaderData: lists }: Route.ComponentProps) {
  const texts = useMessages(walletMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { claims, receipts, aside, matched, unconfirmed, texts: unread } = lists;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">{texts.title}</h1>
        {rights.includes('keys.manage') && (
          <Link to="/wallets/settings" className={buttonClass('outline')}>
            {texts.settings}
          </Link>
        )}
      </div>
      {!lists.on && <p className="rounded-control bg-notice p-3 text-on-notice">{texts.off}</p>}
      <Section title={texts.receipts}>
        <p className="text-muted text-sm">{receipts.length > 0 ? texts.receiptsHint : texts.noReceipts}</p>
        {receipts.length > 0 && <p className="font-bold">{texts.sum(formatPaisa(lists.open_paisa))}</p>}
        <ul className="divide-y divide-line">
          {receipts.map((receipt) => (
            <li key={receipt.id} className="grid gap-3 py-3">
              <ReceiptLines receipt={receipt} />
              {likelyClaims(receipt, claims).map((likely) => (
                <LikelyClaim key={likely.claim.id} receipt={receipt} likely={likely} />
              ))}
              <MatchByNumber receipt={receipt} />
              <SetAside receipt={receipt} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.claims}>
        <p className="text-muted text-sm">{claims.length > 0 ? texts.claimsHint : texts.noClaims}</p>
        <ul className="divide-y divide-line">
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} />
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
                  <OrderLink order={receipt.order} number={receipt.number} />
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

/** Something with one action. */
function Row({
  children,
  call,
  action,
}: {
  children: Elements;
  call: (() => Promise<unknown>) | undefined;
  action: string;
}) {
  const { busy, run } = useAction(useRefusalText());
  return (
    <li className="grid gap-2 py-3">
      {children}
      {call && (
        <Button variant="outline" className="justify-self-start" disabled={busy} onClick={() => run(call)}>
          {action}
        </Button>
      )}
    </li>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatTime(at, useLanguage())}</time>;
}

function OrderLink({ order, number }: { order: number; number: string }) {
  return (
    <Link to={`/orders/${order}`} className="font-bold text-brand underline underline-offset-4">
      {number}
    </Link>
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

function ReceiptLines({ receipt }: { receipt: OpenReceipt }) {
  const texts = useMessages(walletMessages);
  const language = useLanguage();
  const { wallet, trx_id, amount_paisa, sender, received, source } = receipt;
  return (
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0">
        <span className="block break-words font-bold">{`${walletNames[wallet][language]} · ${trx_id}`}</span>
        <span className="block text-muted text-sm">
          <span>{`${sender ? texts.from(formatPhone(sender)) : texts.unknownSender} · ${texts.receiptSources[source]} · `}</span>
          <Time at={received} />
        </span>
      </p>
      <p translate="no" className="whitespace-nowrap font-bold text-xl tabular-nums">
        {formatPaisa(amount_paisa)}
      </p>
    </div>
  );
}

/** A claim that the receipt may belong to, with what differs. */
function LikelyClaim({
  receipt,
  likely: { claim, difference, sender },
}: {
  receipt: OpenReceipt;
  likely: Likely;
}) {
  const texts = useMessages(walletMessages);
  const { busy, run } = useAction(useRefusalText());
  const sum = formatPaisa(Math.abs(difference));
  const differs = difference === 0 ? texts.exact : difference < 0 ? texts.less(sum) : texts.more(sum);
  const facts = [
    { text: differs, wrong: difference !== 0 },
    ...(claim.trx_id === receipt.trx_id
      ? []
      : [{ text: claim.trx_id ? `${texts.otherTrxId} ${claim.trx_id}` : texts.noTrxId, wrong: true }]),
    ...(sender === 'unknown'
      ? []
      : [{ text: sender === 'same' ? texts.sameSender : texts.otherSender, wrong: sender === 'other' }]),
  ];
  return (
    <div className="grid gap-2 rounded-control bg-tile p-3">
      <p>
        <span className="text-muted">{`${texts.candidates} `}</span>
        <OrderLink order={claim.order} number={claim.number} />
        <span>{` ${claim.receiver}`}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm">
        {facts.map(({ text, wrong }) => (
          <span key={text} className={wrong ? 'font-bold text-danger' : 'text-brand'}>
            {text}
          </span>
        ))}
      </p>
      <Button
        disabled={busy}
        onClick={() =>
          run(() =>
            api.matchReceipt({ params: { id: receipt.id }, body: { order: claim.order, claim: claim.id } }),
          )
        }
      >
        {texts.match(claim.number)}
      </Button>
    </div>
  );
}

function MatchByNumber({ receipt: { id, trx_id } }: { receipt: OpenReceipt }) {
  const texts = useMessages(walletMessages);
  const { busy, run } = useAction(useRefusalText());
  const { form, errors } = useForm({
    check: (typed) => (String(typed.get('number')).trim() === '' ? { number: texts.required } : {}),
    send: async (typed) => {
      await run(() =>
        api.matchReceipt({ params: { id }, body: { number: String(typed.get('number')).trim() } }),
      );
      return null;
    },
  });
  return (
    <form {...form} aria-label={`${texts.matchNumber} ${trx_id}`} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField name="number" label={texts.orderNumber} error={errors.number} autoComplete="off" />
      </div>
      <Button type="submit" variant="outline" className="min-h-12" disabled={busy}>
        {texts.matchNumber}
      </Button>
    </form>
  );
}

function SetAside({ receipt: { id } }: { receipt: OpenReceipt }) {
  const texts = useMessages(walletMessages);
  const { busy, run } = useAction(useRefusalText());
  const { form, errors } = useForm({
    check: (typed) => (String(typed.get('reason')).trim() === '' ? { reason: texts.required } : {}),
    send: async (typed) => {
      await run(() =>
        api.setReceiptAside({ params: { id }, body: { reason: String(typed.get('reason')).trim() } }),
      );
      return null;
    },
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-brand underline underline-offset-4">
        {texts.aside}
      </summary>
      <form {...form} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField name="reason" label={texts.asideWhy} error={errors.reason} maxLength={200} />
        </div>
        <Button type="submit" variant="outline" className="min-h-12" disabled={busy}>
          {texts.aside}
        </Button>
      </form>
    </details>
  );
}

function Claim({ claim }: { claim: WaitingClaim }) {
  const texts = useMessages(walletMessages);
  const language = useLanguage();
  const { id, order, number, receiver, phone, due_paisa, wallet, trx_id, sender_last, amount_paisa, source } =
    claim;
  const details = [
    texts.sources[source],
    sender_last && texts.lastDigits(sender_last),
    amount_paisa !== null && texts.said(formatPaisa(amount_paisa)),
  ].filter(Boolean);
  return (
    <Row call={() => api.withdrawClaim({ params: { id } })} action={texts.withdraw}>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <OrderLink order={order} number={number} />
          <span>{` ${receiver} · ${formatPhone(phone)}`}</span>
          <span className="block break-words font-bold">
            {`${walletNames[wallet][language]} · ${trx_id || texts.noTrxId}`}
          </span>
          <span className="block text-muted text-sm">
            <span>{`${details.join(' · ')} · `}</span>
            <Time at={claim.at} />
          </span>
        </p>
        <p translate="no" className="whitespace-nowrap font-bold tabular-nums">
          {texts.due(formatPaisa(due_paisa))}
        </p>
      </div>
    </Row>
  );
}
