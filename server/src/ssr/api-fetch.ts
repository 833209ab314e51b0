import type { ApiResponse, Fetch } from '@haat/contract/client';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { SentResponse } from '../platform/http/cached-response.ts';
import { inProcessFetch } from '../platform/http/in-process-fetch.ts';

/** `fetch` for the loaders of pages, within this process. Takes paths alone; what is cached does not pass the routes. */
export function loaderFetch(app: FastifyInstance, cache: ResponseCache): Fetch {
  const send = inProcessFetch(app);
  return async (path, request) => {
    const sent = request.method === 'GET' ? cache.ready(path)?.sent({}) : undefined;
    return sent ? toResponse(sent) : send(path, request);
  };
}

/** The same, but `onFailure` learns of each call that had no proper response: its status, or 0 where there was none. */
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
    headers: { get: (name) => valueIn(headers, name) },
    json: async () => JSON.parse(String(body)),
  };
}

/** Of names and values in turn. */
function valueIn(headers: string[], name: string): string | null {
  const place = headers.indexOf(name);
  return place < 0 ? null : (headers[place + 1] ?? null);
}
