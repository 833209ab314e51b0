import type { ApiResponse, Fetch } from '@haat/contract/client';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import { inProcessFetch } from '../platform/http/in-process-fetch.ts';
import type { SentResponse } from '../platform/http/responses/cached-response.ts';

/** `fetch` for the loaders of pages, within this process. Accepts only paths; cached responses come directly from the cache. */
export function loaderFetch(app: FastifyInstance, cache: ResponseCache): Fetch {
  const send = inProcessFetch(app);
  return async (path, request) => {
    const sent = request.method === 'GET' ? cache.ready(path)?.sent({}) : undefined;
    return sent ? toResponse(sent) : send(path, request);
  };
}

/** Wraps a `fetch`: calls `onFailure` with the status of a 5xx or 429, or with 0 if there was no response. */
export function reportFailures(send: Fetch, onFailure: (status: number) => void): Fetch {
  return async (url, request) => {
    try {
      const response = await send(url, request);
      if (response.status >= 500 || response.status === 429) onFailure(response.status);
      return response;
    } catch (error) {
      onFailure(0);
      throw error;
    }
  };
}

function toResponse({ status, headers, body }: SentResponse): ApiResponse {
  return {
    ok: status === 200,
    status,
    headers: { get: (name) => findHeader(headers, name) },
    json: async () => JSON.parse(String(body)),
  };
}

/** Finds a header's value in a list of alternating names and values. */
function findHeader(headers: string[], name: string): string | null {
  const index = headers.indexOf(name);
  return index < 0 ? null : (headers[index + 1] ?? null);
}
