import { paymentProblemKinds } from '@haat/contract/office/limits';
import type { PaymentProblem, PaymentProblemKind } from '@haat/contract/office/orders/payments';
import { formatPhone } from '@haat/contract/phone/phone';
import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import type { Language } from '@haat/contract/text/language';
import { Button, type ButtonVariant, chipClass } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { emptyFields, typedText, useForm } from '@haat/ui/use-form.ts';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { customerPath } from '../customers/paths.ts';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { reasonIn } from '../platform/reasons.ts';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/payments-page.ts';
import { paymentMessages } from './messages.ts';

export const clientLoader = loading(() => api.listPaymentProblems());

/** Payment problems that need action, with one button each. The kind is in the URL. */
export default function PaymentsPage({ loaderData: items }: Route.ComponentProps) {
  const texts = useMessages(paymentMessages);
  const [parameters] = useSearchParams();
  const chosen = parameters.get('kind');
  const shown = chosen ? items.filter(({ kind }) => isOf(kind, chosen)) : items;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <Kinds items={items} chosen={chosen} />
      {shown.length === 0 && <p className="py-6 text-center text-muted">{texts.none}</p>}
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {shown.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </div>
  );
}

/** An overpayment is refunded: it is listed under both. */
function isOf(kind: PaymentProblemKind, chosen: string): boolean {
  return kind === chosen || (chosen === 'refund' && kind === 'overpayment');
}

