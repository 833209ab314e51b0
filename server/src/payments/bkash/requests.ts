import { type NoResponse, type ProviderResponse, sendRequest } from '../../platform/http/provider-request.ts';
import { type BkashAccount, type BkashToken, JSON_HEADERS } from './token.ts';

export interface BkashOptions extends BkashAccount {
  /** The only origins to which a customer's browser is redirected. */
  pageOrigins: readonly string[];
  /** Timeouts of the requests, in ms. */
  timeouts?: { create: number; others: number };
}

/** The provider recommends 30 s. A create moves no money, and a customer waits for it. */
export const TIMEOUTS = { create: 18_000, others: 30_000 };

export const CHECKOUT = '/v1.2.0-beta/tokenized/checkout';

export type Call = (path: string, body: object, timeout?: number) => Promise<ProviderResponse>;

/** Sends requests with the shared token, once more with a new one if it was refused: then nothing was processed. */
export function caller(options: BkashOptions, tokens: BkashToken): Call {
  const { apiUrl, appKey, timeouts = TIMEOUTS } = options;
  return async (path, body, timeout = timeouts.others) => {
    const send = async (token: string | NoResponse): Promise<ProviderResponse> =>
      typeof token === 'string'
        ? sendRequest(
            options.fetch ?? fetch,
            new URL(apiUrl + path),
            {
              method: 'POST',
              headers: { ...JSON_HEADERS, authorization: token, 'x-app-key': appKey },
              body: JSON.stringify(body),
            },
            timeout,
          )
        : token;
    const token = await tokens.get();
    const response = await send(token);
    if (!isTokenRefused(response) || typeof token !== 'string') return response;
    await tokens.discard(token);
    const again = await send(await tokens.get());
    return isTokenRefused(again) ? { ...again, unsent: true } : again;
  };
}

function isTokenRefused(response: ProviderResponse): response is NoResponse {
  return 'unknown' in response && (response.status === 401 || response.status === 403);
}

export interface BkashError {
  code: string;
  reason: string;
}

/** Reads an error in any of the provider's envelopes; null means success. */
export function errorOf(fields: Record<string, unknown>): BkashError | null {
  const code = fields.errorCode ?? fields.externalCode ?? fields.statusCode;
  const message = fields.errorMessage ?? fields.errorMessageEn ?? fields.statusMessage ?? fields.message;
  if (code === '0000' || (code === undefined && fields.message === undefined)) return null;
  const text = `${String(code ?? '')} ${String(message ?? '')}`.trim().slice(0, 255);
  return { code: String(code ?? ''), reason: text };
}

/** Maintenance and other errors of the provider itself: the request may be repeated. */
export function isAway({ code }: BkashError): boolean {
  return ['503', '9999', '2003', '2020', '2024', ''].includes(code);
}

/** The execute was processed before. */
export function isSettled(fields: Record<string, unknown>): boolean {
  return ['2062', '2068', '2116', '2117', '2119'].includes(errorOf(fields)?.code ?? '');
}
