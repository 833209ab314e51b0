import type { OpenReceipt, WaitingClaim } from '@haat/contract/office/orders/wallets';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { emptyFields, typedText, useForm } from '@haat/ui/use-form.ts';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { type Likely, likelyClaims } from './likely-claims.ts';
import { walletMessages } from './messages.ts';
import { nameOfTarget, ReceiptLines, TargetLink } from './rows.tsx';

/** Money that pays nothing yet, with the claims that it may answer. */
export function OpenReceiptRow({ receipt, claims }: { receipt: OpenReceipt; claims: WaitingClaim[] }) {
  return (
    <li className="grid gap-3 py-3">
      <ReceiptLines receipt={receipt} />
      {likelyClaims(receipt, claims).map((likely) => (
        <LikelyClaim key={likely.claim.id} receipt={receipt} likely={likely} />
      ))}
      <MatchByNumber receipt={receipt} />
      <SetAside receipt={receipt} />
    </li>
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
  const { busy, run } = useAction();
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
        <TargetLink {...claim} />
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
        onClick={() => run(() => api.matchReceipt({ params: { id: receipt.id }, body: { claim: claim.id } }))}
      >
        {texts.match(nameOfTarget(claim, texts.khataOf))}
      </Button>
    </div>
  );
}

function MatchByNumber({ receipt: { id, trx_id } }: { receipt: OpenReceipt }) {
  const texts = useMessages(walletMessages);
  const problemTexts = useProblemTexts();
  const { busy, run } = useAction();
  const { form, errors } = useForm({
    check: (typed) => emptyFields(typed, { number: problemTexts.required }),
    send: async (typed) => {
      await run(() => api.matchReceipt({ params: { id }, body: { number: typedText(typed, 'number') } }));
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
  const problemTexts = useProblemTexts();
  const { busy, run } = useAction();
  const { form, errors } = useForm({
    check: (typed) => emptyFields(typed, { reason: problemTexts.required }),
    send: async (typed) => {
      await run(() => api.setReceiptAside({ params: { id }, body: { reason: typedText(typed, 'reason') } }));
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
