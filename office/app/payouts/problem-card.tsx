import type { PayoutProblem } from '@haat/contract/office/couriers';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { emptyFields, typedText, useForm } from '@haat/ui/use-form.ts';
import { Link } from 'react-router';
import { useCourierName } from '../couriers/courier-texts.ts';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { payoutMessages } from './messages.ts';

/** What is wrong, a text with which the courier is asked for it, and how it is closed. */
export function ProblemCard({ problem, isStored = true }: { problem: PayoutProblem; isStored?: boolean }) {
  const texts = useMessages(payoutMessages);
  const language = useLanguage();
  const nameOf = useCourierName();
  const { kind, courier, payout, reference, order, number, consignment, invoice, amount_paisa, since } =
    problem;
  const sum = formatPaisa(Math.abs(amount_paisa));
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-bold text-danger">{texts.kinds[kind]}</p>
        <p className="flex flex-wrap items-center gap-x-2">
          <span>{nameOf(courier)}</span>
          {order !== null && (
            <Link
              to={`/orders/${order}`}
              className="min-h-11 content-center font-bold text-brand underline underline-offset-4"
            >
              {number}
            </Link>
          )}
          {(consignment ?? invoice) && <span translate="no">{consignment ?? invoice}</span>}
          {payout !== null && isStored && (
            <Link
              to={`/payouts/${payout}`}
              className="min-h-11 content-center text-brand underline underline-offset-4"
            >
              <span>{`${texts.payout} `}</span>
              <span translate="no">{reference}</span>
            </Link>
          )}
          <span className="text-muted">{formatTime(since, language)}</span>
        </p>
        {amount_paisa !== 0 && (
          <p className="font-bold tabular-nums">{amount_paisa > 0 ? texts.owes(sum) : texts.tooMuch(sum)}</p>
        )}
      </div>
      {isStored && (
        <>
          <Claim problem={problem} />
          <SettleForm problem={problem} />
        </>
      )}
    </li>
  );
}

const summary = 'min-h-11 cursor-pointer content-center text-brand underline underline-offset-4';

function Claim({ problem: { claim } }: { problem: PayoutProblem }) {
  const texts = useMessages(payoutMessages);
  const language = useLanguage();

  async function copy(text: string) {
    try {
      // Over plain http browsers have no clipboard.
      await navigator.clipboard.writeText(text);
      notify(texts.copied, 'success');
    } catch {
      notify(texts.notCopied, 'error');
    }
  }

  return (
    <details>
      <summary className={summary}>{texts.claim}</summary>
      <p className="whitespace-pre-line break-words rounded-control bg-tile p-3 text-sm">{claim[language]}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(['bn', 'en'] as const).map((each) => (
          <Button key={each} variant="outline" className="grow" onClick={() => copy(claim[each])}>
            {texts.copy[each]}
          </Button>
        ))}
      </div>
    </details>
  );
}

function SettleForm({ problem: { id, amount_paisa, number, reference } }: { problem: PayoutProblem }) {
  const texts = useMessages(payoutMessages);
  const problemTexts = useProblemTexts();
  const { busy, run } = useAction();
  const { form, errors } = useForm({
    check: (typed) => emptyFields(typed, { reason: problemTexts.required }),
    send: async (typed) => {
      const body = { problem: id, amount_paisa, reason: typedText(typed, 'reason') };
      if (await run(() => api.settlePayoutProblem({ body }))) notify(texts.settled, 'success');
      return null;
    },
  });
  return (
    <details>
      <summary className={summary}>{texts.settle}</summary>
      <p className="text-muted text-sm">{texts.settleHint(formatPaisa(amount_paisa))}</p>
      <form
        {...form}
        aria-label={`${texts.settle}: ${number || reference}`}
        className="flex flex-wrap items-end gap-2"
      >
        <div className="min-w-40 flex-1">
          <TextField
            name="reason"
            label={texts.reason}
            error={errors.reason}
            maxLength={500}
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="outline" className="min-h-12 grow" disabled={busy}>
          {texts.settle}
        </Button>
      </form>
    </details>
  );
}
