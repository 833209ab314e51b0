import { ApiError } from '@haat/contract/client';
import { formatPhone } from '@haat/contract/phone/phone';
import type { NewClaim, SentMoney, ShopWallet } from '@haat/contract/shop/send-money';
import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { CheckIcon, ChevronDownIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { QrCode } from '@haat/ui/qr-code.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useForm } from '@haat/ui/use-form.ts';
import { useEffect, useRef, useState } from 'react';
import { formatTaka } from '../../i18n/format-money.ts';
import { useLanguage, useOwnMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { Payable, PayableKhata } from '../initiate-payment.ts';
import { sendMoney as bn } from './messages.bn.ts';
import { sendMoney as en } from './messages.en.ts';

const messages = { en, bn };

/** How often the page polls whether the money has arrived, in ms: for two minutes after the shopper came back within a second, then slower, for ten minutes. */
const PAUSES = [...Array<number>(120).fill(900), ...Array<number>(100).fill(5_000)];

/** The shop's number, the sum and the reference to send it with, and the form for the TrxID; after that, whether it has arrived. */
export function SendMoneyForm({
  number,
  payable,
  wallets,
  wallet: chosen,
  onPaid,
  part = false,
}: {
  number: string | undefined;
  payable: Payable | PayableKhata;
  wallets: ShopWallet[];
  wallet: Wallet | undefined;
  onPaid?: (() => void) | undefined;
  /** A part of it can be sent. */
  part?: boolean;
}) {
  const texts = useOwnMessages(messages);
  const language = useLanguage();
  const { sent, setSent } = useSentMoney(payable, part, onPaid);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      wallets.findIndex(({ wallet }) => wallet === chosen),
    ),
  );
  const shown = wallets[at];
  if (!sent || !shown) return <p className="py-2 text-muted">{texts.loading}</p>;
  const name = walletNames[shown.wallet][language];
  const isPaid = sent.due === 0;
  const isWaiting = sent.claims.some(({ state }) => state === 'waiting');
  const sum = sent.advance ?? sent.due;
  const local = formatPhone(shown.number).replace('-', '');
  return (
    <div className="grid gap-4">
      <ul aria-label={texts.sentList} aria-live="polite" className="grid gap-2 empty:hidden">
        {sent.claims.map(({ wallet, trx_id, state }) => (
          <li
            key={trx_id}
            className={`flex items-start gap-2 rounded-control p-3 ${state === 'matched' ? 'bg-brand-soft' : 'border border-line'}`}
          >
            {state === 'matched' && <CheckIcon className="mt-0.5 size-5 shrink-0 text-brand" />}
            <span className="min-w-0">
              <span className="block font-bold">
                {state === 'matched' ? texts.matched(formatTaka(language, sent.paid)) : texts.waiting}
              </span>
              <span className="block break-words text-muted text-sm">
                {`${walletNames[wallet][language]} · ${trx_id}`}
              </span>
              {state === 'waiting' && <span className="block text-sm">{texts.waitingHint}</span>}
            </span>
          </li>
        ))}
      </ul>
      {!isPaid && (
        // Who has sent it must not send it twice.
        <details open={!isWaiting} className="group">
          <summary
            hidden={!isWaiting}
            className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden"
          >
            <span>{texts.again}</span>
            <ChevronDownIcon className="size-5 group-open:rotate-180" />
          </summary>
          <div className="grid gap-4">
            <h2 className="font-bold text-xl">
              {(sent.paid > 0 && !part ? texts.rest : texts.heading)(formatTaka(language, sum), name)}
            </h2>
            {wallets.length > 1 && (
              <div className="flex flex-wrap gap-2">
                {wallets.map((each, index) => (
                  <Button
                    key={each.wallet + each.number}
                    variant={index === at ? 'brand' : 'outline'}
                    aria-pressed={index === at}
                    onClick={() => setAt(index)}
                  >
                    {walletNames[each.wallet][language]}
                  </Button>
                ))}
              </div>
            )}
            <p>{shown.account === 'personal' ? texts.personal(name, part) : texts.merchant(name, part)}</p>
            <dl className="grid gap-2">
              <Copyable label={texts.number} value={local} shown={formatPhone(shown.number)} />
              <Copyable
                label={part ? texts.owed : texts.amount}
                value={String(sum)}
                shown={formatTaka(language, sum)}
              />
              {number && <Copyable label={texts.reference} value={number} shown={number} />}
            </dl>
            <details>
              <summary className="min-h-11 cursor-pointer list-none content-center text-brand underline underline-offset-4 [&::-webkit-details-marker]:hidden">
                {texts.qr}
              </summary>
              <QrCode text={local} label={texts.qrLabel(local)} />
            </details>
            <ClaimForm wallet={shown.wallet} payable={payable} onSent={setSent} />
          </div>
        </details>
      )}
    </div>
  );
}

