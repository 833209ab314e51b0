/** Larger responses are rejected. */
const MAX_BYTES = 128 * 1024;

export type ProviderResponse = { fields: Record<string, unknown> } | { unknown: string };

/**
 * Calls the provider once and parses its response as a JSON object. It follows no redirect and never throws: any other
 * response is `unknown`, with a reason. The reason never contains the URL, because that contains the store's password.
 */
export async function sendRequest(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
  timeout: number,
): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { unknown: `HTTP ${response.status}` };
    }
    const text = await readBounded(response);
    return text === null ? { unknown: `more than ${MAX_BYTES} bytes` } : parse(text);
  } catch (error) {
    return { unknown: reasonOf(error, timeout) };
  }
}

async function readBounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): ProviderResponse {
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields))
      return { fields: fields as Record<string, unknown> };
  } catch {
    // An HTML page or an empty body: `unknown` below.
  }
  return { unknown: 'no JSON object' };
}

function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return 'connection failed';
  if (error.name === 'TimeoutError') return `no answer within ${timeout} ms`;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `connection failed (${code})` : 'connection failed';
}
