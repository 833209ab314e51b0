import { ApiError } from '@haat/contract/client';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { QrCode } from '@haat/ui/qr-code.tsx';
import { emptyFields, type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { Link, redirect, useSearchParams } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import type { Route } from './+types/second-factor-page.ts';
import { staffMessages } from './messages.ts';
import { SignInCard } from './sign-in-card.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await load(request, () => api.getSession());
  if (session.second_factor === 'on') throw redirect('/');
  return { session, totp: await api.beginTotp() };
}

/** Another secret with each load: the shown one must stay while the code is typed. */
export function shouldRevalidate() {
  return false;
}

/** Sets up the authenticator app, then shows the recovery codes once; none: they did not arrive. */
export default function SecondFactorPage({ loaderData: { session, totp } }: Route.ComponentProps) {
  const texts = useMessages(staffMessages);
  // Back to the page that asked for it.
  const asked = useSearchParams()[0].get('next') ?? '';
  const next = ['opening', 'keys', 'integrations', 'health'].includes(asked) ? `/${asked}` : '/';
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes?.length === 0) return <CodesLost />;
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} next={next} />;
  return (
    <SignInCard title={texts.factor}>
      <p>{texts.factorWhy}</p>
      <p className="text-muted">{texts.scan}</p>
      <QrCode text={totp.uri} label={texts.qr} />
      <a href={totp.uri} className={buttonClass('outline', 'md:hidden')}>
        {texts.openApp}
      </a>
      <p className="text-sm">
        <span>{texts.typeKey}</span>
        {space}
        <code className="block break-all rounded-control bg-tile p-2 font-bold">
          {totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <CodeForm onConfirmed={setRecoveryCodes} />
      {session.second_factor === 'off' && (
        <Link to={next} className={buttonClass('plain')}>
          {texts.later}
        </Link>
      )}
    </SignInCard>
  );
}

function CodeForm({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) {
  const texts = useMessages(staffMessages);
  const problemTexts = useProblemTexts();
  const failureText = useFailureText();
  const [failure, setFailure] = useState('');
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return emptyFields(typed, { code: problemTexts.required });
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    setFailure('');
    const code = String(typed.get('code')).replaceAll(/\s/g, '');
    try {
      onConfirmed((await api.confirmTotp({ body: { code } })).recovery_codes);
      return null;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 403 || problem.status === 400) return { code: texts.wrongCode };
      // The response of an earlier press was lost, with its recovery codes.
      if (problem.refusal.code === 'second_factor_on') onConfirmed([]);
      else setFailure(failureText(problem));
      return null;
    }
  }

  return (
    <form {...form} className="grid gap-4">
      <FormError text={failure} />
      <TextField
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={errors.code}
      />
      <Button type="submit" className="min-h-12" disabled={sending}>
        {texts.confirm}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const texts = useMessages(staffMessages);
  return (
    <SignInCard title={texts.recovery}>
      <p>{texts.recoveryWhy}</p>
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-tile p-3 text-center font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="outline" className="min-h-12 print:hidden" onClick={() => window.print()}>
        {texts.printCodes}
      </Button>
      <Link to={next} className={buttonClass('brand', 'print:hidden')}>
        {texts.saved}
      </Link>
    </SignInCard>
  );
}

function CodesLost() {
  const texts = useMessages(staffMessages);
  return (
    <SignInCard title={texts.factor}>
      <FormError text={texts.recoveryLost} />
      <Link to="/" className={buttonClass('brand')}>
        {texts.toOffice}
      </Link>
    </SignInCard>
  );
}
