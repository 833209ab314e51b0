import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { useCustomer } from './current-customer.ts';
import { afterLogin } from './login-path.ts';

/** Leads whoever is signed in, or has just signed in, to where they wanted to go. */
export function useLeadOn(): void {
  const customer = useCustomer();
  const { search } = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();
  useEffect(() => {
    if (customer !== null) navigate(local(afterLogin(search)), { replace: true });
  }, [customer, search, navigate, local]);
}
