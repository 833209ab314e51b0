import { useEffect, useLayoutEffect, useRef } from 'react';
import { registerOpen } from './back-button.ts';

/** While `open`, Back calls `close` instead of leaving the page. `close` returns false if it may not close now. */
export function useBackButton(open: boolean, close: () => boolean): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? registerOpen(() => latest.current()) : undefined), [open]);
}
