import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A finished answer, compressed once, as it is kept and sent. */
export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
  /** Memory that it holds, in bytes. */
  bytes: number;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses and fingerprints an answer. */
export async function keepPage(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<KeptPage> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, etag, plain: body, gzip: gz, br, bytes: body.length + br.length + gz.length };
}

/** The best form that the browser takes, by its Accept-Encoding. */
export function formFor(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  if (/\bbr\b/.test(accepted ?? '')) return 'br';
  if (/\bgzip\b/.test(accepted ?? '')) return 'gzip';
  return 'plain';
}
