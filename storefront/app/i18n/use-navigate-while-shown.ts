import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useLocalPath } from './link.tsx';

/**
 * Returns a function that opens another page after a response, in the page's language. It does nothing if the shopper has
 * left the page meanwhile: a late response does not replace what they look at then.
 */
export function useNavigateWhileShown(): (path: string, state?: object) => void {
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const isLeaving = useNavigation().state !== 'idle';
  const left = useRef(false);
  useEffect(() => {
    left.current = isLeaving;
    return () => {
      left.current = true;
    };
  }, [isLeaving]);
  return (path, state) => {
    if (!left.current) navigate(localPath(path), { state });
  };
}
