import type { RouterContextProvider } from 'react-router';
import { partialPageContext } from './api.ts';

/**
 * The result of a call that the page does not need, or `fallback` if the call fails. The error is only logged
 * (specification, section 8), and the page is marked as partial, so that it is not cached.
 */
export async function callOrFallback<T, F>(
  context: Readonly<RouterContextProvider>,
  call: Promise<T>,
  fallback: F,
): Promise<T | F> {
  try {
    return await call;
  } catch (problem) {
    console.warn('A part of the page could not be fetched.', problem);
    context.get(partialPageContext).isPartial = true;
    return fallback;
  }
}
