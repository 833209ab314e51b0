import { ApiError } from '@haat/contract/client';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import type { Route } from './+types/new-password-page.ts';
import { staffMessages } from './messages.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { readLink, useOtherLink } from './read-link.ts';
import { SignInCard } from './sign-in-card.tsx';

export async function clientLoader(): Promise<{ link: string; name: string | null }> {
  const { link, found } = await readLink();
  return { link, name: found?.name ?? null };
}

/** Sets a new password by a link of an owner. */
export default function NewPasswordPage({ loaderData: { link, name } }: Route.ComponentProps) {
  const texts = useMessages(staffMessages);
  const problemTexts = useProblemTexts();
  const failureText = useFailureText();
  const navigate = useNavigate();
  useOtherLink();
  const [failure, setFailure] = useState('');
  const [linkOver, setLinkOver] = useState(false);
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return String(typed.get('password')) === '' ? { password: problemTexts.required } : {};
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    setFailure('');
    try {
      await api.setPasswordByLink({ body: { link, password: String(typed.get('password')) } });
      await navigate('/sign-in', { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code, fields } = problem.refusal;
      if (fields?.password) return { password: texts.passwordWeak };
      if (code === 'link_over') setLinkOver(true);
      else setFailure(failureText(problem));
    }
    return null;
  }

  // The response of an earlier press may be lost, so the password may be set.
  if (name === null || linkOver)
    return (
      <SignInCard title={texts.newPassword}>
        <FormError text={texts.linkOver} />
        <Link to="/sign-in" className={buttonClass('brand')}>
          {texts.signIn}
        </Link>
      </SignInCard>
    );
  return (
    <SignInCard title={texts.newPassword}>
      <p className="text-muted">{name}</p>
      <form {...form} className="grid gap-4">
        <FormError text={failure} />
        <NewPasswordField name="password" label={texts.newPassword} error={errors.password} />
        <Button type="submit" className="min-h-12" disabled={sending}>
          {texts.save}
        </Button>
      </form>
    </SignInCard>
  );
}
