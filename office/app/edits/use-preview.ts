import { ApiError } from '@haat/contract/client';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect, useState } from 'react';
import type { OrderCall } from './use-save.ts';

/** In ms, after the last key. */
const TYPING = 300;

export interface Preview<Result> {
  result: Result | null;
  /** Why the change would be refused. */
  problem: ApiError | null;
}

/** What a change would do, asked from the server after a pause in typing; nothing while there is no change. */
export function usePreview<Change extends object, Result>(
  { id, version }: OfficeOrder,
  change: Change | null,
  call: OrderCall<Change, Result>,
): Preview<Result> {
  const [preview, setPreview] = useState<Preview<Result>>({ result: null, problem: null });
  const text = JSON.stringify(change);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call of a page stays
  useEffect(() => {
    const typed = JSON.parse(text) as Change | null;
    setPreview({ result: null, problem: null });
    if (!typed) return;
    let current = true;
    const run = () =>
      call({ params: { id }, body: { ...typed, version, key: newKey() } })
        .then((result) => current && setPreview({ result, problem: null }))
        .catch((problem) => {
          if (!(problem instanceof ApiError)) throw problem;
          if (current) setPreview({ result: null, problem });
        });
    const timer = setTimeout(run, TYPING);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, version, text]);
  return preview;
}
