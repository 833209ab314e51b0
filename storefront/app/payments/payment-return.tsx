import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useLocation } from 'react-router';
import type { Payable } from './initiate-payment.ts';
import { PaymentResult, Result } from './payment-result.tsx';

/**
 * Shown where the address says that somebody comes back from paying. Only in the browser: pages are rendered without
 * what follows the question mark.
 */
export function CameBack({
  guest,
  onChanged,
}: {
  /** The token of a guest's order; without it the address names a customer's. */
  guest?: string;
  onChanged: () => void;
}) {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const told = new URLSearchParams(search);
  if (!hydrated || !told.has('payment')) return null;
  const payable = guest === undefined ? customersOrder(told) : { token: guest };
  if (!payable) return <Result outcome="unknown" />;
  return <PaymentResult payable={payable} onChanged={onChanged} />;
}

function customersOrder(told: URLSearchParams): Payable | null {
  const id = told.get('order') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id) } : null;
}
