import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useLocation } from 'react-router';

/** The query of the URL (`?next=…`) for links; empty until hydration, because the server renders without it. */
export function useQuery(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}
