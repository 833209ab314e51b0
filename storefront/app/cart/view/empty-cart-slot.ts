import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { createContext } from 'react';

/** What helps to fill an empty cart. The shell sets it, because the cart imports neither the catalogue nor the orders. */
export const EmptyCartSlot = createContext<Elements>(null);
