import { orderMutants } from './breaks/orders.ts';
import { paymentMutants } from './breaks/payments.ts';
import { sessionMutants } from './breaks/sessions.ts';
import type { Mutant } from './mutant.ts';

/** Every break, by what it breaks. */
export const mutants: readonly Mutant[] = [...orderMutants, ...sessionMutants, ...paymentMutants];
