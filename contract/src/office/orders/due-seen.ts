import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';

/** A completion names the sum that was shown: paid online meanwhile, the order would have another one. */
export const DueSeen = Paisa('`cash_due_paisa` as it was shown, of a move to COMPLETED', {
  minimum: 0,
  maximum: MAX_CASH_PAISA,
});
