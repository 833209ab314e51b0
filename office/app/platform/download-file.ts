import type { ApiRoute } from '@haat/contract/common/api-routes';
import { saveFile } from './save-file.ts';

/**
 * Downloads a file that the server streams and saves it by its name. Returns the status; 0: the network failed. It may take minutes, so it
 * has no timeout, unlike the calls of the client.
 */
export async function downloadFile(
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
