import { ApiError } from '@haat/contract/client';
import { MAX_PASSWORD } from '@haat/contract/http/limits';
import type { Language } from '@haat/contract/text/language';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { CodeForm } from '../codes/code-form.tsx';
import { CodeRequestForm } from '../codes/code-request-form.tsx';
import { shownPhone } from '../codes/shown-phone.ts';
import { useSentCode } from '../codes/use-sent-code.ts';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useLanguage, useMessages } from '../i18n/messages.ts';
import { useLocalNavigate } from '../i18n/use-local-navigate.ts';
import { plainClient } from '../session/session.ts';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/unlock-page.ts';
import { AccountCard } from './account-card.tsx';
import { useQuery } from './use-query.ts';
import { useRedirectAfterLogin } from './use-redirect-after-login.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('accounts', location.pathname).unlock.title);
}

/** Lets this browser try to log in again by a code, where strangers have tried the phone. Only this shop's API has it. */
export default function UnlockPage() {
  const { unlock: texts, login, password } = useMessages('accounts');
  const language = useLanguage();
  const { state } = useLocation();
  const query = useQuery();
  const navigate = useLocalNavigate();
  const [phone, setPhone] = useState<string>(typeof state?.phone === 'string' ? state.phone : '');
  const [again, setAgain] = useState(false);
  const [isLimited, setIsLimited] = useState(false);
  const [sent, setSent] = useSentCode<{ phone: string }>('unlock');
  useRedirectAfterLogin();

  /** After 429 the password gets the reserved code of the day. */
  async function requestCode(body: { phone: string; language: Language }, typed: FormData): Promise<void> {
    const password = String(typed.get('password') ?? '');
    try {
      await plainClient().sendUnlockCode({ body: { ...body, ...(password && { password }) } });
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 429) setIsLimited(true);
      throw problem;
    }
  }

  function askAgain({ phone }: { phone: string }) {
    setPhone(phone);
    setAgain(true);
    setSent(null);
  }

  async function unlock(body: { phone: string; code: string }): Promise<void> {
    await plainClient().unlockSignIn({ body });
    notify(texts.done, 'success');
    navigate(`/login${query}`, { phone: sent?.phone });
  }

  const { submit, sending, failed } = texts;
  return (
    <AccountCard title={texts.title}>
      {!sent ? (
        <CodeRequestForm
          intro={texts.intro}
          phone={phone}
          autoFocus={again}
          request={requestCode}
          fields={() =>
            isLimited && (
              <TextField
                name="password"
                label={password}
                hint={texts.passwordHint}
                type="password"
                autoComplete="current-password"
                maxLength={MAX_PASSWORD}
              />
            )
          }
          onSent={(phone) => setSent({ phone })}
        />
      ) : (
        <CodeForm
          texts={{ sent: texts.sent(shownPhone(language, sent.phone)), submit, sending, failed }}
          phone={sent.phone}
          send={unlock}
          onAgain={() => askAgain(sent)}
        />
      )}
      <p className="text-center">
        <Link to={`/login${query}`} className="font-bold text-brand underline underline-offset-4">
          {login.title}
        </Link>
      </p>
    </AccountCard>
  );
}
