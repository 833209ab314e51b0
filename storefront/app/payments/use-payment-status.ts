import { ApiError } from '@haat/contract/client';
import type { PaymentStatus } from '@haat/contract/shop/payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserClient } from '../accounts/browser-client.ts';
import type { Payable } from './initiate-payment.ts';

/** What is known of a payment. `tired`: it was asked for often enough; only the customer's press asks again. */
export interface KnownStatus {
  outcome: Exclude<PaymentStatus['outcome'], 'none'> | 'unknown';
  number: string;
  tired: boolean;
}

/** The pauses between two questions, in s: often at first, some four minutes in all. */
const PAUSES = [1, 2, 2, 3, 3, 4, 5, 5, 10, 10, 15, 15, 30, 30, 30, 30, 30, 30];

const ASKING: KnownStatus = { outcome: 'checking', number: '', tired: false };

/** Asks how the payment of an order stands, and goes on while nobody knows. `payable` keeps its identity. */
export function usePaymentStatus(payable: Payable): KnownStatus & { askAgain(): void } {
  const [known, setKnown] = useState(ASKING);
  const [round, setRound] = useState(0);
  const asked = useRef(payable);
  asked.current = payable;
  const key = 'id' in payable ? String(payable.id) : payable.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the order, `round` begins anew
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let times = 0;
    setKnown(ASKING);

    async function ask() {
      const status = await statusOf(asked.current);
      if (over) return;
      const pause = PAUSES[times++];
      const tired = status.outcome === 'checking' && pause === undefined;
      setKnown({ ...status, tired });
      if (status.outcome === 'checking' && pause !== undefined) timer = setTimeout(ask, pause * 1_000);
    }

    ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, round]);

  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  return { ...known, askAgain };
}

/** A question without a response leaves it unknown to us, and open: it is asked again. */
async function statusOf(payable: Payable): Promise<Omit<KnownStatus, 'tired'>> {
  try {
    const client = browserClient(AbortSignal.timeout(30_000));
    const { outcome, number } = await ('id' in payable
      ? client.getPaymentStatus({ params: { id: payable.id } })
      : client.getGuestPaymentStatus({ params: { token: payable.token } }));
    return { outcome: outcome === 'none' ? 'unknown' : outcome, number };
  } catch (problem) {
    console.warn('The payment could not be looked up.', problem);
    const none = problem instanceof ApiError && problem.status === 404;
    return { outcome: none ? 'unknown' : 'checking', number: '' };
  }
}
