import { ApiError } from '@haat/contract/client';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { create } from 'zustand';

type Results = Record<string, DataStrategyResult>;

/** Whether the page shows its last data, because they could not be loaded again. */
export const useOutdated = create(() => false);

/** The page that is open, and the last data of each route. */
let open: { url: string; data: Results } | null = null;

/**
 * Shows the last data of the open page if they cannot be loaded again, because the network or the server failed: the error would
 * replace the page and lose typed texts. Other errors, and errors of another page, are not changed.
 */
export const staleIfError: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const last = open?.data ?? {};
  const isReload = open?.url === request.url;
  let isOutdated = false;
  for (const [route, result] of Object.entries(results)) {
    const data = last[route];
    if (!isReload || !data || !isOutage(result)) continue;
    results[route] = data;
    isOutdated = true;
  }
  const isShown = Object.values(results).every(({ type }) => type === 'data');
  open = isShown ? { url: request.url, data: { ...last, ...results } } : null;
  useOutdated.setState(isOutdated, true);
  return results;
};

function isOutage({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && result instanceof ApiError && (result.status === 0 || result.status >= 500);
}
