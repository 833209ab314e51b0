import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { customerCart } from '../cart/store/customer-cart.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { usePrivate } from '../session/create-private-store.ts';
import { loginPath } from '../session/login-path.ts';
import { session } from '../session/session.ts';
import { refetchLists } from '../shopping-lists/current-lists.ts';
import { ownProfile } from './profile-store.ts';

/** Rendered on every page: loads the customer's profile, and redirects to the login page when the session expires. */
export function SessionObserver() {
  const location = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();
  usePrivate(ownProfile);
  useEffect(refetchOnReturn, []);
  useEffect(() => session.onExpired(() => navigate(local(loginPath(location)))), [location, navigate, local]);
  return null;
}

/** Fetches cart and lists again, because they may have changed on another device or failed to load. */
function refetchOnReturn(): () => void {
  const refetch = () => {
    if (session.customer() === null || document.visibilityState !== 'visible') return;
    customerCart.refetch();
    refetchLists();
  };
  window.addEventListener('online', refetch);
  document.addEventListener('visibilitychange', refetch);
  return () => {
    window.removeEventListener('online', refetch);
    document.removeEventListener('visibilitychange', refetch);
  };
}
