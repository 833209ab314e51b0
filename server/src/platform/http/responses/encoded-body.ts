import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from './accept-encoding.ts';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gz = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** In order of preference. */
const CODINGS = ['br', 'gzip'] as const;

/** Smaller bodies are not compressed, in bytes: they fit into one packet anyway. */
const MIN_COMPRESSED = 400;

/** Brotli qualities: the fast one takes 3 ms for a page; the best one takes 75 ms and saves another eighth. */
const FAST_QUALITY = 5;
const BEST_QUALITY = 11;

/** A body that was sent this often gets the best compression, unless it is as large as the list of all products. */
const BEST_AFTER = 3;
const BEST_MAX_BYTES = 300_000;

/** Pause between two best compressions, in ms, so that they take a fiftieth of a core however often prices change. */
const BEST_PAUSE = 4_000;
let nextBest = 0;

/**
 * A body in every encoding that was requested. It is compressed once per encoding, at the first request for that encoding. The
 * uncompressed body is dropped unless a client requests it: pages, which only browsers read, then take a tenth of the memory.
 */
export class EncodedBody {
  /** Called when it takes more memory than before, because a client has requested another encoding. */
  onGrowth = () => {};
  /** Called when the best compression has replaced the fast one. */
  onBest = () => {};
  readonly #length: number;
  #plain: Buffer | undefined;
  #keepPlain = false;
  /** A promise while the compression is running. */
  #br: Promise<Buffer> | Buffer | undefined;
  #gzip: Promise<Buffer> | Buffer | undefined;
  #sentAsBrotli = 0;

  constructor(plain: Buffer) {
    this.#plain = unpooled(plain);
    this.#length = plain.length;
  }

  /** The memory that it takes now, in bytes. */
  get bytes(): number {
    const bodies = [this.#plain, this.#br, this.#gzip];
    return bodies.reduce((sum, body) => sum + (Buffer.isBuffer(body) ? body.length : 0), 0);
  }

  /** The best encoding for a client with this `Accept-Encoding`. */
  encodingFor(accepted: string | undefined): Encoding {
    if (this.#length < MIN_COMPRESSED) return 'identity';
    return acceptedEncoding(accepted, CODINGS) ?? 'identity';
  }

  get(encoding: Encoding): Promise<Buffer> | Buffer {
    switch (encoding) {
      case 'br':
        this.countBrotli();
        this.#br ??= this.#compressFast();
        return this.#br;
      case 'gzip':
        this.#gzip ??= this.#compressGzip();
        return this.#gzip;
      default:
        this.#keepPlain = true;
        return this.#uncompressed();
    }
  }

  /** False if the best compression has replaced this brotli body. */
  isLatestBrotli(body: Buffer | undefined): boolean {
    return this.#br === body;
  }

  /** Call each time the brotli body is sent again: the best compression is for bodies that are sent often. */
  countBrotli(): void {
    this.#sentAsBrotli += 1;
    if (this.#sentAsBrotli >= BEST_AFTER && this.#length <= BEST_MAX_BYTES && performance.now() >= nextBest)
      this.#compressBest();
  }

  async #uncompressed(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    const plain = await unbrotli(await this.#br!);
    if (this.#keepPlain) {
      this.#plain = plain;
      this.onGrowth();
    }
    return plain;
  }

  async #compressGzip(): Promise<Buffer> {
    const compressed = unpooled(await gz(await this.#uncompressed(), { level: 6 }));
    this.#gzip = compressed;
    this.onGrowth();
    return compressed;
  }

  async #compressFast(): Promise<Buffer> {
    const compressed = await this.#brotli(FAST_QUALITY);
    this.#br = compressed;
    if (!this.#keepPlain) this.#plain = undefined;
    return compressed;
  }

  /** Compresses in the background on another thread; until it is done, the fast compression is sent. */
  #compressBest(): void {
    nextBest = Number.POSITIVE_INFINITY;
    this.#sentAsBrotli = Number.NEGATIVE_INFINITY;
    this.#brotli(BEST_QUALITY)
      .then(
        (best) => {
          this.#br = best;
          this.onBest();
        },
        () => {},
      )
      .finally(() => {
        nextBest = performance.now() + BEST_PAUSE;
      });
  }

  async #brotli(quality: number): Promise<Buffer> {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.#length,
    };
    return unpooled(await brotli(await this.#uncompressed(), { params }));
  }
}

/** The bytes in memory of their own: a small Buffer is a part of a pool of 64 kB, which stays as long as one of its parts. */
function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