/** A value that the shopper needs in the app of the wallet. Digits stay as apps want them. */
function Copyable({ label, value, shown }: { label: string; value: string; shown: string }) {
  const texts = useOwnMessages(messages);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      notify(texts.copied(shown), 'success');
    } catch (problem) {
      // Without permission, or on a page without HTTPS.
      console.warn('It was not copied.', problem);
      notify(texts.copyFailed(value), 'error');
    }
  }
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span translate="no" className="min-w-0 break-words font-bold text-xl tabular-nums">
          {shown}
        </span>
        <Button variant="outline" aria-label={texts.copyOf(label)} onClick={copy}>
          {texts.copy}
        </Button>
      </dd>
    </div>
  );
}

function ClaimForm({
  wallet,
  payable,
  onSent,
}: {
  wallet: Wallet;
  payable: Payable | PayableKhata;
  onSent: (sent: SentMoney) => void;
}) {
  const texts = useOwnMessages(messages);
  /** The key of the request; a new one once it has a response. */
  const key = useRef(newKey());
  const { form, errors, sending } = useForm({
    check: (typed) => (String(typed.get('trx_id')).trim() === '' ? { trx_id: texts.trxIdMissing } : {}),
    send: async (typed) => {
      const body = {
        key: key.current,
        wallet,
        trx_id: String(typed.get('trx_id')).trim(),
        sender_last: String(typed.get('sender_last')).trim(),
      };
      try {
        onSent(await claimMoney(payable, body));
        key.current = newKey();
        form.ref.current?.reset();
        return null;
      } catch (problem) {
        console.warn('The TrxID was not stored.', problem);
        if (!(problem instanceof ApiError)) return { trx_id: texts.refused.unreachable };
        key.current = newKey();
        const { code, fields } = problem.refusal;
        if (fields?.sender_last) return { sender_last: texts.lastWrong };
        return { trx_id: texts.refused[code as keyof typeof texts.refused] ?? texts.refused.invalid };
      }
    },
  });
  return (
    <form {...form} className="grid gap-3 border-line border-t pt-4">
      <p className="font-bold">{texts.afterwards}</p>
      <TextField
        name="trx_id"
        label={texts.trxId}
        hint={texts.trxIdHint}
        error={errors.trx_id}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        name="sender_last"
        label={texts.last}
        optional={texts.optional}
        hint={texts.lastHint}
        error={errors.sender_last}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
      />
      <Button type="submit" className="min-h-12" disabled={sending}>
        {texts.send}
      </Button>
    </form>
  );
}

function claimMoney(payable: Payable | PayableKhata, body: NewClaim): Promise<SentMoney> {
  const client = browserClient();
  if ('id' in payable) return client.claimSentMoney({ params: { id: payable.id }, body });
  return 'token' in payable
    ? client.claimGuestSentMoney({ params: { token: payable.token }, body })
    : client.claimKhataSentMoney({ params: { token: payable.khata }, body });
}

function getMoney(payable: Payable | PayableKhata): Promise<SentMoney> {
  const client = browserClient();
  if ('id' in payable) return client.getSentMoney({ params: { id: payable.id } });
  return 'token' in payable
    ? client.getGuestSentMoney({ params: { token: payable.token } })
    : client.getKhataSentMoney({ params: { token: payable.khata } });
}

/** What was sent, looked up until all of it has arrived. `onPaid` is called when the advance, a part or the last of it does. */
function useSentMoney(payable: Payable | PayableKhata, part: boolean, onPaid?: () => void) {
  const [sent, setSent] = useState<SentMoney>();
  const order = useRef({ payable, onPaid });
  order.current = { payable, onPaid };
  const isWaiting = sent === undefined || sent.claims.some(({ state }) => state === 'waiting');
  const before = useRef<string>(undefined);

  useEffect(() => {
    if (!sent) return;
    const { due, advance, paid } = sent;
    const now = part ? String(paid) : due > 0 ? (advance === undefined ? 'rest' : 'advance') : '';
    if (before.current !== undefined && before.current !== now) order.current.onPaid?.();
    before.current = now;
  }, [sent, part]);

  useEffect(() => {
    if (!isWaiting) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let times = 0;
    async function look() {
      const found = await getMoney(order.current.payable).catch((problem) => {
        console.warn('It was not possible to look for the money.', problem);
        return null;
      });
      if (stopped) return;
      if (found) setSent(found);
      const pause = PAUSES[times++];
      if (pause !== undefined) timer = setTimeout(look, pause);
    }
    /** Who comes back from the wallet's app sees at once what has arrived. */
    function onShown() {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      times = 0;
      void look();
    }
    void look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [isWaiting]);
  return { sent, setSent };
}
