import { ApiError } from '@haat/contract/client';
import { data } from 'react-router';
import { isOrderToken } from './guest-orders.ts';

/**
 * What the token of a private link gives access to; null, with the status 404, if there is nothing. The response must not be cached.
 */
export async function loadByToken<T>(
  token: string,
  read: (call: { params: { token: string } }) => Promise<T>,
) {
  const found = isOrderToken(token) ? await read({ params: { token } }).catch(nullIfMissing) : null;
  return data({ found }, { status: found ? 200 : 404, headers: { 'cache-control': 'no-store' } });
}

/** For `catch`: null for 404. */
export function nullIfMissing(problem: unknown): null {
  if (problem instanceof ApiError && problem.status === 404) return null;
  throw problem;
}
