import { ApiError } from '@haat/contract/client';
import type { PaymentStatus } from '@haat/contract/shop/payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import type { Payable, PayableKhata } from '../initiate-payment.ts';

/** The known status of a payment. `paused`: polling has ended without an outcome; a press of the button starts it again. */
export interface KnownStatus {
  outcome: Exclude<PaymentStatus['outcome'], 'none'> | 'unknown';
  number: string;
  paused: boolean;
}

/** The pauses between two polls, in s: short at first, about four minutes in total. */
const PAUSES = [1, 2, 2, 3, 3, 4, 5, 5, 10, 10, 15, 15, 30, 30, 30, 30, 30, 30];

const CHECKING: KnownStatus = { outcome: 'checking', number: '', paused: false };

/** Polls the payment status of an order until the outcome is known. `told`: the outcome of an order that nobody tried to pay yet. */
export function usePaymentStatus(
  payable: Payable | PayableKhata,
  told: 'cancelled' | 'failed' | 'unknown',
): KnownStatus & { checkAgain(): void } {
  const [known, setKnown] = useState(CHECKING);
  const [round, setRound] = useState(0);
  const latest = useRef(payable);
  latest.current = payable;
  const key = Object.values(payable).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the order, `round` restarts the polling
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let times = 0;
    setKnown(CHECKING);

    async function poll() {
      const status = await fetchStatus(latest.current, told);
      if (stopped) return;
      const pause = PAUSES[times++];
      const paused = status.outcome === 'checking' && pause === undefined;
      setKnown({ ...status, paused });
      if (status.outcome === 'checking' && pause !== undefined) timer = setTimeout(poll, pause * 1_000);
    }

    poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [key, round]);

  const checkAgain = useCallback(() => setRound((before) => before + 1), []);
  return { ...known, checkAgain };
}

/** Fetches the status. After a failed request the status is `checking`, so that polling continues. */
async function fetchStatus(
  payable: Payable | PayableKhata,
  told: 'cancelled' | 'failed' | 'unknown',
): Promise<Omit<KnownStatus, 'paused'>> {
  try {
    const client = browserClient();
    const { outcome, number } = await ('id' in payable
      ? client.getPaymentStatus({ params: { id: payable.id } })
      : 'token' in payable
        ? client.getGuestPaymentStatus({ params: { token: payable.token } })
        : client.getKhataPaymentStatus({ params: { token: payable.khata } }));
    return { outcome: outcome === 'none' ? told : outcome, number };
  } catch (problem) {
    console.warn('The payment could not be looked up.', problem);
    const none = problem instanceof ApiError && problem.status === 404;
    return { outcome: none ? 'unknown' : 'checking', number: '' };
  }
}
