import { ApiError } from '@haat/contract/client';
import { toE164 } from '@haat/contract/common/phone';
import { cleanLine } from '@haat/contract/common/text';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { plainClient } from '../session/session.ts';
import { FormError, NewPasswordField } from './account-fields.tsx';
import { formErrorText } from './form-error-text.ts';
import { accountMessages } from './messages.ts';
import { useQuery } from './use-query.ts';

/** The code from the SMS and the new password; then to the login, where the phone is filled in. */
export function NewPasswordForm({ phone, onAgain }: { phone: string; onAgain: () => void }) {
  const { forgotten: texts, ...common } = useMessages(accountMessages);
  const navigate = useNavigate();
  const local = useLocalPath();
  const query = useQuery();
  const [formError, setFormError] = useState('');
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return {
      ...(cleanLine(String(typed.get('code'))) === '' && { code: texts.noCode }),
      ...(typed.get('new_password') === '' && { new_password: common.errors.password }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const [code, new_password] = [cleanLine(String(typed.get('code'))), String(typed.get('new_password'))];
    setFormError('');
    try {
      await plainClient().resetPassword({ body: { phone: toE164(phone) ?? phone, code, new_password } });
    } catch (problem) {
      notify(texts.failed);
      if (!(problem instanceof ApiError)) throw problem;
      const { fields } = problem.refusal;
      if (fields?.code) return { code: texts.wrongCode };
      if (fields?.new_password) return { new_password: common.errors.weakPassword };
      setFormError(formErrorText(problem, common));
      return null;
    }
    notify(texts.done);
    navigate(local(`/login${query}`), { state: { phone } });
    return null;
  }

  return (
    <form {...form} className="grid gap-4">
      <p role="status">{texts.sent(phone)}</p>
      <FormError>{formError}</FormError>
      <input type="hidden" name="phone" autoComplete="username" value={phone} />
      <TextField
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={errors.code}
        required
      />
      <NewPasswordField name="new_password" label={texts.next} error={errors.new_password} />
      <Button type="submit" className="min-h-12" disabled={sending} aria-busy={sending}>
        {sending ? texts.saving : texts.submit}
      </Button>
      <button type="button" className="min-h-11 text-brand underline underline-offset-4" onClick={onAgain}>
        {texts.again}
      </button>
    </form>
  );
}