function Kinds({ items, chosen }: { items: PaymentProblem[]; chosen: string | null }) {
  const texts = useMessages(paymentMessages);
  const count = (kind: PaymentProblemKind) => items.filter((item) => isOf(item.kind, kind)).length;
  const links = [
    { to: '?', title: texts.all, count: items.length, active: !chosen },
    ...paymentProblemKinds
      .filter((kind) => count(kind) > 0 || kind === chosen)
      .map((kind) => ({
        to: `?kind=${kind}`,
        title: texts.kinds[kind],
        count: count(kind),
        active: kind === chosen,
      })),
  ];
  return (
    <nav aria-label={texts.title} className="flex flex-wrap gap-2">
      {links.map(({ to, title, count: number, active }) => (
        <Link key={to} to={to} aria-current={active ? 'page' : undefined} className={chipClass}>
          <span>{`${title} `}</span>
          <span translate="no" className="tabular-nums">
            {inDigits(number)}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Item({ item }: { item: PaymentProblem }) {
  const texts = useMessages(paymentMessages);
  const language = useLanguage();
  const { kind, order, number, amount_paisa, at, state, detail, action } = item;
  const isRefund = kind === 'refund' || kind === 'overpayment';
  const note =
    action === 'pay_out'
      ? item.rider
        ? texts.byRider(item.rider)
        : texts.inCash
      : action === 'send_back'
        ? texts.byWallet(walletIn(language, item.reference))
        : isRefund
          ? (texts.states[state] ?? state)
          : '';
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <p>
          <Link
            to={order === null ? customerPath(number) : `/orders/${order}`}
            className="font-bold text-brand underline underline-offset-4"
          >
            {order === null ? texts.khata(formatPhone(number)) : number}
          </Link>
          <span className="ml-2 text-muted text-sm">{formatTime(at, language)}</span>
        </p>
        <p translate="no" className="whitespace-nowrap font-bold text-xl tabular-nums">
          {formatPaisa(amount_paisa)}
        </p>
      </div>
      <div>
        <p>{texts.what[kind]}</p>
        {note && (
          <p
            className={`font-bold text-sm ${state === 'failed' || state === 'uncertain' ? 'text-danger' : ''}`}
          >
            {note}
          </p>
        )}
        {detail && <p className="text-muted text-sm">{isRefund ? reasonIn(language, detail) : detail}</p>}
      </div>
      {action === 'send_back' ? (
        <>
          <SendBack item={item} />
          <HandOver item={item} />
        </>
      ) : (
        <Actions item={item} />
      )}
    </li>
  );
}

/** The wallet and the number that the money came from: `bkash +8801712345678`. */
function walletIn(language: Language, reference: string): string {
  const [wallet, sender = ''] = reference.split(' ');
  return `${walletNames[wallet as Wallet][language]} ${formatPhone(sender)}`;
}

/** What is solved by one press. */
type Action = Exclude<PaymentProblem['action'], 'send_back'>;

/** A refund of a wallet: staff send the money in its app, then type the TrxID. */
function SendBack({ item: { id, number, amount_paisa } }: { item: PaymentProblem }) {
  const texts = useMessages(paymentMessages);
  const { busy, run } = useAction();
  const { form, errors } = useForm({
    check: (typed) => emptyFields(typed, { trx_id: texts.trxIdMissing }),
    send: async (typed) => {
      const body = { trx_id: typedText(typed, 'trx_id') };
      if (await run(() => api.sendRefundBack({ params: { id }, body })))
        notify(`${number}: ${texts.done.send_back}`, 'success');
      return null;
    },
  });
  return (
    <form {...form} aria-label={number} className="flex flex-wrap items-end gap-2">
      <div className="min-w-56 flex-1">
        <TextField name="trx_id" label={texts.trxId} error={errors.trx_id} autoComplete="off" />
      </div>
      <Button type="submit" className="min-h-12 max-sm:grow" disabled={busy}>
        {texts.actions.send_back(formatPaisa(amount_paisa))}
      </Button>
    </form>
  );
}

/** The same in cash, with the reason. */
function HandOver({ item: { id, number, amount_paisa } }: { item: PaymentProblem }) {
  const texts = useMessages(paymentMessages);
  const { busy, run } = useAction();
  const { form, errors } = useForm({
    check: (typed) => emptyFields(typed, { cash_reason: texts.reasonMissing }),
    send: async (typed) => {
      const body = { cash_reason: typedText(typed, 'cash_reason') };
      if (await run(() => api.sendRefundBack({ params: { id }, body })))
        notify(`${number}: ${texts.done.pay_out}`, 'success');
      return null;
    },
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-brand underline underline-offset-4">
        {texts.inCashInstead}
      </summary>
      <form
        {...form}
        aria-label={`${texts.inCashInstead}: ${number}`}
        className="flex flex-wrap items-end gap-2"
      >
        <div className="min-w-40 flex-1">
          <TextField
            name="cash_reason"
            label={texts.cashReason}
            error={errors.cash_reason}
            maxLength={200}
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="outline" className="min-h-12 grow" disabled={busy}>
          {texts.actions.pay_out(formatPaisa(amount_paisa))}
        </Button>
      </form>
    </details>
  );
}

/** The action; a refund that the gateway has refused can be handed over in cash instead, an uncertain one only after a look in its panel. */
function Actions({ item }: { item: PaymentProblem }) {
  const { id, number, amount_paisa, state } = item;
  const action = item.action as Action;
  const texts = useMessages(paymentMessages);
  const { busy, run } = useAction();
  const [looking, setLooking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const params = { id };
  const calls: Record<Action, () => Promise<unknown>> = {
    check: () => api.checkAttempt({ params }),
    accept: () => api.acceptPayment({ params }),
    request: () => api.requestRefund({ params }),
    pay_out: () => api.payOutInCash({ params }),
  };
  const press = async (chosen: Action) => {
    if (await run(calls[chosen])) notify(`${number}: ${texts.done[chosen]}`, 'success');
  };
  const record = async (refunded: boolean) => {
    setLooking(false);
    if (await run(() => api.recordRefundOutcome({ params, body: { refunded } })))
      notify(`${number}: ${texts.outcome.done}`, 'success');
  };
  const choose = async (rider: number | null) => {
    setChoosing(false);
    if (await run(() => api.chooseRefundRider({ params, body: { rider } })))
      notify(`${number}: ${rider === null ? texts.done.drawer : texts.done.rider}`, 'success');
  };
  const payOut = texts.actions.pay_out(formatPaisa(amount_paisa));
  const title = action === 'pay_out' ? payOut : texts.actions[state === 'uncertain' ? 'check' : action];
  const button = (text: string, onPress: () => void, variant: ButtonVariant = 'outline') => (
    <Button
      variant={variant}
      className="min-h-12 grow"
      disabled={busy}
      aria-label={`${text}: ${number}`}
      onClick={onPress}
    >
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button(title, () => press(action), 'brand')}
      {action === 'pay_out' && button(texts.chooseRider, () => setChoosing(true))}
      {action === 'request' && state === 'failed' && button(payOut, () => press('pay_out'))}
      {action === 'request' && state === 'uncertain' && button(texts.outcome.open, () => setLooking(true))}
      {choosing && <RiderDialog item={item} onClose={() => setChoosing(false)} onChoose={choose} />}
      <OutcomeDialog item={item} open={looking} onClose={() => setLooking(false)} onRecord={record} />
    </div>
  );
}

/** Asks who hands a refund over at the door. */
function RiderDialog({
  item: { number, amount_paisa, rider },
  onClose,
  onChoose,
}: {
  item: PaymentProblem;
  onClose: () => void;
  onChoose: (rider: number | null) => void;
}) {
  const texts = useMessages(paymentMessages);
  const [riders, setRiders] = useState<{ id: number; name: string }[] | null>(null);
  useEffect(() => {
    api.listRuns().then(
      (runs) => setRiders(runs.riders),
      () => setRiders([]),
    );
  }, []);
  return (
    <TitledDialog title={`${texts.chooseRider}: ${number} · ${formatPaisa(amount_paisa)}`} onClose={onClose}>
      <p className="text-muted text-sm">{texts.riderHint}</p>
      {riders?.length === 0 && <p>{texts.noRiders}</p>}
      {riders?.map(({ id, name }) => (
        <Button
          key={id}
          variant={name === rider ? 'brand' : 'outline'}
          className="min-h-12"
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
      {rider && (
        <Button variant="soft" className="min-h-12" onClick={() => onChoose(null)}>
          {texts.fromDrawer}
        </Button>
      )}
      <Button variant="plain" className="min-h-12" onClick={onClose}>
        {texts.outcome.close}
      </Button>
    </TitledDialog>
  );
}

/** Asks what the gateway's panel shows about an uncertain refund. */
function OutcomeDialog({
  item: { number, amount_paisa, reference },
  open,
  onClose,
  onRecord,
}: {
  item: PaymentProblem;
  open: boolean;
  onClose: () => void;
  onRecord: (refunded: boolean) => void;
}) {
  const { outcome: texts } = useMessages(paymentMessages);
  return (
    <TitledDialog open={open} title={texts.title} onClose={onClose}>
      <p>{texts.hint}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="font-bold">{number}</dt>
        <dd className="text-right font-bold tabular-nums">{formatPaisa(amount_paisa)}</dd>
        <dt className="text-muted">{texts.reference}</dt>
        <dd className="text-right">{reference}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="min-h-12 grow" onClick={() => onRecord(false)}>
          {texts.notRefunded}
        </Button>
        <Button variant="outline" className="min-h-12 grow" onClick={() => onRecord(true)}>
          {texts.refunded}
        </Button>
      </div>
      <Button variant="outline" className="min-h-12" onClick={onClose}>
        {texts.close}
      </Button>
    </TitledDialog>
  );
}
