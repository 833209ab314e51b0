import { createContext, type ReactNode } from 'react';

/** What helps to fill an empty cart. The shell sets it, because the cart imports neither the catalogue nor the orders. */
export const EmptyCartSlot = createContext<ReactNode>(null);
