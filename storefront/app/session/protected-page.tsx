import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { useCustomer } from './current-customer.ts';
import { loginPath } from './login-path.ts';
import { session } from './session.ts';

/**
 * A page for signed-in customers. The server renders only the frame, the same for everybody. The browser renders the
 * content, or redirects a guest to the login page, which redirects back.
 */
export function ProtectedPage({
  title,
  forGuest = () => null,
  children,
}: {
  title: string;
  /** Returns the content for a guest who need not log in; called in the browser only. */
  forGuest?: () => Elements;
  children: Elements;
}) {
  const texts = useMessages('session');
  const customer = useCustomer();
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when the customer changes
  useEffect(() => {
    // Not `customer`, which is null for everybody during hydration.
    if (session.customer() !== null || forGuest()) return;
    navigate(local(session.endedOnThisPage() ? '/login' : loginPath(location)), { replace: true });
  }, [customer, location, navigate, local]);
  return (
    <div className="mx-auto min-h-[70vh] max-w-2xl">
      <h1 className="pt-5 pb-4 font-bold text-2xl">{title}</h1>
      {customer === null ? (hydrated && forGuest()) || <noscript>{texts.needsScript}</noscript> : children}
    </div>
  );
}
