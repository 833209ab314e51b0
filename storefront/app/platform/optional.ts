import type { RouterContextProvider } from 'react-router';
import { partsContext } from './api.ts';

/**
 * The response of a call that the page can do without, or `fallback` where it fails: that is only logged (specification,
 * section 8). A page without one of its parts is cached nowhere.
 */
export async function optional<T, F>(
  context: Readonly<RouterContextProvider>,
  call: Promise<T>,
  fallback: F,
): Promise<T | F> {
  try {
    return await call;
  } catch (problem) {
    console.warn('A part of the page could not be fetched.', problem);
    context.get(partsContext).missing = true;
    return fallback;
  }
}
