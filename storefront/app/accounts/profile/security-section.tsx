import { ApiError } from '@haat/contract/client';
import { MAX_PASSWORD, MIN_PASSWORD } from '@haat/contract/http/limits';
import { Button } from '@haat/ui/button.tsx';
import { PasswordField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { FormError } from '../../codes/form-error.tsx';
import { formErrorText } from '../../codes/form-error-text.ts';
import { useMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ChangePhone } from './change-phone.tsx';

/** A new password, and the end of all other sessions: endpoints of this shop's API, which the specification does not have. */
export function SecuritySection() {
  const { security: texts } = useMessages('accounts');
  if (document.documentElement.dataset.apiHost) return null;
  return (
    <section className="mt-8 grid gap-4 border-line border-t pt-6">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <PasswordForm />
      <ChangePhone />
      <SignOutElsewhere />
    </section>
  );
}

function PasswordForm() {
  const { security: texts, ...common } = useMessages('accounts');
  const [formError, setFormError] = useState('');
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    const [current, next, confirm] = ['current_password', 'new_password', 'confirm'].map((name) =>
      String(typed.get(name)),
    );
    return {
      ...(current === '' && { current_password: common.errors.password }),
      ...(next === '' && { new_password: common.errors.password }),
      ...(confirm === '' && { confirm: common.errors.confirm }),
      ...(confirm !== '' && next !== confirm && { confirm: common.errors.different }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    setFormError('');
    try {
      await browserClient().changePassword({
        body: {
          current_password: String(typed.get('current_password')),
          new_password: String(typed.get('new_password')),
        },
      });
    } catch (problem) {
      if (problem instanceof ApiError && (problem.status === 0 || problem.status >= 500)) {
        setFormError(texts.unknown);
        return null;
      }
      notify(texts.failed, 'error');
      if (!(problem instanceof ApiError)) throw problem;
      const { code, fields } = problem.refusal;
      if (code === 'wrong_password') return { current_password: common.errors.wrongPassword };
      if (fields?.new_password) return { new_password: common.errors.weakPassword };
      setFormError(formErrorText(problem, common));
      return null;
    }
    form.ref.current?.reset();
    notify(texts.done, 'success');
    return null;
  }

  const field = (name: string, label: string) => ({
    name,
    label,
    showLabel: common.showPassword,
    maxLength: MAX_PASSWORD,
    error: errors[name],
    required: true,
  });
  return (
    <form {...form} className="grid gap-4">
      <FormError>{formError}</FormError>
      <PasswordField {...field('current_password', texts.current)} autoComplete="current-password" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordField
          {...field('new_password', texts.next)}
          hint={common.passwordHint}
          autoComplete="new-password"
          minLength={MIN_PASSWORD}
        />
        <PasswordField {...field('confirm', common.confirm)} autoComplete="new-password" />
      </div>
      <Button
        type="submit"
        variant="outline"
        className="min-h-12 sm:justify-self-start sm:px-8"
        disabled={sending}
        aria-busy={sending}
      >
        {sending ? texts.sending : texts.submit}
      </Button>
    </form>
  );
}

function SignOutElsewhere() {
  const { security: texts } = useMessages('accounts');
  const [sending, setSending] = useState(false);

  async function onPress() {
    setSending(true);
    try {
      await browserClient().endOtherSessions();
      notify(texts.elsewhereDone, 'success');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify(texts.elsewhereFailed, 'error');
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid gap-2 sm:justify-items-start">
      <Button variant="outline" className="min-h-12" disabled={sending} aria-busy={sending} onClick={onPress}>
        {texts.elsewhere}
      </Button>
      <p className="text-muted text-sm">{texts.elsewhereHint}</p>
    </div>
  );
}
