import type { ApiRoute } from '@haat/contract/http/api-routes';
import type { Problem } from '@haat/contract/http/problems';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { useProblemText } from '../platform/problem-text.ts';
import { uploadTo } from './photos/upload.ts';

interface Upload<T> {
  isSending: boolean;
  /** Sends a picture, one at a time; null if it was not stored. */
  send(prepare: () => Promise<Blob>): Promise<T | null>;
  /** The progress in percent, or why the picture was not stored, or `error`; otherwise nothing. */
  status(error?: string): Elements;
}

/** Sends a picture and `fields` to an endpoint and shows the progress. `onSending` is called when it begins and when it ends. */
export function usePictureUpload<T extends object>(
  route: ApiRoute,
  texts: { sending: (percent: number) => string; failed: string },
  onSending?: (sending: boolean) => void,
  fields: Record<string, string> = {},
): Upload<T> {
  const problemText = useProblemText();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  return {
    isSending: percent !== null,
    async send(prepare) {
      if (percent !== null) return null;
      setProblem('');
      setPercent(0);
      onSending?.(true);
      const sent = await uploadTo<T>(route, await prepare(), setPercent, { fields });
      setPercent(null);
      onSending?.(false);
      if (sent === 'failed') setProblem(texts.failed);
      else if ('refused' in sent) setProblem(problemText(sent.refused as Problem));
      else return sent as T;
      return null;
    },
    status: (error) => (
      <>
        {percent !== null && (
          <p role="status" className="w-full text-muted text-sm tabular-nums">
            {texts.sending(percent)}
          </p>
        )}
        {(problem || error) && (
          <p role="alert" className="w-full font-bold text-danger text-sm">
            {problem || error}
          </p>
        )}
      </>
    ),
  };
}
