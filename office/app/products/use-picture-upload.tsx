import type { ApiRoute } from '@haat/contract/http/api-routes';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { productMessages } from './messages.ts';
import { uploadTo } from './upload.ts';

interface Upload<T> {
  isSending: boolean;
  /** Sends a picture, one at a time; null if it was not stored. */
  send(prepare: () => Promise<Blob>): Promise<T | null>;
  /** The progress in percent, or why the picture was not stored, or `error`; otherwise nothing. */
  status(error?: string): Elements;
}

/** Sends a picture to an endpoint and shows the progress. `onSending` is called when it begins and when it ends. */
export function usePictureUpload<T extends object>(
  route: ApiRoute,
  texts: { sending: (percent: number) => string; refused: string; failed: string },
  onSending?: (sending: boolean) => void,
): Upload<T> {
  const { heic } = useMessages(productMessages);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  return {
    isSending: percent !== null,
    async send(prepare) {
      if (percent !== null) return null;
      setProblem('');
      setPercent(0);
      onSending?.(true);
      const sent = await uploadTo<T>(route, await prepare(), setPercent);
      setPercent(null);
      onSending?.(false);
      if (typeof sent !== 'string') return sent;
      setProblem(sent === 'heic' ? heic : texts[sent]);
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
