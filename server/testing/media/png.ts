import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

/** The passes of an interlaced PNG: first column and row, and the steps between them. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A transparent black square PNG, encoded as a stream: a few kilobytes that decode to hundreds of megabytes. */
export async function blackPng({
  side,
  bits,
  interlaced,
}: {
  side: number;
  bits: 8 | 16;
  interlaced: boolean;
}): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, 6, 0, 0, interlaced ? 1 : 0], 8);
  let length = 0;
  for (const [x, y, stepX, stepY] of interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)) {
    length += Math.ceil((side - y) / stepY) * (1 + Math.ceil((side - x) / stepX) * 4 * (bits / 8));
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', await deflatedZeros(length)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function deflatedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate();
  const written: Buffer[] = [];
  deflate.on('data', (block: Buffer) => written.push(block));
  const zeros = Buffer.alloc(1 << 20);
  for (let left = length; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, left))) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(written);
}
