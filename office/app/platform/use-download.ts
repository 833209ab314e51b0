import { ApiError } from '@haat/contract/client';
import type { ApiRoute } from '@haat/contract/http/api-routes';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fetchFile } from './api.ts';
import { useNotifyFailure } from './problem-text.ts';
import { saveFile } from './save-file.ts';

/** Downloads one file at a time. A failure is shown as a notice; without a session the page then leads to the sign-in. */
export function useDownload() {
  const { revalidate } = useRevalidator();
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);

  async function download({ path }: ApiRoute, query: Record<string, string>, name: string): Promise<void> {
    setBusy(true);
    try {
      const response = await fetchFile(`${path}?${new URLSearchParams(query)}`);
      saveFile(name, await response.blob(), 'text/csv;charset=utf-8');
    } catch (problem) {
      notifyFailure(problem);
      if (problem instanceof ApiError && problem.status === 401) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return { busy, download };
}
