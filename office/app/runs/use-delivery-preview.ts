import { ApiError } from '@haat/contract/client';
import type { OwnStop, Returned } from '@haat/contract/office/runs';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';

/** In ms, after the last press. */
const PRESSING = 300;

/** Time until the sum is asked for again if there is no connection, in ms. */
const RETRY = 5_000;

interface DeliveryPreview {
  /** Null while it is not known. */
  cashDue: number | null;
  /** Why it is not known. Null while the response is awaited. */
  problem: ApiError | null;
}

const NONE: DeliveryPreview = { cashDue: null, problem: null };

/** The sum to collect if lines come back, computed by the server. */
export function useDeliveryPreview(
  { order, version, cash_due }: OwnStop,
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
        .then(({ cash_due: cashDue }) => current && setPreview({ cashDue, problem: null }))
        .catch((problem) => {
          if (!(problem instanceof ApiError)) throw problem;
          if (!current) return;
          setPreview({ cashDue: null, problem });
          if (problem.status === 0) timer = setTimeout(run, RETRY);
        });
    let timer = setTimeout(run, PRESSING);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [order, version, text, isWhole]);
  return isWhole ? { cashDue: cash_due, problem: null } : preview;
}
