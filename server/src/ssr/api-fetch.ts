import type { Answer, Fetch } from '@haat/contract/common/client';
import type { FastifyInstance } from 'fastify';
import type { SentResponse } from '../platform/cache/cached-response.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import { inProcessFetch } from '../platform/http/in-process-fetch.ts';

/** `fetch` for the loaders of pages, within this process. Takes paths alone; what is kept does not pass the routes. */
export function ownFetch(app: FastifyInstance, cache: ResponseCache): Fetch {
  const ask = inProcessFetch(app);
  return async (path, request) => {
    const sent = request.method === 'GET' ? cache.ready(path)?.sent({}) : undefined;
    return sent ? answerOf(sent) : ask(path, request);
  };
}

function answerOf({ status, headers, body }: SentResponse): Answer {
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
