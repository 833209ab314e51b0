import { useState } from 'react';
import { useLocation } from 'react-router';
import { CodeRequestForm } from '../codes/code-request-form.tsx';
import { useSentCode } from '../codes/use-sent-code.ts';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { plainClient } from '../session/session.ts';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/forgotten-password-page.ts';
import { AccountCard } from './account-card.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useQuery } from './use-query.ts';
import { useRedirectAfterLogin } from './use-redirect-after-login.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('accounts', location.pathname).forgotten.title);
}

/** Sets a new password by an SMS code: first the phone, then the code. Only this shop's API has it. */
export default function ForgottenPasswordPage() {
  const texts = useMessages('accounts');
  const query = useQuery();
  const { state } = useLocation();
  const [phone, setPhone] = useState<string>(typeof state?.phone === 'string' ? state.phone : '');
  const [again, setAgain] = useState(false);
  const [sent, setSent] = useSentCode<{ phone: string }>('password');
  useRedirectAfterLogin();

  function askAgain({ phone }: { phone: string }) {
    setPhone(phone);
    setAgain(true);
    setSent(null);
  }

  return (
    <AccountCard title={texts.forgotten.title}>
      {!sent ? (
        <CodeRequestForm
          intro={texts.forgotten.intro}
          phone={phone}
          autoFocus={again}
          request={(body) => plainClient().sendPasswordResetCode({ body })}
          onSent={(phone) => setSent({ phone })}
        />
      ) : (
        <NewPasswordForm phone={sent.phone} onAgain={() => askAgain(sent)} />
      )}
      <p className="text-center">
        <Link to={`/login${query}`} className="font-bold text-brand underline underline-offset-4">
          {texts.login.title}
        </Link>
      </p>
    </AccountCard>
  );
}
