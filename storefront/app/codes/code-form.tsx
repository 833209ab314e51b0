import { ApiError } from '@haat/contract/client';
import { toE164 } from '@haat/contract/phone/phone';
import { cleanLine } from '@haat/contract/text/text';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { FormError } from './form-error.tsx';
import { formErrorText } from './form-error-text.ts';

interface Texts {
  /** Where the code was sent. */
  sent: string;
  submit: string;
  sending: string;
  failed: string;
}

/** Asks for the code from the SMS and submits it. */
export function CodeForm({
  texts: own,
  phone,
  fields,
  check = () => ({}),
  send,
  wrongFields = {},
  onAgain,
}: {
  texts: Texts;
  /** As typed, where the code was sent. */
  phone: string;
  /** Fields below the code, with their errors. */
  fields?: (errors: FieldErrors) => Elements;
  /** Validates these fields. */
  check?: (typed: FormData) => FieldErrors;
  /** Calls the API and goes on; throws `ApiError`. */
  send: (sent: { phone: string; code: string }, typed: FormData) => Promise<void>;
  /** The texts of `fields` that the API refuses. */
  wrongFields?: FieldErrors;
  /** Back to the request of a code. */
  onAgain: () => void;
}) {
  const texts = useMessages('codes');
  const [formError, setFormError] = useState('');
  const { form, errors, sending } = useForm({
    check: (typed) => ({
      ...(cleanLine(String(typed.get('code'))) === '' && { code: texts.noCode }),
      ...check(typed),
    }),
    send: submit,
  });

  async function submit(typed: FormData): Promise<FieldErrors | null> {
    setFormError('');
    try {
      await send({ phone: toE164(phone) ?? phone, code: cleanLine(String(typed.get('code'))) }, typed);
    } catch (problem) {
      if (!(problem instanceof ApiError)) {
        notify(own.failed, 'error');
        throw problem;
      }
      const known: FieldErrors = { code: texts.wrongCode, ...wrongFields };
      const refused = problem.refusal.fields ?? {};
      const found = Object.entries(known).filter(([name]) => Object.hasOwn(refused, name));
      if (found.length > 0) {
        notify(own.failed, 'error');
        return Object.fromEntries(found);
      }
      // Without a response of the shop it may have happened: pressed again, it gets the same response.
      setFormError(formErrorText(problem, texts));
    }
    return null;
  }

  return (
    <form {...form} className="grid gap-4">
      <p role="status">{own.sent}</p>
      <FormError>{formError}</FormError>
      <input type="hidden" name="phone" autoComplete="username" value={phone} />
      <TextField
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        // The shopper has just pressed a button that this form replaces.
        autoFocus
        error={errors.code}
        required
      />
      {fields?.(errors)}
      <Button type="submit" className="min-h-12" disabled={sending} aria-busy={sending}>
        {sending ? own.sending : own.submit}
      </Button>
      <button type="button" className="min-h-11 text-brand underline underline-offset-4" onClick={onAgain}>
        {texts.again}
      </button>
    </form>
  );
}
