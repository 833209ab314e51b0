import { Type } from 'typebox';
import { MAX_CASH } from '../limits.ts';

/** A completion names the sum that was shown: paid online meanwhile, the order would have another one. */
export const DueSeen = Type.Number({
  minimum: 0,
  maximum: MAX_CASH,
  description: '`cash_due` as it was shown, of a move to COMPLETED',
});
