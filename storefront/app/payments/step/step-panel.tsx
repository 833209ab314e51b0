import { ApiError } from '@haat/contract/client';
import { formatPhone } from '@haat/contract/phone/phone';
import type { Order, OrderStep as Step } from '@haat/contract/shop/orders';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import { CodeForm } from '../../codes/code-form.tsx';
import { FormError } from '../../codes/form-error.tsx';
import { formErrorText } from '../../codes/form-error-text.ts';
import { useSentCode } from '../../codes/use-sent-code.ts';
import { formatTaka } from '../../i18n/format-money.ts';
import { useLanguage, useMessages, useOwnMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { Payable } from '../initiate-payment.ts';
import { PayButtons } from '../pay-now.tsx';
import { SendMoney, useShopWallets } from '../send-money/send-money.tsx';
import { useOnlineAmounts, useOnlinePayment } from '../use-online-payment.ts';
import { orderStep as bn } from './messages.bn.ts';
import { orderStep as en } from './messages.en.ts';

const messages = { en, bn };

/** The columns of an order that its step needs; of a placed order only what the page remembers. */
export type OrderWithStep = Pick<Order, 'number' | 'step'> &
  Partial<Pick<Order, 'created' | 'wallet' | 'receiver_phone_number'>>;

/** At the checkout: what will be asked for, and why. */
export function StepNotice({ step }: { step: Step }) {
  const language = useLanguage();
  const { title, reason, before, returned, kept } = useOwnMessages(messages);
  const sum = formatTaka(language, step.advance ?? 0);
  return (
    <section role="status" className="mt-4 rounded-card bg-notice p-4 text-on-notice">
      <h2 className="font-bold">{step.kind === 'advance' ? title.advance(sum) : title[step.kind]}</h2>
      <p>{reason[step.reason]}</p>
      <p>{step.kind === 'advance' ? before.advance(sum) : before[step.kind]}</p>
      {step.kind === 'advance' && <p>{step.kept ? kept : returned}</p>}
    </section>
  );
}

/** On the page of an order: what it waits for, until when, and the form or the buttons for it. */
export function StepPanel({
  order,
  step,
  payable,
  onChanged,
}: {
  order: OrderWithStep;
  step: NonNullable<Order['step']>;
  payable: Payable;
  onChanged: () => void;
}) {
  const language = useLanguage();
  const { title, reason, after, returned, kept, yours } = useOwnMessages(messages);
  const heading = useId();
  const phone = order.receiver_phone_number ? formatPhone(order.receiver_phone_number) : yours;
  const sum = formatTaka(language, step.advance ?? 0);
  return (
    <section
      aria-labelledby={heading}
      className="mt-4 grid w-full grid-cols-[minmax(0,1fr)] gap-3 rounded-card border-2 border-brand bg-surface p-4 text-left"
    >
      <h2 id={heading} className="font-bold text-lg">
        {step.kind === 'advance' ? title.advance(sum) : title[step.kind]}
      </h2>
      <div>
        <p>{reason[step.reason]}</p>
        <p>{step.kind === 'advance' ? after.advance : after[step.kind](phone)}</p>
        {step.kind === 'advance' && <p>{step.kept ? kept : returned}</p>}
        <Until order={order} step={step} />
      </div>
      {step.kind === 'code' && <ConfirmByCode {...{ order, payable, phone, onChanged }} />}
      {step.kind === 'advance' && (
        <PayAdvance {...{ order, payable, onChanged }} advance={step.advance ?? 0} />
      )}
    </section>
  );
}

/** `2:05 pm`, with the date of another day. */
function Until({
  order: { created },
  step: { until },
}: {
  order: OrderWithStep;
  step: NonNullable<Order['step']>;
}) {
  const own = useOwnMessages(messages);
  const { clock } = useMessages('payments');
  const { date } = useMessages('shop');
  const at = until ? dhakaTime(until) : null;
  if (!at) return null;
  const placed = created ? dhakaTime(created) : at;
  const isSameDay = placed?.day === at.day && placed.month === at.month;
  const time = clock(at.hour, at.minute);
  return (
    <p className="font-bold">{own.until(isSameDay ? time : `${date(at.day, at.month, at.year)}, ${time}`)}</p>
  );
}

/** By the payment page of each provider that takes so little, or to a wallet of the shop. */
function PayAdvance({
  order,
  advance,
  payable,
  onChanged,
}: {
  order: OrderWithStep;
  advance: number;
  payable: Payable;
  onChanged: () => void;
}) {
  const [wallet] = useShopWallets();
  const { min = 0 } = useOnlineAmounts() ?? {};
  const isOnline = useOnlinePayment() && advance >= min;
  const { number } = order;
  const asked = { number, order_type: 'ONLINE', status: 'PENDING', total: advance } as const;
  return (
    <>
      {isOnline && (
        <div className="flex flex-wrap gap-2 *:grow">
          <PayButtons order={asked} payable={payable} onRefused={onChanged} />
        </div>
      )}
      <SendMoney
        order={{
          number,
          ...(!isOnline && wallet && { wallet }),
          ...(order.wallet && { wallet: order.wallet }),
        }}
        payable={payable}
        onPaid={onChanged}
      />
    </>
  );
}

function ConfirmByCode({
  order,
  payable,
  phone,
  onChanged,
}: {
  order: OrderWithStep;
  payable: Payable;
  phone: string;
  onChanged: () => void;
}) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  const codes = useMessages('codes');
  const [sent, setSent] = useSentCode<{ phone: string }>(`confirm_${order.number}`);
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  const request = (body: { code?: string }) => {
    const client = browserClient();
    return 'id' in payable
      ? client.confirmOrder({ params: { id: payable.id }, body: { ...body, language } })
      : client.confirmGuestOrder({ params: { token: payable.token }, body: { ...body, language } });
  };

  async function send() {
    setSending(true);
    setError('');
    try {
      await request({});
      setSent({ phone });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code } = problem.refusal;
      if (code === 'no_code_needed') onChanged();
      setError(code === 'codes_unavailable' ? codes.unavailable : formErrorText(problem, codes));
    } finally {
      setSending(false);
    }
  }

  if (sent)
    return (
      <CodeForm
        texts={{ sent: own.sent(sent.phone), submit: own.submit, sending: own.sending, failed: own.failed }}
        phone={sent.phone}
        send={async ({ code }) => {
          await request({ code });
          setSent(null);
          notify(own.done, 'success');
          onChanged();
        }}
        onAgain={() => setSent(null)}
      />
    );
  return (
    <>
      <FormError>{error}</FormError>
      <Button className="min-h-12" onClick={send} disabled={sending} aria-busy={sending}>
        {sending ? codes.sending : codes.send}
      </Button>
    </>
  );
}
