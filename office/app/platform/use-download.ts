import type { ApiRoute } from '@haat/contract/http/api-routes';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { saveFile } from './save-file.ts';

/** Downloads one file at a time. A failure is shown as a notice with this text; without a session the page then leads to the sign-in. */
export function useDownload(failed: string) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  /** Returns the status. 400 is left to the caller. */
  async function download(route: ApiRoute, query: Record<string, string>, name: string): Promise<number> {
    setBusy(true);
    const status = await downloadFile(route, query, name);
    if (status !== 200 && status !== 400) notify(failed, 'error');
    if (status === 401) await revalidate();
    setBusy(false);
    return status;
  }

  return { busy, download };
}

/**
 * Downloads a file that the server streams and saves it by its name. Returns the status; 0: the network failed. It may take minutes, so it
 * has no timeout, unlike the calls of the client.
 */
async function downloadFile(
  { path }: ApiRoute,
  query: Record<string, string>,
  name: string,
): Promise<number> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams(query)}`);
    if (response.ok) saveFile(name, await response.blob(), 'text/csv;charset=utf-8');
    return response.status;
  } catch {
    return 0;
  }
}
