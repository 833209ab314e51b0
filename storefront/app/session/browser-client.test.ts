import { afterEach, expect, test, vi } from 'vitest';
import { browserClient } from './browser-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a request that gets no response ends, as a failed one', async () => {
  const timeout = new AbortController();
  const afterMs = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('window', { location: { pathname: '/' }, fetch: neverResponds });
  const cancelled = browserClient().cancelGuestOrder({ params: { token: 'the-token' } });
  timeout.abort();
  await expect(cancelled).rejects.toMatchObject({ status: 0 });
  expect(afterMs).toHaveBeenCalledExactlyOnceWith(30_000);
});

function neverResponds(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
}
