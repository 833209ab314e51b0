import type { OpenReceipt, WaitingClaim } from '@haat/contract/office/orders/wallets';
import { formatPhone } from '@haat/contract/phone/phone';
import { walletNames } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { emptyFields, typedText, useForm } from '@haat/ui/use-form.ts';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { likelyClaims } from './likely-claims.ts';
import { walletMessages } from './messages.ts';
import { Row, TargetLink, Time } from './rows.tsx';

/** A claim without a receipt. One of a delivered order is settled, another one can be taken out of the list. */
export function Claim({ claim, receipts }: { claim: WaitingClaim; receipts: OpenReceipt[] }) {
  const texts = useMessages(walletMessages);
  const language = useLanguage();
  const { id, order, number, receiver, phone, due_paisa, wallet, trx_id, sender_last, amount_paisa, source } =
    claim;
  const details = [
    texts.sources[source],
    sender_last && texts.lastDigits(sender_last),
    amount_paisa !== null && texts.said(formatPaisa(amount_paisa)),
  ].filter(Boolean);
  const mustSettle = claim.settle_paisa > 0 && amount_paisa !== null;
  return (
    <Row call={mustSettle ? undefined : () => api.withdrawClaim({ params: { id } })} action={texts.withdraw}>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <TargetLink order={order} number={number} phone={phone} />
          <span>{` ${receiver}`}</span>
          {order !== null && <span className="block tabular-nums">{formatPhone(phone)}</span>}
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
      {claim.overdue && <Settle claim={claim} receipts={receipts} />}
      {mustSettle && !claim.overdue && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-brand underline underline-offset-4">
            {texts.settle}
          </summary>
          <Settle claim={claim} receipts={receipts} />
        </details>
      )}
    </Row>
  );
}

/** How a delivered order is paid if no receipt comes by itself: one press a way; to let it go needs a reason. */
function Settle({ claim, receipts }: { claim: WaitingClaim; receipts: OpenReceipt[] }) {
  const { id, number, settle_paisa: amount_paisa, khata_left_paisa } = claim;
  const texts = useMessages(walletMessages);
  const problemTexts = useProblemTexts();
  const { busy, run } = useAction();
  const sum = formatPaisa(amount_paisa);
  async function press(call: () => Promise<unknown>) {
    if (await run(call)) notify(texts.settled(number), 'success');
  }
  const settle = (way: 'cash' | 'khata') =>
    press(() => api.settleClaim({ params: { id }, body: { way, amount_paisa } }));
  const { form, errors } = useForm({
    check: (typed) => emptyFields(typed, { reason: problemTexts.required }),
    send: async (typed) => {
      const body = { way: 'written_off', amount_paisa, reason: typedText(typed, 'reason') } as const;
      await press(() => api.settleClaim({ params: { id }, body }));
      return null;
    },
  });
  const found = receipts.filter((receipt) => likelyClaims(receipt, [claim]).length > 0).slice(0, 3);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {found.map((receipt) => (
          <Button
            key={receipt.id}
            className="grow"
            disabled={busy}
            onClick={() => press(() => api.matchReceipt({ params: { id: receipt.id }, body: { claim: id } }))}
          >
            {texts.isReceipt(receipt.trx_id, formatPaisa(receipt.amount_paisa))}
          </Button>
        ))}
        <Button
          variant="outline"
          className="grow"
          disabled={busy}
          aria-label={`${texts.paidInCash(sum)}: ${number}`}
          onClick={() => settle('cash')}
        >
          {texts.paidInCash(sum)}
        </Button>
        {khata_left_paisa >= amount_paisa && (
          <Button
            variant="outline"
            className="grow"
            disabled={busy}
            aria-label={`${texts.onKhata(sum)}: ${number}`}
            onClick={() => settle('khata')}
          >
            {texts.onKhata(sum)}
          </Button>
        )}
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-brand underline underline-offset-4">
          {texts.letGo}
        </summary>
        <form {...form} aria-label={`${texts.letGo}: ${number}`} className="grid gap-2">
          <TextField
            name="reason"
            label={texts.letGoWhy}
            error={errors.reason}
            defaultValue={texts.neverCame}
            maxLength={500}
          />
          <Button type="submit" variant="danger" className="min-h-12" disabled={busy}>
            {texts.letGoSum(sum)}
          </Button>
        </form>
      </details>
    </div>
  );
}
