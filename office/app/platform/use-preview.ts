import { ApiError } from '@haat/contract/client';
import { useEffect, useState } from 'react';

export interface Preview<Result> {
  /** Null without a request, and while the response is awaited. */
  result: Result | null;
  /** Why it would be refused, or is not known. */
  problem: ApiError | null;
}

/**
 * What a press would do, computed by the server after a pause (in ms) in typing or pressing.
 * @param retry in ms: without a connection it is asked again after this time
 */
export function usePreview<Sent, Result>(
  request: Sent | null,
  call: (request: Sent) => Promise<Result>,
  { pause, retry }: { pause: number; retry?: number },
): Preview<Result> {
  const [found, setFound] = useState<Preview<Result> & { of: string }>();
  const text = JSON.stringify(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call of a page stays
  useEffect(() => {
    setFound(undefined);
    const sent = JSON.parse(text) as Sent | null;
    if (sent === null) return;
    let current = true;
    const run = () =>
      call(sent)
        .then((result) => current && setFound({ of: text, result, problem: null }))
        .catch((problem) => {
          if (!(problem instanceof ApiError)) throw problem;
          if (!current) return;
          setFound({ of: text, result: null, problem });
          if (problem.status === 0 && retry) timer = setTimeout(run, retry);
        });
    let timer = setTimeout(run, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, pause, retry]);
  return found?.of === text ? found : { result: null, problem: null };
}
