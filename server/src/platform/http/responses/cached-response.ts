import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, type Encoding } from './encoded-body.ts';

/** For public responses: shared caches store them for a second, and send them longer while the shop is unavailable. */
export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=1, stale-while-revalidate=30, stale-if-error=86400';

/** The memory of a response without its body, in bytes: headers and stored responses. */
const HEADERS_BYTES = 6_000;

/** A response as it was sent, after all hooks, so that it can be sent again unchanged. */
export interface SentResponse {
  status: number;
  /** Names and values alternately, beginning with `x-request-id`, whose value the sender sets each time. */
  headers: string[];
  body: Buffer | undefined;
  /** The pattern of its route. */
  route: string;
}

/** Sent responses by encoding, and 304 responses to clients that have it already. */
type SentResponses = Map<Encoding | `${Encoding} 304`, SentResponse>;

/** A complete response, to cache and to send. Its body is compressed once per encoding. */
export class CachedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly etag: string;
  /** Responses with the same version have the same status, headers and body. */
  readonly version: string;
  readonly #body: EncodedBody;
  readonly #sent: SentResponses = new Map();

  constructor(status: number, headers: Record<string, string>, body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.etag = digest(body);
    this.version = JSON.stringify([status, headers, this.etag]);
    this.#body = new EncodedBody(body);
    this.#body.onBest = () => this.#sent.delete('br');
  }

  /** The memory that it takes now, in bytes, with its headers. */
  get bytes(): number {
    return HEADERS_BYTES + this.#body.bytes;
  }

  /** Called when it takes more memory than before, because a client has requested another encoding. */
  set onGrowth(listener: () => void) {
    this.#body.onGrowth = listener;
  }

  /** The data that its body contains, in JSON. */
  async json(): Promise<unknown> {
    return JSON.parse(String(await this.#body.get('identity')));
  }

  /** Sends it in the best encoding that the client accepts, or 304 if the client has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { encoding, etag, isCurrent } = this.#negotiate(request.headers);
    reply.headers(this.headers).header('vary', varyOf(this.headers)).header('etag', etag);
    if (isCurrent) {
      this.#storeSent(`${encoding} 304`, request, reply.code(304));
      // To HEAD, Fastify would add `Content-Length: 0` to an empty payload, but adds none to a stream.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : undefined);
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const body = await this.#body.get(encoding);
    this.#storeSent(encoding, request, reply.code(this.status), body);
    return reply.send(body);
  }

  /** The response that `send` would send for these request headers, if it has sent the same before. */
  sent(headers: IncomingHttpHeaders): SentResponse | undefined {
    const { encoding, isCurrent } = this.#negotiate(headers);
    const sent = this.#sent.get(isCurrent ? `${encoding} 304` : encoding);
    if (sent && encoding === 'br' && !isCurrent) this.#body.countBrotli();
    return sent;
  }

  #negotiate(headers: IncomingHttpHeaders): { encoding: Encoding; etag: string; isCurrent: boolean } {
    const encoding = this.#body.encodingFor(headers['accept-encoding']);
    // ETags end in `plain` for an uncompressed body: they must stay the same across releases.
    const etag = `"${this.etag}-${encoding === 'identity' ? 'plain' : encoding}"`;
    return { encoding, etag, isCurrent: this.status === 200 && hasEtag(headers['if-none-match'], etag) };
  }

  /** Stores the response once it is sent, including the headers that hooks add. */
  #storeSent(
    key: Encoding | `${Encoding} 304`,
    { routeOptions: { url: route = '' } }: FastifyRequest,
    reply: FastifyReply,
    body?: Buffer,
  ): void {
    if (this.#sent.has(key)) return;
    const { statusCode: status } = reply;
    reply.raw.once('finish', () => {
      const failed = reply.statusCode !== status;
      const outdated = key === 'br' && !this.#body.isLatestBrotli(body);
      if (failed || outdated) return;
      this.#sent.set(key, {
        status,
        headers: ['x-request-id', '', ...toRawHeaders(reply.getHeaders())],
        body,
        route,
      });
    });
  }
}

function digest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Names and values alternately, without the headers of a single request, origin or connection. */
function toRawHeaders(headers: Record<string, unknown>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name === 'x-request-id' || name === 'connection' || name.startsWith('access-control-')
      ? []
      : [name, String(value)],
  );
}

function varyOf({ vary }: Record<string, string>): string {
  return vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
}

/** Whether an `If-None-Match` header names the ETag. A proxy may send a list, make it weak (`W/`), or send `*`. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag;
  return header.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim()));
}
