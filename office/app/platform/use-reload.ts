import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { isConnected } from './api.ts';

/** Loads the data of the page again after a press. If that press found no network it does nothing: the page would only wait once more. */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (isConnected()) await revalidate();
  }, [revalidate]);
}
