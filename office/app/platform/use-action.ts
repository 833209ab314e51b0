import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import { notify } from '@haat/ui/notices.tsx';
import { useRef, useState } from 'react';
import { isAwaitingConfirmation } from './awaiting-confirmation.ts';
import { useReload } from './use-reload.ts';

/**
 * Runs one call at a time, then loads the page again unless the network failed. A refusal or a failure is shown as a notice with the text that
 * `textOf` returns; null: the network failed. `onHeld`: the call waits for a second person, which the shell shows.
 */
export function useAction(textOf: (refusal: Refusal | null) => string, onHeld: () => void = () => {}) {
  const reload = useReload();
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
      else
        notify(textOf(problem instanceof ApiError && problem.status !== 0 ? problem.refusal : null), 'error');
      return null;
    } finally {
      await reload();
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
