import { ApiError } from '@haat/contract/client';
import type { Role } from '@haat/contract/office/rights';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';

/** Reads the link after `#`, which no server and no log sees in a URL. `found`: null if it is over. `name`: of the member it is for. */
export async function readLink(): Promise<{
  link: string;
  found: { role: Role; name: string | null } | null;
}> {
  const link = window.location.hash.slice(1);
  try {
    return { link, found: await api.getLink({ body: { link } }) };
  } catch (problem) {
    if (problem instanceof ApiError && [400, 404].includes(problem.status)) return { link, found: null };
    throw problem;
  }
}

/** Opens another link in the same tab: its URL differs only after `#`, so that the browser does not load the page again. */
export function useOtherLink(): void {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
}
