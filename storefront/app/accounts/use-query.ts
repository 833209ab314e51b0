import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useLocation } from 'react-router';

/** The address's query (`?next=…`) for links; empty until hydration is over, since the server renders without it. */
export function useQuery(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}
