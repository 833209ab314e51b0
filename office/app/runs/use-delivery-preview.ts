import { ApiError } from '@haat/contract/client';
import type { OwnStop, Returned } from '@haat/contract/office/orders/runs';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';

/** In ms, after the last press. */
const PRESSING = 300;

/** Time until the sum is asked for again if there is no connection, in ms. */
const RETRY = 5_000;

interface DeliveryPreview {
  /** In paisa; null while it is not known. */
  cashDue: number | null;
  /** Above the limit of the rider: a second person confirms it. */
  needsConfirmation: boolean;
  /** Why it is not known. Null while the response is awaited. */
  problem: ApiError | null;
}

const NONE: DeliveryPreview = { cashDue: null, needsConfirmation: false, problem: null };

/** The sum to collect if lines come back, computed by the server. */
export function useDeliveryPreview(
  { order, version, cash_due_paisa }: OwnStop,
  returned: Returned,
): DeliveryPreview {
  const [preview, setPreview] = useState(NONE);
  const text = JSON.stringify(returned);
  const isWhole = returned.length === 0;
  useEffect(() => {
    setPreview(NONE);
    if (isWhole) return;
    let current = true;
    const body = { version, returned: JSON.parse(text) as Returned };
    const run = () =>
      api
        .previewDelivery({ params: { id: order }, body })
        .then(({ cash_due_paisa: cashDue, needs_confirmation: needsConfirmation }) => {
          if (current) setPreview({ cashDue, needsConfirmation, problem: null });
        })
        .catch((problem) => {
          if (!(problem instanceof ApiError)) throw problem;
          if (!current) return;
          setPreview({ ...NONE, problem });
          if (problem.status === 0) timer = setTimeout(run, RETRY);
        });
    let timer = setTimeout(run, PRESSING);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [order, version, text, isWhole]);
  return isWhole ? { ...NONE, cashDue: cash_due_paisa } : preview;
}
