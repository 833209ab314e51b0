import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What everybody may see: caches in between hold it for a second, and longer while the shop is away. */
export const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30, stale-if-error=86400';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

type Form = 'br' | 'gzip' | 'plain';

/** Brotli of ordinary strength takes 3 ms for a page; the best takes 75 ms and saves another eighth. */
const QUICK = 5;
const BEST = 11;

/** An answer that was sent so often is worth its best form, unless it is as large as the list of all products. */
const OFTEN = 3;
const MOST_BYTES = 300_000;

/** So many ms pass between two best forms, so that they never take a tenth of a core, however often prices change. */
const PAUSE = 1_000;
let nextBest = 0;

/** A finished answer as it is kept and sent: compressed once, when the first browser asks for that form. */
export class KeptAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly etag: string;
  readonly #plain: Buffer;
  readonly #compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
  #sentAsBrotli = 0;

  constructor(status: number, headers: Record<string, string>, body: Buffer) {
    this.status = status;
    this.headers = headers;
    this.etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.#plain = body;
  }

  /** Memory that it may hold, in bytes, with its compressed forms. */
  get bytes(): number {
    return Math.ceil(this.#plain.length * 1.5) + 1_000;
  }

  /** Sends it in the best form that the browser takes, or 304 where the browser has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = formFor(request.headers['accept-encoding'], this.#plain.length);
    const etag = `"${this.etag}-${form}"`;
    reply.headers(this.headers).header('vary', varyOf(this.headers)).header('etag', etag);
    if (this.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (form !== 'plain') reply.header('content-encoding', form);
    return reply.code(this.status).send(await this.#body(form));
  }

  #body(form: Form): Promise<Buffer> | Buffer {
    switch (form) {
      case 'br':
        this.#compressed.br ??= this.#brotli(QUICK);
        this.#sentAsBrotli += 1;
        if (this.#sentAsBrotli >= OFTEN) this.#becomeBest();
        return this.#compressed.br;
      case 'gzip':
        this.#compressed.gzip ??= gz(this.#plain, { level: 6 });
        return this.#compressed.gzip;
      default:
        return this.#plain;
    }
  }

  /** Beside the requests, on a thread that is free; until it is there the ordinary form goes on being sent. */
  #becomeBest(): void {
    if (Date.now() < nextBest || this.#plain.length > MOST_BYTES) return;
    nextBest = Number.POSITIVE_INFINITY;
    this.#sentAsBrotli = Number.NEGATIVE_INFINITY;
    const best = this.#brotli(BEST);
    best
      .then(
        () => {
          this.#compressed.br = best;
        },
        () => {},
      )
      .finally(() => {
        nextBest = Date.now() + PAUSE;
      });
  }

  #brotli(quality: number): Promise<Buffer> {
    return brotli(this.#plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#plain.length,
      },
    });
  }
}

function varyOf({ vary }: Record<string, string>): string {
  return vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
}

/** Below this many bytes a compressed form is hardly smaller than one packet. */
const WORTH_COMPRESSING = 400;

function formFor(accepted: string | undefined, bytes: number): Form {
  if (!accepted || bytes < WORTH_COMPRESSING) return 'plain';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
}
