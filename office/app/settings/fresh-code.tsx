import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { emptyFields, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { settingsMessages } from './messages.ts';

/** Runs a call that needs a fresh code; null: nobody typed one. */
export type WithCode = <T>(call: () => Promise<T>) => Promise<T | null>;

/**
 * Runs calls that need a fresh code of the second factor: if the last one is too old, a dialog asks for another and the call is repeated.
 * Returns the dialog, and `withCode`, whose result is null if nobody typed a code.
 */
export function useFreshCode() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<(proven: boolean) => void>(() => {});

  async function withCode<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (problem) {
      if (refusalOf(problem).code !== 'fresh_code_needed') throw problem;
    }
    setOpen(true);
    const proven = await new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
    setOpen(false);
    return proven ? call() : null;
  }

  return { withCode, dialog: <CodeDialog open={open} onEnd={(proven) => waiting.current(proven)} /> };
}

function CodeDialog({ open, onEnd }: { open: boolean; onEnd: (proven: boolean) => void }) {
  const texts = useMessages(settingsMessages).keys;
  const failureText = useFailureText();
  const { wrong_code } = useProblemTexts();
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData) {
    return emptyFields(typed, { code: texts.codeMissing });
  }

  async function send(typed: FormData) {
    try {
      await api.proveFactor({ body: { code: String(typed.get('code')).replaceAll(/\s/g, '') } });
    } catch (problem) {
      return { code: refusalOf(problem).code === 'invalid' ? wrong_code : failureText(problem) };
    }
    form.ref.current?.reset();
    onEnd(true);
    return null;
  }

  return (
    <ConfirmDialog
      open={open}
      title={texts.codeTitle}
      form={form}
      back={texts.back}
      confirm={texts.confirm}
      busy={sending}
      onClose={() => onEnd(false)}
    >
      <p>{texts.codeWhy}</p>
      <TextField
        name="code"
        label={texts.code}
        inputMode="text"
        autoComplete="one-time-code"
        maxLength={20}
        error={errors.code}
      />
    </ConfirmDialog>
  );
}
