import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { isConnected, useSignedOut } from './api.ts';

/**
 * Loads the data of the page again after a press. If that press found no network it does nothing: the page would only wait once more.
 * Nor if the session has ended: the sign-in would replace the page with what is typed.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (isConnected() && !useSignedOut.getState()) await revalidate();
  }, [revalidate]);
}
