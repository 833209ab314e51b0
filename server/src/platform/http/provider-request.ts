/** Larger responses are rejected. */
const MAX_BYTES = 128 * 1024;

/**
 * The fields of a JSON object, or the reason why there are none. `unsent`: there was no connection, so the provider has
 * not received the request; `status`: its HTTP status, if it was not 200.
 */
export type ProviderResponse = { fields: Record<string, unknown> } | NoResponse;
export interface NoResponse {
  unknown: string;
  status?: number;
  /** The JSON object of a response with HTTP status 400. */
  refusal?: Record<string, unknown>;
  unsent?: true;
}

/**
 * Sends one request to a provider and parses its response as a JSON object. It follows no redirect and never throws: any other
 * response is `unknown`, with a reason. The reason never contains the URL, because that may contain a password.
 */
export async function sendRequest(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
  timeout: number,
): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    if (response.status === 400) {
      const refused = parseFields((await readBounded(response)) ?? '');
      const refusal = 'fields' in refused && { refusal: refused.fields };
      return { unknown: 'HTTP 400', status: 400, ...refusal };
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      return { unknown: `HTTP ${response.status}`, status: response.status };
    }
    const text = await readBounded(response);
    return text === null ? { unknown: `more than ${MAX_BYTES} bytes` } : parseFields(text);
  } catch (error) {
    return describe(error, timeout);
  }
}

/** Returns null if the body is larger. */
export async function readBounded(response: Response, maxBytes = MAX_BYTES): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function parseFields(text: string): ProviderResponse {
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields))
      return { fields: fields as Record<string, unknown> };
  } catch {
    // An HTML page or an empty body: `unknown` below.
  }
  return { unknown: 'no JSON object' };
}

/** Errors of a connection that was never established. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*)$/;

/** Why a request has no response. */
export function describe(error: unknown, timeout: number): NoResponse {
  if (!(error instanceof Error)) return { unknown: 'connection failed' };
  if (error.name === 'TimeoutError') return { unknown: `no response within ${timeout} ms` };
  const { code } = (error.cause ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return { unknown: 'connection failed' };
  return { unknown: `connection failed (${code})`, ...(NOT_CONNECTED.test(code) ? { unsent: true } : {}) };
}
