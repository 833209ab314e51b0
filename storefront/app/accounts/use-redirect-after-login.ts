import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { useCustomer } from '../session/current-customer.ts';
import { pathAfterLogin } from '../session/login-path.ts';

/** Redirects a signed-in customer to the page after the login. */
export function useRedirectAfterLogin(): void {
  const customer = useCustomer();
  const { search } = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();
  useEffect(() => {
    if (customer !== null) navigate(local(pathAfterLogin(search)), { replace: true });
  }, [customer, search, navigate, local]);
}
