import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useLocation } from 'react-router';
import type { Payable } from '../initiate-payment.ts';
import { PaymentResult, Result } from './payment-result.tsx';

/**
 * Shows the payment result if the query of the URL has `payment`, which the redirect from the payment page sets. Only after
 * hydration, because the server renders pages without the query.
 */
export function PaymentReturn({
  guest,
  onChanged,
}: {
  /** The token of a guest's order; without it, the query contains the id of a customer's order. */
  guest?: string;
  onChanged: () => void;
}) {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const query = new URLSearchParams(search);
  if (!hydrated || !query.has('payment')) return null;
  const payable = guest === undefined ? orderFromQuery(query) : { token: guest };
  if (!payable) return <Result outcome="unknown" />;
  const told = (['cancelled', 'failed'] as const).find((one) => one === query.get('payment')) ?? 'unknown';
  return <PaymentResult payable={payable} told={told} onChanged={onChanged} />;
}

function orderFromQuery(query: URLSearchParams): Payable | null {
  const id = query.get('order') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id) } : null;
}
