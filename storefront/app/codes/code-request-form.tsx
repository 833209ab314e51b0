import { ApiError } from '@haat/contract/client';
import { toE164 } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';
import { cleanLine } from '@haat/contract/text/text';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { FormError } from './form-error.tsx';
import { formErrorText } from './form-error-text.ts';

/** Asks for a phone and requests a code for it. The response does not reveal whether the shop knows the phone. */
export function CodeRequestForm({
  intro,
  phone = '',
  label,
  fields,
  request,
  wrongFields = {},
  autoFocus = false,
  onSent,
}: {
  intro: string;
  /** The label of the phone, where it is not just the shopper's. */
  label?: string;
  /** Fills the field. */
  phone?: string;
  /** Fields above the phone, with their errors. */
  fields?: (errors: FieldErrors) => Elements;
  /** Calls the API, with the phone in E.164 if it is a Bangladeshi mobile number; throws `ApiError`. */
  request: (sent: { phone: string; language: Language }, typed: FormData) => Promise<unknown>;
  /** The texts of `fields` that the API refuses. */
  wrongFields?: FieldErrors;
  /** The form replaces a button that was just pressed. */
  autoFocus?: boolean;
  /** `phone` as typed. */
  onSent: (phone: string, typed: FormData) => void;
}) {
  const texts = useMessages('codes');
  const language = useLanguage();
  const [formError, setFormError] = useState('');
  /** A request without a response: the code may be on its way. */
  const [unconfirmed, setUnconfirmed] = useState<{ phone: string; typed: FormData }>();
  const { form, errors, sending } = useForm({
    check: (typed): FieldErrors =>
      cleanLine(String(typed.get('phone'))) === '' ? { phone: texts.noPhone } : {},
    send,
  });

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const phone = cleanLine(String(typed.get('phone')));
    setFormError('');
    try {
      await request({ phone: toE164(phone) ?? phone, language }, typed);
    } catch (problem) {
      if (!(problem instanceof ApiError)) {
        notify(texts.notSent, 'error');
        throw problem;
      }
      const { code, fields: refused = {} } = problem.refusal;
      if (code !== 'codes_unavailable' && (problem.status === 0 || problem.status >= 500))
        setUnconfirmed({ phone, typed });
      const known: FieldErrors = { phone: texts.phoneForm, ...wrongFields };
      const found = Object.entries(known).filter(([name]) => Object.hasOwn(refused, name));
      if (found.length > 0) {
        notify(texts.notSent, 'error');
        return Object.fromEntries(found);
      }
      setFormError(code === 'codes_unavailable' ? texts.unavailable : formErrorText(problem, texts));
      return null;
    }
    onSent(phone, typed);
    return null;
  }

  return (
    <form {...form} className="grid gap-4">
      <p>{intro}</p>
      <FormError>{formError}</FormError>
      {fields?.(errors)}
      <TextField
        name="phone"
        label={label ?? texts.phone}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={40}
        defaultValue={phone}
        autoFocus={autoFocus}
        error={errors.phone}
        required
      />
      <Button type="submit" className="min-h-12" disabled={sending} aria-busy={sending}>
        {sending ? texts.sending : texts.send}
      </Button>
      {unconfirmed && (
        <Button variant="outline" onClick={() => onSent(unconfirmed.phone, unconfirmed.typed)}>
          {texts.haveCode}
        </Button>
      )}
    </form>
  );
}
