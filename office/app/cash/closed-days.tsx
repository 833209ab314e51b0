import type { CashSheet } from '@haat/contract/office/orders/cash';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Section } from '@haat/ui/section.tsx';
import { emptyFields, typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatDay, formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { cashMessages } from './messages.ts';

type ClosedDay = CashSheet['days'][number];

/** The last closes; the newest one that counts can be reopened. */
export function ClosedDays({ days }: { days: ClosedDay[] }) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  const [reopening, setReopening] = useState<ClosedDay | null>(null);
  if (days.length === 0) return null;
  const last = days.find(({ reopened }) => reopened === null);
  return (
    <Section title={texts.days}>
      <ul className="divide-y divide-line">
        {days.map((close) => (
          <li key={close.id} className="py-2">
            <p className={`flex justify-between gap-3 tabular-nums ${close.reopened ? 'line-through' : ''}`}>
              <span>
                <span translate="no" className="font-bold">
                  {inDigits(close.day)}
                </span>
                {space}
                <span className="text-muted text-sm">{staffName(close.actor)}</span>
              </span>
              <span className="font-bold">{formatPaisa(close.counted_paisa)}</span>
            </p>
            {close.counted_paisa !== close.expected_paisa && (
              <p className="text-sm">
                {`${texts.difference} ${formatPaisa(close.counted_paisa - close.expected_paisa)} · ${close.note}`}
              </p>
            )}
            {close.reopened && (
              <p className="text-sm">
                {texts.reopened(close.reopened.reason, staffName(close.reopened.actor))}
              </p>
            )}
            {close === last && (
              <Button
                variant="outline"
                className="mt-2"
                aria-label={`${texts.reopen}: ${formatDay(close.day, language)}`}
                onClick={() => setReopening(close)}
              >
                {texts.reopen}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ReopenDialog close={reopening} onClose={() => setReopening(null)} />
    </Section>
  );
}

function ReopenDialog({ close, onClose }: { close: ClosedDay | null; onClose: () => void }) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  const { run } = useAction();
  const { form, errors, sending } = useForm({
    check: (typed) => emptyFields(typed, { reason: texts.reasonMissing }),
    async send(typed) {
      const call = () =>
        api.reopenDay({ params: { id: close!.id }, body: { reason: typedText(typed, 'reason') } });
      if (await run(call)) onClose();
      return null;
    },
  });
  return (
    <ConfirmDialog
      open={close !== null}
      title={close ? texts.reopenTitle(formatDay(close.day, language)) : ''}
      back={texts.back}
      confirm={texts.reopen}
      busy={sending}
      onClose={onClose}
      form={form}
    >
      <p>{texts.reopenHint}</p>
      {close && <TextField label={texts.reopenReason} name="reason" maxLength={500} error={errors.reason} />}
    </ConfirmDialog>
  );
}
