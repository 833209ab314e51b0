import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accept-encoding.ts';

/** What everybody may see: caches in between hold it for a second, and longer while the shop is away. */
export const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30, stale-if-error=86400';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gz = promisify(gzip);

type Form = 'br' | 'gzip' | 'plain';

/** Brotli of ordinary strength takes 3 ms for a page; the best takes 75 ms and saves another eighth. */
const QUICK = 5;
const BEST = 11;

/** A response that was sent so often is worth its best form, unless it is as large as the list of all products. */
const OFTEN = 3;
const MOST_BYTES = 300_000;

/** So many ms pass between two best forms, so that they never take a tenth of a core, however often prices change. */
const PAUSE = 1_000;
let nextBest = 0;

/** A response as it left, hooks and all, to be sent in the same way again. */
export interface SentResponse {
  status: number;
  /** Names and values in turn, beginning with `x-request-id`, whose value is each sender's to set. */
  headers: string[];
  body: Buffer | undefined;
  /** The route that gave it, as it is written. */
  route: string;
}

/** Whole responses by form, and those to whoever has it already. */
type Memory = Map<Form | `${Form} 304`, SentResponse>;

/**
 * A finished response as it is kept and sent: compressed once, when the first browser asks for that form. Uncompressed it
 * is held for whoever wants it so; pages, which only browsers read, are held in a tenth of the memory.
 */
export class CachedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly etag: string;
  /** Two responses of one version are sent alike. */
  readonly version: string;
  readonly #length: number;
  #plain: Buffer | undefined;
  #plainIsWanted = false;
  /** Each as a promise while it is being made. */
  readonly #compressed: { br?: Promise<Buffer> | Buffer; gzip?: Promise<Buffer> | Buffer } = {};
  readonly #sent: Memory = new Map();
  #sentAsBrotli = 0;

  constructor(status: number, headers: Record<string, string>, body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.etag = digest(body);
    this.version = digest(JSON.stringify([status, headers, this.etag]));
    this.#length = body.length;
    this.#plain = body;
  }

  /** Memory that it holds now, in bytes, with its headers. */
  get bytes(): number {
    const forms = [this.#plain, this.#compressed.br, this.#compressed.gzip];
    return forms.reduce((sum, form) => sum + (Buffer.isBuffer(form) ? form.length : 0), 6_000);
  }

  /** Sends it in the best form that the browser takes, or 304 where the browser has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { form, etag, has } = this.#wanted(request.headers);
    reply.headers(this.headers).header('vary', varyOf(this.headers)).header('etag', etag);
    if (has) {
      this.#rememberOnce(`${form} 304`, request, reply.code(304));
      return reply.send();
    }
    if (form !== 'plain') reply.header('content-encoding', form);
    const body = await this.#body(form);
    this.#rememberOnce(form, request, reply.code(this.status), body);
    return reply.send(body);
  }

  /** What `send` would send, where it did so before. */
  sent(asked: IncomingHttpHeaders): SentResponse | undefined {
    const { form, has } = this.#wanted(asked);
    const sent = this.#sent.get(has ? `${form} 304` : form);
    if (sent && form === 'br' && !has) this.#countBrotli();
    return sent;
  }

  #wanted(asked: IncomingHttpHeaders): { form: Form; etag: string; has: boolean } {
    const form = formFor(asked['accept-encoding'], this.#length);
    const etag = `"${this.etag}-${form}"`;
    return { form, etag, has: this.status === 200 && asked['if-none-match'] === etag };
  }

  /** As it stands when it has left, so with what hooks add. */
  #rememberOnce(
    as: Form | `${Form} 304`,
    { routeOptions: { url: route = '' } }: FastifyRequest,
    reply: FastifyReply,
    body?: Buffer,
  ): void {
    if (this.#sent.has(as)) return;
    const { statusCode: status } = reply;
    reply.raw.once('finish', () => {
      const failed = reply.statusCode !== status;
      const worse = as === 'br' && this.#compressed.br !== body;
      if (failed || worse) return;
      this.#sent.set(as, {
        status,
        headers: ['x-request-id', '', ...lines(reply.getHeaders())],
        body,
        route,
      });
    });
  }

  #body(form: Form): Promise<Buffer> | Buffer {
    switch (form) {
      case 'br':
        this.#countBrotli();
        this.#compressed.br ??= this.#quickBrotli();
        return this.#compressed.br;
      case 'gzip':
        this.#compressed.gzip ??= this.#gzip();
        return this.#compressed.gzip;
      default:
        this.#plainIsWanted = true;
        return this.#whole();
    }
  }

  async #whole(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    const plain = await unbrotli(await this.#compressed.br!);
    if (this.#plainIsWanted) this.#plain = plain;
    return plain;
  }

  async #gzip(): Promise<Buffer> {
    const made = exactly(await gz(await this.#whole(), { level: 6 }));
    this.#compressed.gzip = made;
    return made;
  }

  async #quickBrotli(): Promise<Buffer> {
    const made = await this.#brotli(QUICK);
    this.#compressed.br = made;
    if (!this.#plainIsWanted) this.#plain = undefined;
    return made;
  }

  async #brotli(quality: number): Promise<Buffer> {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.#length,
    };
    return exactly(await brotli(await this.#whole(), { params }));
  }

  #countBrotli(): void {
    this.#sentAsBrotli += 1;
    if (this.#sentAsBrotli >= OFTEN && this.#length <= MOST_BYTES && Date.now() >= nextBest)
      this.#becomeBest();
  }

  /** Beside the requests, on a thread that is free; until it is there the ordinary form goes on being sent. */
  #becomeBest(): void {
    nextBest = Number.POSITIVE_INFINITY;
    this.#sentAsBrotli = Number.NEGATIVE_INFINITY;
    this.#brotli(BEST)
      .then(
        (best) => {
          this.#compressed.br = best;
          this.#sent.delete('br');
        },
        () => {},
      )
      .finally(() => {
        nextBest = Date.now() + PAUSE;
      });
  }
}

function digest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** In memory of its own: what zlib gives lies in a larger piece. */
function exactly(bytes: Buffer): Buffer {
  return Buffer.from(bytes);
}

/** Names and values in turn, but what belongs to one request or connection. */
function lines(headers: Record<string, unknown>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name === 'x-request-id' || name === 'connection' ? [] : [name, String(value)],
  );
}

function varyOf({ vary }: Record<string, string>): string {
  return vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
}

/** Below this many bytes a compressed form is hardly smaller than one packet. */
const WORTH_COMPRESSING = 400;

function formFor(accepted: string | undefined, bytes: number): Form {
  if (bytes < WORTH_COMPRESSING) return 'plain';
  return acceptedEncoding(accepted, CODINGS) ?? 'plain';
}

/** The best first. */
const CODINGS = ['br', 'gzip'] as const;
