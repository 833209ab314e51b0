import { ApiError } from '@haat/contract/client';
import type { Role } from '@haat/contract/office/rights';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { emptyFields, type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import type { Route } from './+types/set-up-page.ts';
import { staffMessages } from './messages.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { readLink, useOtherLink } from './read-link.ts';
import { LoginField, SignInCard } from './sign-in-card.tsx';

/** A link for a member sets a new password, and makes no account. */
export async function clientLoader(): Promise<{ link: string; role: Role | null }> {
  const { link, found } = await readLink();
  return { link, role: found?.name === null ? found.role : null };
}

/** Creates the account of a link: of the first owner, or of an invited person. */
export default function SetUpPage({ loaderData: { link, role } }: Route.ComponentProps) {
  const texts = useMessages(staffMessages);
  const problemTexts = useProblemTexts();
  const failureText = useFailureText();
  const navigate = useNavigate();
  useOtherLink();
  const [failure, setFailure] = useState('');
  const [linkOver, setLinkOver] = useState(false);
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return emptyFields(typed, {
      name: problemTexts.required,
      login: problemTexts.required,
      password: problemTexts.required,
    });
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    setFailure('');
    const field = (name: string) => String(typed.get(name));
    const body = { link, name: field('name'), login: field('login'), password: field('password') };
    try {
      await api.acceptLink({ body });
      await navigate('/second-factor', { replace: true });
      return null;
    } catch (problem) {
      return explain(problem);
    }
  }

  function explain(problem: unknown): FieldErrors | null {
    if (!(problem instanceof ApiError)) throw problem;
    const { code, fields } = problem.refusal;
    if (code === 'name_taken') return { name: texts.nameTaken };
    if (code === 'login_taken') return { login: texts.loginTaken };
    if (fields?.login) return { login: texts.loginWrong };
    if (fields?.password) return { password: texts.passwordWeak };
    if (code === 'link_over') setLinkOver(true);
    else setFailure(failureText(problem));
    return null;
  }

  // The response of an earlier press may be lost, so the account may exist.
  if (role === null || linkOver)
    return (
      <SignInCard title={texts.setUp}>
        <FormError text={texts.linkOver} />
        <p>{texts.existsAlready}</p>
        <Link to="/sign-in" className={buttonClass('brand')}>
          {texts.signIn}
        </Link>
      </SignInCard>
    );
  return (
    <SignInCard title={texts.setUp}>
      <p className="text-muted">{texts.asRole(texts.role[role])}</p>
      <form {...form} className="grid gap-4">
        <FormError text={failure} />
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="name"
          maxLength={60}
          error={errors.name}
        />
        <LoginField error={errors.login} />
        <NewPasswordField name="password" label={texts.password} error={errors.password} />
        <Button type="submit" className="min-h-12" disabled={sending}>
          {texts.create}
        </Button>
      </form>
    </SignInCard>
  );
}
