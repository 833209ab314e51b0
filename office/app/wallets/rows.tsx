import type { OpenReceipt } from '@haat/contract/office/orders/wallets';
import { formatPhone } from '@haat/contract/phone/phone';
import { walletNames } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { Link } from 'react-router';
import { customerPath } from '../customers/paths.ts';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useAction } from '../platform/use-action.ts';
import { walletMessages } from './messages.ts';

/** Something with one action. */
export function Row({
  children,
  call,
  action,
}: {
  children: Elements;
  call: (() => Promise<unknown>) | undefined;
  action: string;
}) {
  const { busy, run } = useAction();
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

export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatTime(at, useLanguage())}
    </time>
  );
}

/** A link to what a claim or a receipt is about: an order, or the customer of a khata. */
export function TargetLink({
  order,
  number,
  phone,
}: {
  order: number | null;
  number: string;
  phone: string;
}) {
  const { khataOf } = useMessages(walletMessages);
  return (
    <Link
      to={order === null ? customerPath(phone) : `/orders/${order}`}
      className="font-bold text-brand underline underline-offset-4"
    >
      {nameOfTarget({ number, phone }, khataOf)}
    </Link>
  );
}

/** The number of an order, or the phone of a khata. */
export function nameOfTarget(
  { number, phone }: { number: string; phone: string },
  khataOf: (phone: string) => string,
): string {
  return number || khataOf(formatPhone(phone));
}

export function ReceiptLines({ receipt }: { receipt: Omit<OpenReceipt, 'set_aside'> }) {
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
