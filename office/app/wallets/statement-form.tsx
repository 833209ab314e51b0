import type { StatementResult } from '@haat/contract/office/orders/wallets';
import type { Wallet } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import { TextArea } from '@haat/ui/field.tsx';
import { Section } from '@haat/ui/section.tsx';
import { typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { inDigits, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FileField } from '../platform/file-field.tsx';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { walletMessages } from './messages.ts';
import { WalletSelect } from './receipt-form.tsx';

/** Reads the statement of a wallet, pasted or as a file. */
export function StatementForm() {
  const texts = useMessages(walletMessages);
  const problemTexts = useProblemTexts();
  const { run } = useAction();
  const [result, setResult] = useState<StatementResult>();
  /** How many were read: the field of the file is empty again after each. */
  const [read, setRead] = useState(0);
  const fileOf = (typed: FormData) => {
    const file = typed.get('file');
    return file instanceof File && file.size > 0 ? file : null;
  };
  const { form, errors, sending } = useForm({
    check: (typed) =>
      fileOf(typed) || typedText(typed, 'text') !== '' ? {} : { text: problemTexts.required },
    send: async (typed) => {
      const text = (await fileOf(typed)?.text()) ?? String(typed.get('text'));
      const body = { wallet: typed.get('wallet') as Wallet, text };
      const stored = await run(() => api.importStatement({ body }));
      if (!stored) return null;
      setResult(stored);
      setRead((before) => before + 1);
      form.ref.current?.reset();
      return null;
    },
  });
  return (
    <Section title={texts.statement}>
      <form {...form} className="grid gap-3">
        <p className="text-muted text-sm">{texts.statementHint}</p>
        <WalletSelect />
        <TextArea name="text" label={texts.statementText} error={errors.text} rows={3} />
        <FileField key={read} name="file" label={texts.file} accept=".csv,.txt,text/csv" />
        <Button type="submit" variant="soft" className="min-h-12" disabled={sending}>
          {texts.read}
        </Button>
      </form>
      {result && (
        <div role="status" className="mt-3 grid gap-1">
          <p className="font-bold">
            {texts.result({
              added: inDigits(result.added),
              matched: inDigits(result.matched),
              known: inDigits(result.known),
              skipped: inDigits(result.skipped),
            })}
          </p>
          {result.different.map((trxId) => (
            <p key={trxId} className="text-danger">
              {texts.different(trxId)}
            </p>
          ))}
          {result.bad.map(({ line, text }) => (
            <p key={line} className="break-words text-sm">
              <span className="text-danger">{`${texts.bad(inDigits(line))} `}</span>
              <span>{text}</span>
            </p>
          ))}
        </div>
      )}
    </Section>
  );
}
