import type { ApiResponse, CallEndpoint, EndpointArguments } from '@haat/contract/client';
import type { Endpoint } from '@haat/contract/http/endpoint';
import type { FastifyError, FastifyInstance } from 'fastify';
import { parseTexts } from '../platform/http/bodies/validation.ts';
import { refusalOf } from '../platform/http/error-handler.ts';
import type { EndpointRequest } from '../platform/http/register-endpoint.ts';
import { CachedResponse } from '../platform/http/responses/cached-response.ts';
import { serializerOf } from '../platform/http/responses/serialization.ts';
import { Refused } from '../platform/refused.ts';

/** The IP address of calls within the process. */
const OWN_IP = '127.0.0.1';

/**
 * Calls the endpoints of `app` for the loaders of pages, without HTTP but with the same validation, admission, cache and errors.
 * The data is read from the JSON that a client by HTTP would get (decision 82).
 */
export function callEndpoint(app: FastifyInstance): CallEndpoint {
  return async (name, { params, query }) => {
    const found = app.inProcess.get(name);
    if (!found) throw new Error(`${name} has no option inProcess.`);
    const { endpoint, handle } = found;
    try {
      const request = {
        params: parseTexts(endpoint.params, textsOf(params)),
        query: parseTexts(endpoint.query, textsOf(query)),
        ip: OWN_IP,
        log: app.log,
      } as EndpointRequest<Endpoint>;
      return toResponse(await handle(request), endpoint);
    } catch (error) {
      return toResponse(refusalOf(error as FastifyError, app.log), endpoint);
    }
  };
}

/** Wraps a call of the API: calls `onFailure` with the status of a 5xx or 429, or with 0 if there was no response. */
export function reportFailures<A extends unknown[]>(
  send: (...given: A) => Promise<ApiResponse>,
  onFailure: (status: number) => void,
): (...given: A) => Promise<ApiResponse> {
  return async (...given) => {
    try {
      const response = await send(...given);
      if (response.status >= 500 || response.status === 429) onFailure(response.status);
      return response;
    } catch (error) {
      onFailure(0);
      throw error;
    }
  };
}

function textsOf(given: EndpointArguments['query'] = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) texts[name] = String(value);
  return texts;
}

function toResponse(result: unknown, { response }: Endpoint): ApiResponse {
  if (result instanceof CachedResponse) return responseOf(result.status, result.headers, () => result.json());
  if (result instanceof Refused) {
    const { status, body, retryAfter } = result;
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    return responseOf(status, headers, async () => body);
  }
  return responseOf(200, {}, async () => JSON.parse(serializerOf(response)(result)));
}

function responseOf(
  status: number,
  headers: Record<string, string>,
  json: () => Promise<unknown>,
): ApiResponse {
  return { ok: status === 200, status, headers: { get: (name) => headers[name] ?? null }, json };
}
