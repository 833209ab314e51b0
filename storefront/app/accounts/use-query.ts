import { useLocation } from 'react-router';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The address's query (`?next=…`) for links; empty until hydration is over, since the server renders without it. */
export function useQuery(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}
