import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accept-encoding.ts';
import { hasEtag } from './has-etag.ts';

/** For public responses: shared caches store them for a second, and send them longer while the shop is unavailable. */
export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=1, stale-while-revalidate=30, stale-if-error=86400';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gz = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli qualities: the fast one takes 3 ms for a page; the best one takes 75 ms and saves another eighth. */
const FAST_QUALITY = 5;
const BEST_QUALITY = 11;

/** A response that was sent this often gets the best compression, unless it is as large as the list of all products. */
const BEST_AFTER = 3;
const BEST_MAX_BYTES = 300_000;

/** Pause between two best compressions, in ms, so that they take a fiftieth of a core however often prices change. */
const BEST_PAUSE = 4_000;
let nextBest = 0;

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

/**
 * A complete response, to cache and to send. It is compressed once per encoding, at the first request for that encoding. The
 * uncompressed body is dropped unless a client requests it: pages, which only browsers read, then take a tenth of the memory.
 */
export class CachedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly etag: string;
  /** Responses with the same version have the same status, headers and body. */
  readonly version: string;
  /** Called when it takes more memory than before, because a client has requested another encoding. */
  onGrowth = () => {};
  readonly #length: number;
  #plain: Buffer | undefined;
  #keepPlain = false;
  /** A promise while the compression is running. */
  readonly #compressed: { br?: Promise<Buffer> | Buffer; gzip?: Promise<Buffer> | Buffer } = {};
  readonly #sent: SentResponses = new Map();
  #sentAsBrotli = 0;

  constructor(status: number, headers: Record<string, string>, body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.etag = digest(body);
    this.version = JSON.stringify([status, headers, this.etag]);
    this.#length = body.length;
    this.#plain = body;
  }

  /** The memory that it takes now, in bytes, with its headers. */
  get bytes(): number {
    const bodies = [this.#plain, this.#compressed.br, this.#compressed.gzip];
    return bodies.reduce((sum, body) => sum + (Buffer.isBuffer(body) ? body.length : 0), 6_000);
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
    const body = await this.#body(encoding);
    this.#storeSent(encoding, request, reply.code(this.status), body);
    return reply.send(body);
  }

  /** The response that `send` would send for these request headers, if it has sent the same before. */
  sent(headers: IncomingHttpHeaders): SentResponse | undefined {
    const { encoding, isCurrent } = this.#negotiate(headers);
    const sent = this.#sent.get(isCurrent ? `${encoding} 304` : encoding);
    if (sent && encoding === 'br' && !isCurrent) this.#countBrotli();
    return sent;
  }

  #negotiate(headers: IncomingHttpHeaders): { encoding: Encoding; etag: string; isCurrent: boolean } {
    const encoding = encodingFor(headers['accept-encoding'], this.#length);
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
      const outdated = key === 'br' && this.#compressed.br !== body;
      if (failed || outdated) return;
      this.#sent.set(key, {
        status,
        headers: ['x-request-id', '', ...toRawHeaders(reply.getHeaders())],
        body,
        route,
      });
    });
  }

  #body(encoding: Encoding): Promise<Buffer> | Buffer {
    switch (encoding) {
      case 'br':
        this.#countBrotli();
        this.#compressed.br ??= this.#fastBrotli();
        return this.#compressed.br;
      case 'gzip':
        this.#compressed.gzip ??= this.#gzip();
        return this.#compressed.gzip;
      default:
        this.#keepPlain = true;
        return this.#uncompressed();
    }
  }

  async #uncompressed(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    const plain = await unbrotli(await this.#compressed.br!);
    if (this.#keepPlain) {
      this.#plain = plain;
      this.onGrowth();
    }
    return plain;
  }

  async #gzip(): Promise<Buffer> {
    const compressed = copyOf(await gz(await this.#uncompressed(), { level: 6 }));
    this.#compressed.gzip = compressed;
    this.onGrowth();
    return compressed;
  }

  async #fastBrotli(): Promise<Buffer> {
    const compressed = await this.#brotli(FAST_QUALITY);
    this.#compressed.br = compressed;
    if (!this.#keepPlain) this.#plain = undefined;
    return compressed;
  }

  async #brotli(quality: number): Promise<Buffer> {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.#length,
    };
    return copyOf(await brotli(await this.#uncompressed(), { params }));
  }

  #countBrotli(): void {
    this.#sentAsBrotli += 1;
    if (this.#sentAsBrotli >= BEST_AFTER && this.#length <= BEST_MAX_BYTES && performance.now() >= nextBest)
      this.#compressBest();
  }

  /** Compresses in the background on another thread; until it is done, the fast compression is sent. */
  #compressBest(): void {
    nextBest = Number.POSITIVE_INFINITY;
    this.#sentAsBrotli = Number.NEGATIVE_INFINITY;
    this.#brotli(BEST_QUALITY)
      .then(
        (best) => {
          this.#compressed.br = best;
          this.#sent.delete('br');
        },
        () => {},
      )
      .finally(() => {
        nextBest = performance.now() + BEST_PAUSE;
      });
  }
}

function digest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** A copy of exact size: the buffers of zlib are parts of larger memory blocks. */
function copyOf(bytes: Buffer): Buffer {
  return Buffer.from(bytes);
}

/** Names and values alternately, without the headers of a single request or connection. */
function toRawHeaders(headers: Record<string, unknown>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name === 'x-request-id' || name === 'connection' ? [] : [name, String(value)],
  );
}

function varyOf({ vary }: Record<string, string>): string {
  return vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
}

/** Smaller bodies are not compressed, in bytes: they fit into one packet anyway. */
const MIN_COMPRESSED = 400;

function encodingFor(accepted: string | undefined, bytes: number): Encoding {
  if (bytes < MIN_COMPRESSED) return 'identity';
  return acceptedEncoding(accepted, CODINGS) ?? 'identity';
}

/** In order of preference. */
const CODINGS = ['br', 'gzip'] as const;
