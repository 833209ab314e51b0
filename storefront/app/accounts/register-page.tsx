import { ApiError } from '@haat/contract/client';
import { MAX_PASSWORD } from '@haat/contract/http/limits';
import { maybePhone, toE164 } from '@haat/contract/phone/phone';
import { cleanLine } from '@haat/contract/text/text';
import { Button } from '@haat/ui/button.tsx';
import { PasswordField, TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { FormError } from '../codes/form-error.tsx';
import { formErrorText } from '../codes/form-error-text.ts';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { useLocalNavigate } from '../i18n/use-local-navigate.ts';
import { plainClient } from '../session/session.ts';
import { Agreement } from '../shop/agreement.tsx';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/register-page.ts';
import { AccountCard } from './account-card.tsx';
import { AccountPhoneField, NewPasswordField } from './account-fields.tsx';
import { useQuery } from './use-query.ts';
import { useRedirectAfterLogin } from './use-redirect-after-login.ts';

export function meta({ location }: Route.MetaArgs) {
  const { title } = messagesFor('accounts', location.pathname).register;
  return privateMeta(title);
}

/** Registration with phone and password, and an optional e-mail address (specification, section 5). */
export default function RegisterPage() {
  const texts = useMessages('accounts');
  const query = useQuery();
  const navigate = useLocalNavigate();
  const [formError, setFormError] = useState('');
  useRedirectAfterLogin();
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    const phone = cleanLine(String(typed.get('phone')));
    const password = typed.get('password');
    const confirm = typed.get('confirm');
    const differ = password !== '' && confirm !== '' && password !== confirm;
    if (differ) notify(texts.register.noMatch, 'error');
    return {
      ...(!maybePhone(phone) && { phone: phone === '' ? texts.errors.phone : texts.errors.anyPhoneForm }),
      ...(password === '' && { password: texts.errors.password }),
      ...(confirm === '' && { confirm: texts.errors.confirm }),
      ...(differ && { confirm: texts.errors.different }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const typedPhone = cleanLine(String(typed.get('phone')));
    const phone = toE164(typedPhone) ?? typedPhone;
    const email = cleanLine(String(typed.get('email')));
    setFormError('');
    try {
      await plainClient().register({ body: { phone, email, password: String(typed.get('password')) } });
    } catch (problem) {
      notify(texts.register.failed, 'error');
      if (!(problem instanceof ApiError)) throw problem;
      const found = errorsOf(problem);
      if (Object.keys(found).length === 0) setFormError(formErrorText(problem, texts));
      return found;
    }
    notify(texts.register.done, 'success');
    navigate(`/login${query}`, { phone: typedPhone });
    return null;
  }

  function errorsOf({ refusal: { code, fields } }: ApiError): FieldErrors {
    if (code === 'phone_taken') return { phone: texts.errors.taken };
    return {
      ...(fields?.phone && { phone: texts.errors.anyPhoneForm }),
      ...(fields?.email && { email: texts.errors.emailForm }),
      ...(fields?.password && { password: texts.errors.weakPassword }),
    };
  }

  return (
    <AccountCard title={texts.register.title}>
      <form {...form} className="grid gap-4">
        <FormError>{formError}</FormError>
        <AccountPhoneField hint={texts.phoneHint} error={errors.phone} />
        <NewPasswordField name="password" label={texts.password} error={errors.password} />
        <PasswordField
          name="confirm"
          label={texts.confirm}
          showLabel={texts.showPassword}
          autoComplete="new-password"
          maxLength={MAX_PASSWORD}
          error={errors.confirm}
          required
        />
        <TextField
          name="email"
          label={texts.email}
          optional={texts.optional}
          type="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email}
        />
        <Agreement by="registering" />
        <Button type="submit" className="min-h-12" disabled={sending} aria-busy={sending}>
          {sending ? texts.register.sending : texts.register.submit}
        </Button>
      </form>
      <p className="text-center">
        <span>{texts.register.haveAccount}</span>
        {space}
        <Link to={`/login${query}`} className="font-bold text-brand underline underline-offset-4">
          {texts.login.title}
        </Link>
      </p>
    </AccountCard>
  );
}
