import { type ReactNode, useEffect } from 'react';
import { type MetaDescriptor, useLocation, useNavigate } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { useCustomer } from './current-customer.ts';
import { loginPath } from './login-path.ts';
import { accountTexts } from './messages.ts';
import { session } from './session.ts';

/** The head of a page that is nobody else's business. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/**
 * A page for customers. The server renders its frame alone, the same for everybody; the browser fills it, or leads a
 * stranger to the login, which leads back.
 */
export function Protected({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const texts = accountTexts[useLanguage()];
  const customer = useCustomer();
  const location = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the customer comes or goes
  useEffect(() => {
    // Asked here and not above: during hydration everybody looks like a guest.
    if (session.customer() !== null) return;
    navigate(local(session.endedHere() ? '/login' : loginPath(location)), { replace: true });
  }, [customer, location, navigate, local]);
  return (
    <div className={`mx-auto min-h-[70vh] ${wide ? 'max-w-5xl' : 'max-w-2xl'}`}>
      <h1 className="pt-5 pb-4 font-bold text-2xl">{title}</h1>
      {customer === null ? <noscript>{texts.needsScript}</noscript> : children}
    </div>
  );
}
