import { Button } from '@haat/ui/button.tsx';
import { CheckIcon, ReturnIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useEffect } from 'react';
import { useOwnMessages } from '../../i18n/messages.ts';
import type { Payable, PayableKhata } from '../initiate-payment.ts';
import { CardIcon, FailedIcon, Spinner } from '../result-icons.tsx';
import { result as bn } from './messages.bn.ts';
import { result as en } from './messages.en.ts';
import { type KnownStatus, usePaymentStatus } from './use-payment-status.ts';

const messages = { en, bn };

type Outcome = KnownStatus['outcome'];

/**
 * The result of a payment, for a customer who returns from the payment page. The URL is not trusted: the result comes from
 * the API, which is polled until the outcome is known.
 */
export function PaymentResult({
  payable,
  told = 'unknown',
  texts: own,
  onChanged,
}: {
  payable: Payable | PayableKhata;
  /** The outcome of an order of which the API knows no payment, such as of who did not let a number be remembered. */
  told?: 'cancelled' | 'failed' | 'unknown';
  /** Instead of what is said about an order. */
  texts?: Partial<Record<Outcome, string>>;
  /** Called when the order may have changed, for example to paid. */
  onChanged: () => void;
}) {
  const texts = useOwnMessages(messages);
  const { outcome, number, paused, checkAgain } = usePaymentStatus(payable, told);
  const hasMoney = outcome === 'paid' || outcome === 'refund';
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once per outcome
  useEffect(() => {
    if (hasMoney) onChanged();
  }, [hasMoney]);
  return (
    <Result outcome={outcome} number={number} text={own?.[outcome]} note={paused ? texts.slow : ''}>
      {paused && (
        <Button variant="outline" onClick={checkAgain}>
          {texts.checkAgain}
        </Button>
      )}
    </Result>
  );
}

const styles = {
  paid: ['border-brand bg-brand-soft', 'bg-brand text-on-brand', CheckIcon],
  failed: ['border-danger bg-danger-soft', 'bg-danger text-ground', FailedIcon],
  cancelled: ['border-line bg-surface', 'bg-tile text-ink', CardIcon],
  checking: ['border-line bg-surface', 'bg-tile text-brand', Spinner],
  refund: ['border-brand bg-surface', 'bg-brand-soft text-brand', ReturnIcon],
  unknown: ['border-line bg-surface', 'bg-tile text-ink', FailedIcon],
} as const satisfies Record<Outcome, unknown>;

/** Shows an outcome. Screen readers announce it when it changes. */
export function Result({
  outcome,
  number = '',
  text,
  note = '',
  children,
}: {
  outcome: Outcome;
  number?: string;
  /** Instead of what is said about an order. */
  text?: string | undefined;
  /** A further text. */
  note?: string;
  children?: Elements;
}) {
  const texts = useOwnMessages(messages).outcomes[outcome];
  const [card, badge, Icon] = styles[outcome];
  return (
    <section role="status" className={`mb-5 flex gap-4 rounded-card border p-4 ${card}`}>
      <span className={`grid size-11 shrink-0 place-items-center rounded-full ${badge}`}>
        <Icon className="size-6" />
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="font-bold text-lg leading-snug">{texts.title}</h2>
        <p>{text ?? texts.text(number)}</p>
        {note && <p>{note}</p>}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{children}</div>
      </div>
    </section>
  );
}
