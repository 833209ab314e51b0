import { ApiError } from '@haat/contract/client';
import { MAX_PASSWORD } from '@haat/contract/http/limits';
import { Button } from '@haat/ui/button.tsx';
import { PasswordField, TextField } from '@haat/ui/field.tsx';
import { emptyFields, type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, nextPath } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import { staffMessages } from './messages.ts';
import { LoginField, SignInCard } from './sign-in-card.tsx';

/** Sign-in by login and password; a code is asked for if the account has a second factor. */
export default function SignInPage() {
  const texts = useMessages(staffMessages);
  const { required } = useProblemTexts();
  const failureText = useFailureText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState('');
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return emptyFields(typed, { login: required, password: required, ...(needsCode && { code: required }) });
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    setFailure('');
    const code = needsCode ? { code: String(typed.get('code')).replaceAll(/\s/g, '') } : {};
    const body = { login: String(typed.get('login')), password: String(typed.get('password')), ...code };
    try {
      await api.signInStaff({ body });
      await navigate(nextPath(search), { replace: true });
      return null;
    } catch (problem) {
      return explain(problem);
    }
  }

  function explain(problem: unknown): FieldErrors | null {
    if (!(problem instanceof ApiError)) throw problem;
    const { code } = problem.refusal;
    if (code === 'code_needed') setNeedsCode(true);
    else if (code === 'wrong_code' || problem.refusal.fields?.code) return { code: texts.wrongCode };
    else if (code === 'wrong_credentials') return { password: failureText(problem) };
    else setFailure(failureText(problem));
    return null;
  }

  return (
    <SignInCard title={texts.signIn}>
      <form {...form} className="grid gap-4">
        <FormError text={failure} />
        <LoginField error={errors.login} />
        <PasswordField
          name="password"
          label={texts.password}
          showLabel={texts.showPassword}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          error={errors.password}
        />
        {needsCode && (
          <TextField
            name="code"
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            autoFocus
            maxLength={20}
            error={errors.code}
          />
        )}
        {needsCode && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center text-brand underline underline-offset-4">
              {texts.phoneLost}
            </summary>
            <p className="text-muted">{texts.phoneLostHelp}</p>
          </details>
        )}
        <Button type="submit" className="min-h-12" disabled={sending}>
          {texts.submit}
        </Button>
      </form>
    </SignInCard>
  );
}
