import { ApiError } from '@haat/contract/client';
import { parsePaisa } from '@haat/contract/money/typed-number';
import type { PastedPayout, PayoutDetails } from '@haat/contract/office/couriers';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button } from '@haat/ui/button.tsx';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCourierName } from '../couriers/courier-texts.ts';
import { useMessages } from '../i18n/language.ts';
import { checkAmount } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { FileField } from '../platform/file-field.tsx';
import { fieldErrors, useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { payoutMessages } from './messages.ts';
import { PayoutLines } from './payout-lines.tsx';
import { ProblemCard } from './problem-card.tsx';

/** A payout is pasted or chosen as a file, matched without storing it, and then stored. */
export function PastePayout({ couriers }: { couriers: { name: string }[] }) {
  const texts = useMessages(payoutMessages);
  const problemTexts = useProblemTexts();
  const notifyFailure = useNotifyFailure();
  const nameOf = useCourierName();
  const [matched, setMatched] = useState<{ body: PastedPayout; payout: PayoutDetails }>();
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    const fee =
      typedText(typed, 'fee') &&
      checkAmount(String(typed.get('fee')), { most: MAX_CASH_PAISA }, problemTexts);
    const paid = checkAmount(String(typed.get('paid')), { most: MAX_CASH_PAISA }, problemTexts);
    return {
      ...(typedText(typed, 'reference') === '' && { reference: problemTexts.required }),
      ...(!/^20\d\d-\d\d-\d\d$/.test(String(typed.get('paid_at'))) && { paid_at: texts.dayWrong }),
      ...(paid && { paid }),
      ...(fee && { fee }),
      ...(!fileOf(typed) && typedText(typed, 'text') === '' && { text: problemTexts.required }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const body = {
      courier: String(typed.get('courier')),
      reference: typedText(typed, 'reference'),
      paid_at: String(typed.get('paid_at')),
      paid_paisa: parsePaisa(String(typed.get('paid')))!,
      fee_paisa: parsePaisa(String(typed.get('fee'))) ?? 0,
      text: (await fileOf(typed)?.text()) ?? String(typed.get('text')),
    };
    try {
      setMatched({ body, payout: await api.previewPayout({ body }) });
      return null;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { fields } = problem.refusal;
      if (fields) return fieldErrors(fields, problemTexts);
      notifyFailure(problem);
      return null;
    }
  }

  return (
    <Section title={texts.paste}>
      {/* What is typed stays while the match is looked at. */}
      <form {...form} className={matched ? 'hidden' : 'grid gap-3'}>
        <p className="text-muted text-sm">{texts.pasteHint}</p>
        <Select name="courier" label={texts.courier}>
          <Options of={couriers.map(({ name }) => [name, nameOf(name)])} />
        </Select>
        <TextField
          name="reference"
          label={texts.reference}
          error={errors.reference}
          maxLength={60}
          autoComplete="off"
        />
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
          <TextField
            type="date"
            name="paid_at"
            label={texts.paidAt}
            max={dayInDhaka(new Date())}
            error={errors.paid_at}
          />
          <TextField
            name="paid"
            label={texts.paid}
            error={errors.paid}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <TextField
          name="fee"
          label={texts.feeOfAll}
          hint={texts.feeOfAllHint}
          error={errors.fee}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextArea name="text" label={texts.table} error={errors.text} rows={3} />
        <FileField name="file" label={texts.file} accept=".csv,.txt,text/csv" />
        <Button type="submit" className="min-h-12" disabled={sending}>
          {texts.check}
        </Button>
      </form>
      {matched && <Matched {...matched} onBack={() => setMatched(undefined)} />}
    </Section>
  );
}

function fileOf(typed: FormData): File | null {
  const file = typed.get('file');
  return file instanceof File && file.size > 0 ? file : null;
}

/** What the payout would be; nothing is stored until the press. */
function Matched({
  body,
  payout,
  onBack,
}: {
  body: PastedPayout;
  payout: PayoutDetails;
  onBack: () => void;
}) {
  const texts = useMessages(payoutMessages);
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const start = useRef<HTMLParagraphElement>(null);
  // On a phone the form was scrolled to its end.
  useEffect(() => start.current?.scrollIntoView({ block: 'nearest' }), []);

  async function store() {
    const stored = await run(() => api.pastePayout({ body }));
    if (!stored) return;
    notify(texts.stored, 'success');
    navigate(`/payouts/${stored.id}`);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <p ref={start} role="status" className="scroll-mt-32 rounded-control bg-notice p-3 text-on-notice">
        {texts.nothingStored}
      </p>
      {payout.problems.length > 0 && (
        <ul className="divide-y divide-line">
          {payout.problems.map((problem) => (
            <ProblemCard key={problem.id} problem={problem} isStored={false} />
          ))}
        </ul>
      )}
      <PayoutLines payout={payout} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onBack}>
          {texts.back}
        </Button>
        <Button className="grow" disabled={busy} onClick={store}>
          {texts.store}
        </Button>
      </div>
    </div>
  );
}
