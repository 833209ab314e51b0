import { ApiError } from '@haat/contract/client';
import { create } from 'zustand';

/** Rises when a request of this device was above the limit of the person: a second person confirms it. */
export const useAwaitingConfirmations = create<number>(() => 0);

/** Whether a request waits for a second person now. It is neither refused nor to be repeated; the shell shows it. */
export function isAwaitingConfirmation(problem: unknown): boolean {
  const held = problem instanceof ApiError && problem.refusal.code === 'confirmation_needed';
  if (held) noteAwaitingConfirmation();
  return held;
}

export function noteAwaitingConfirmation(): void {
  useAwaitingConfirmations.setState((count) => count + 1, true);
}
