import { type Static, Type } from 'typebox';

const callReasons = ['first_order', 'refused_before'] as const;

/** Why an order must be called about before it is confirmed. */
export const CallReason = Type.Enum(callReasons);
export type CallReason = Static<typeof CallReason>;

export const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'skipped'] as const;

/** `skipped`: confirmed without a call; the note says why. */
export const CallAttempt = Type.Object(
  {
    outcome: Type.Enum(callOutcomes),
    actor: Type.String(),
    note: Type.String(),
    at: Type.String(),
  },
  { description: 'CallAttempt' },
);
export type CallAttempt = Static<typeof CallAttempt>;
