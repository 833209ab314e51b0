/** Beyond this an answer is none. */
const MOST_BYTES = 128 * 1024;

export type Asked = { fields: Record<string, unknown> } | { unknown: string };

/**
 * Calls the provider once and reads its answer as a JSON object. No redirect is followed, and nothing is thrown: whatever
 * is no such answer is `unknown`, with a reason in our own words. The address is never part of it, for it holds the
 * store's password.
 */
export async function ask(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
  patience: number,
): Promise<Asked> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { unknown: `HTTP ${response.status}` };
    }
    const text = await readBounded(response);
    return text === null ? { unknown: `more than ${MOST_BYTES} bytes` } : parse(text);
  } catch (error) {
    return { unknown: reasonOf(error, patience) };
  }
}

async function readBounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): Asked {
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields))
      return { fields: fields as Record<string, unknown> };
  } catch {
    // an HTML page or nothing at all: said below
  }
  return { unknown: 'no JSON object' };
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return 'connection failed';
  if (error.name === 'TimeoutError') return `no answer within ${patience} ms`;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `connection failed (${code})` : 'connection failed';
}
