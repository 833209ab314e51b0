import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { customerCart } from '../cart/customer-cart.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { usePrivate } from './create-private-store.ts';
import { loginPath } from './login-path.ts';
import { ownProfile } from './profile-store.ts';
import { session } from './session.ts';

/** On every page: asks who is signed in, and leads to the login where the API renews the session no more. */
export function SessionKeeper() {
  const location = useLocation();
  const navigate = useNavigate();
  const local = useLocalPath();
  usePrivate(ownProfile);
  useEffect(keepCartFresh, []);
  useEffect(() => session.onExpired(() => navigate(local(loginPath(location)))), [location, navigate, local]);
  return null;
}

/** The cart may change on another device, or have been out of reach. */
function keepCartFresh(): () => void {
  const refetch = () => {
    if (session.customer() !== null && document.visibilityState === 'visible') customerCart.refetch();
  };
  window.addEventListener('online', refetch);
  document.addEventListener('visibilitychange', refetch);
  return () => {
    window.removeEventListener('online', refetch);
    document.removeEventListener('visibilitychange', refetch);
  };
}
