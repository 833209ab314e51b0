import { useCallback, useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** Whether a page is loading, or the data of this one again. A revalidation would abort that and begin anew. */
export function useIsLoading(): boolean {
  const isLeaving = useNavigation().state !== 'idle';
  return useRevalidator().state !== 'idle' || isLeaving;
}

/** Loads the data of the page again; while something is loading, after that. */
export function useRevalidateWhenIdle(): () => void {
  const { revalidate } = useRevalidator();
  const isLoading = useIsLoading();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isDue || isLoading) return;
    setDue(false);
    void revalidate();
  }, [isDue, isLoading, revalidate]);
  return useCallback(() => setDue(true), []);
}
