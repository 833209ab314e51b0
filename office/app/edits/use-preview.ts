import { ApiError } from '@haat/contract/client';
import type { ChangePreview, OrderChange } from '@haat/contract/office/orders/edits';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';

/** In ms, after the last key. */
const TYPING = 300;

export interface Preview {
  result: ChangePreview | null;
  /** Why the change would be refused. */
  problem: ApiError | null;
}

const NONE: Preview = { result: null, problem: null };

/** What a change would do, asked from the server after a pause in typing; nothing while there is no change. */
export function usePreview(
  { id, version }: OfficeOrder,
  change: Omit<OrderChange, 'version' | 'key'> | null,
): Preview {
  const [preview, setPreview] = useState<Preview>(NONE);
  const text = JSON.stringify(change);
  useEffect(() => {
    const typed = JSON.parse(text) as typeof change;
    setPreview(NONE);
    if (!typed) return;
    let current = true;
    const body = { ...typed, reason: typed.reason || '-', version, key: newKey() };
    const run = () =>
      api
        .previewChange({ params: { id }, body })
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
