import { ApiError } from '@haat/contract/client';
import { MAX_PASSWORD } from '@haat/contract/http/limits';
import { toE164 } from '@haat/contract/phone/phone';
import { cleanLine } from '@haat/contract/text/text';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { PasswordField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FormError } from '../codes/form-error.tsx';
import { formErrorText } from '../codes/form-error-text.ts';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { GuestOrderLinks } from '../orders/guest-order-links.tsx';
import { isToken } from '../session/create-session.ts';
import { plainClient, session } from '../session/session.ts';
import { privateMeta } from '../shop/page-meta.ts';
import { useShop } from '../shop/shop.ts';
import type { Route } from './+types/login-page.ts';
import { AccountCard } from './account-card.tsx';
import { AccountPhoneField } from './account-fields.tsx';
import { useQuery } from './use-query.ts';
import { useRedirectAfterLogin } from './use-redirect-after-login.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('accounts', location.pathname).login.title);
}

/** Sign-in with phone and password (specification, section 2). A customer who is already signed in is redirected. */
export default function LoginPage() {
  const texts = useMessages('accounts');
  const { state } = useLocation();
  const query = useQuery();
  const [formError, setFormError] = useState('');
  /** The phone that has had too many attempts. */
  const [limited, setLimited] = useState<string | null>(null);
  useRedirectAfterLogin();
  const expired = useHydrated() && session.expiredOnThisPage();
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return {
      ...(cleanLine(String(typed.get('phone'))) === '' && { phone: texts.errors.phone }),
      ...(typed.get('password') === '' && { password: texts.errors.password }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const phone = cleanLine(String(typed.get('phone')));
    setFormError('');
    setLimited(null);
    try {
      const tokens: unknown = await plainClient().signIn({
        body: { phone: toE164(phone) ?? phone, password: String(typed.get('password')) },
      });
      if (!hasTokens(tokens))
        throw new ApiError(200, { code: 'unexpected', message: 'The response has no tokens.' });
      session.begin(tokens);
      return null;
    } catch (problem) {
      notify(texts.login.failed, 'error');
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.refusal.fields?.phone) return { phone: texts.errors.anyPhoneForm };
      if (problem.status === 401) return { password: texts.login.wrongCredentials };
      setFormError(formErrorText(problem, texts));
      if (problem.status === 429) setLimited(phone);
      return null;
    }
  }

  return (
    <AccountCard title={texts.login.title}>
      {expired && (
        <p role="status" className="rounded-control border border-line bg-tile p-3">
          {texts.login.sessionEnded}
        </p>
      )}
      <form {...form} className="grid gap-4">
        <FormError>{formError}</FormError>
        {limited !== null && <UnlockLink phone={limited} />}
        <AccountPhoneField
          defaultValue={typeof state?.phone === 'string' ? state.phone : ''}
          error={errors.phone}
        />
        <PasswordField
          name="password"
          label={texts.password}
          showLabel={texts.showPassword}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          error={errors.password}
          required
        />
        <Button type="submit" className="min-h-12" disabled={sending} aria-busy={sending}>
          {sending ? texts.login.sending : texts.login.submit}
        </Button>
      </form>
      <ForgottenPasswordLink />
      <p className="text-center">
        <span>{texts.login.noAccount}</span>
        {space}
        <Link to={`/register${query}`} className="font-bold text-brand underline underline-offset-4">
          {texts.register.title}
        </Link>
        <span className="block text-muted text-sm">{texts.login.notNeeded}</span>
      </p>
      <GuestOrders />
    </AccountCard>
  );
}

/** Whether a response has both tokens. */
function hasTokens(response: unknown): response is { access: string; refresh: string } {
  const { access, refresh } = Object(response) as Record<string, unknown>;
  return isToken(access) && isToken(refresh);
}

/** The orders of this browser, and the way to others; another provider's API has no codes. */
function GuestOrders() {
  const { track } = useMessages('orders');
  const { apiHost } = useShop() ?? {};
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && <GuestOrderLinks />}
      {!apiHost && (
        <p className="text-center">
          <Link to="/track" className="text-brand underline underline-offset-4">
            {track}
          </Link>
        </p>
      )}
    </>
  );
}

/** The way past too many attempts, which strangers may have made. Another provider's API has no codes. */
function UnlockLink({ phone }: { phone: string }) {
  const { unlock } = useMessages('accounts');
  const query = useQuery();
  const { apiHost } = useShop() ?? {};
  if (apiHost) return null;
  return (
    <Link to={`/unlock${query}`} state={{ phone }} className={buttonClass('outline')}>
      {unlock.link}
    </Link>
  );
}

/** Another provider's API has no codes. */
function ForgottenPasswordLink() {
  const { forgotten } = useMessages('accounts');
  const query = useQuery();
  const { apiHost } = useShop() ?? {};
  if (apiHost) return null;
  return (
    <p className="text-center">
      <Link to={`/forgotten-password${query}`} className="text-brand underline underline-offset-4">
        {forgotten.link}
      </Link>
    </p>
  );
}
