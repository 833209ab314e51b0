import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Returns a function that opens another page after a response. It does nothing if somebody has left the page of the press
 * meanwhile: a late response does not replace what they look at then.
 */
export function useNavigateWhileShown(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const shown = useRef('');
  useEffect(() => {
    shown.current = isLeaving ? '' : pathname;
    return () => {
      shown.current = '';
    };
  }, [pathname, isLeaving]);
  return async (path, options) => {
    if (shown.current === pathname) await navigate(path, options);
  };
}
