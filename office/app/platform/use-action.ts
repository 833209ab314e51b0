import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import { notify } from '@haat/ui/notices.tsx';
import { useRef, useState } from 'react';
import { isAwaitingConfirmation } from './awaiting-confirmation.ts';
import { useFailureText } from './problem-text.ts';
import { useReload } from './use-reload.ts';

/**
 * Runs one call at a time, then loads the page again unless the network failed. A failure is shown as a notice. `ownText` returns the text
 * of a refusal that the page explains better than the usual text. `onHeld`: the call waits for a second person, which the shell shows.
 */
export function useAction(
  ownText: (refusal: Refusal) => string | undefined = () => undefined,
  onHeld: () => void = () => {},
) {
  const reload = useReload();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  /** A ref, because state changes too late to stop a double press. */
  const running = useRef(false);

  /** Returns the result, or null if the call was refused or failed. */
  async function run<T>(call: () => Promise<T>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return (await call()) ?? (true as T);
    } catch (problem) {
      if (isAwaitingConfirmation(problem)) onHeld();
      else {
        const own = problem instanceof ApiError ? ownText(problem.refusal) : undefined;
        notify(own ?? failureText(problem), 'error');
      }
      return null;
    } finally {
      await reload();
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
