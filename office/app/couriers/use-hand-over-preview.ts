import { ApiError } from '@haat/contract/client';
import type { OfficeClient } from '@haat/contract/office-client';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';

/** In ms, after the last press. */
const PRESSING = 250;

/** Time until it is asked for again if there is no connection, in ms. */
const RETRY = 5_000;

type Preview = Awaited<ReturnType<OfficeClient['previewHandOver']>>;
type Body = Parameters<OfficeClient['previewHandOver']>[0]['body'];

/** Weights, sums and charges of the chosen orders as the server and the courier have them; null while they are read. */
export function useHandOverPreview(body: Body): { preview: Preview | null; problem: ApiError | null } {
  const [found, setFound] = useState<{ of: string; preview: Preview | null; problem: ApiError | null }>();
  const text = JSON.stringify(body);
  const isEmpty = body.orders.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    let current = true;
    const run = () =>
      api
        .previewHandOver({ body: JSON.parse(text) as Body })
        .then((preview) => {
          if (current) setFound({ of: text, preview, problem: null });
        })
        .catch((problem) => {
          if (!(problem instanceof ApiError)) throw problem;
          if (!current) return;
          setFound({ of: text, preview: null, problem });
          if (problem.status === 0) timer = setTimeout(run, RETRY);
        });
    let timer = setTimeout(run, PRESSING);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, isEmpty]);
  return found?.of === text ? found : { preview: null, problem: null };
}
