import { ApiError } from '@haat/contract/client';
import { toE164 } from '@haat/contract/common/phone';
import { cleanLine } from '@haat/contract/common/text';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { plainClient } from '../session/session.ts';
import { AccountPhoneField, FormError } from './account-fields.tsx';
import { formErrorText } from './form-error-text.ts';
import { accountMessages } from './messages.ts';

/** Asks for the phone and has a code sent to it; whether it has an account, nobody learns. */
export function CodeRequestForm({ onSent }: { onSent: (phone: string) => void }) {
  const { forgotten: texts, ...common } = useMessages(accountMessages);
  const language = useLanguage();
  const { state } = useLocation();
  const [formError, setFormError] = useState('');
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return cleanLine(String(typed.get('phone'))) === '' ? { phone: common.errors.phone } : {};
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const phone = cleanLine(String(typed.get('phone')));
    setFormError('');
    try {
      await plainClient().sendPasswordResetCode({ body: { phone: toE164(phone) ?? phone, language } });
    } catch (problem) {
      notify(texts.notSent);
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.refusal.fields?.phone) return { phone: texts.phoneForm };
      const unavailable = problem.refusal.code === 'codes_unavailable';
      setFormError(unavailable ? texts.unavailable : formErrorText(problem, common));
      return null;
    }
    onSent(phone);
    return null;
  }

  return (
    <form {...form} className="grid gap-4">
      <p>{texts.intro}</p>
      <FormError>{formError}</FormError>
      <AccountPhoneField
        hint={common.phoneHint}
        defaultValue={typeof state?.phone === 'string' ? state.phone : ''}
        error={errors.phone}
      />
      <Button type="submit" className="min-h-12" disabled={sending} aria-busy={sending}>
        {sending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
