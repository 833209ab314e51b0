import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { blackPng, pngChunk } from './png.ts';

/**
 * Small files that are, or claim to be, pictures which no process should decode: by the header of each format that is accepted, by
 * what the decoder would hold in memory, and documents that expand.
 */
export const pictureBombs: [string, () => Promise<Buffer>][] = [
  ['a PNG that claims 50,000 × 50,000 pixels', async () => hugePng(50_000)],
  ['a JPEG that claims 65,278 × 65,278 pixels', hugeJpeg],
  ['a WebP that claims 16,383 × 16,383 pixels', hugeWebp],
  ['an AVIF that claims 50,000 × 50,000 pixels', hugeAvif],
  ['a GIF that claims 65,535 × 65,535 pixels', hugeGif],
  ['a TIFF that claims 60,000 × 60,000 pixels', hugeTiff],
  ['a real PNG of 17 megapixels', () => blackPng({ side: 4_130, bits: 8, interlaced: false })],
  ['an interlaced PNG of 16 bits', () => blackPng({ side: 2_001, bits: 16, interlaced: true })],
  ['a progressive JPEG of 17 megapixels', () => flat(4_130).jpeg({ progressive: true }).toBuffer()],
  ['a progressive JPEG of 16 megapixels in CMYK', cmykJpeg],
  ['an SVG of 100,000 × 100,000 pixels', async () => Buffer.from(svg('', 100_000))],
  ['an SVG whose entities expand', async () => Buffer.from(laughs())],
  ['a compressed SVG', async () => gzipSync(svg('<path d="M0 0"/>'.repeat(100_000)))],
];

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0c3' } });

/** Enlarged in CMYK: to convert as many pixels takes four seconds. */
async function cmykJpeg(): Promise<Buffer> {
  const small = await flat(64).toColourspace('cmyk').jpeg().toBuffer();
  const large = sharp(small).pipelineColourspace('cmyk').resize(4_096, 4_096, { kernel: 'nearest' });
  return large.toColourspace('cmyk').jpeg({ progressive: true }).toBuffer();
}

function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function hugeJpeg(): Promise<Buffer> {
  const file = await flat(64).jpeg().toBuffer();
  // Start of frame: length, bits, then height and width.
  file.fill(0xfe, indexOf(file, 'ffc0') + 5, indexOf(file, 'ffc0') + 9);
  return file;
}

async function hugeWebp(): Promise<Buffer> {
  const file = await flat(64).webp({ quality: 80 }).toBuffer();
  // The start code of a key frame, then width and height of 14 bits each.
  const sizes = indexOf(file, '9d012a') + 3;
  file.writeUInt16LE(16_383, sizes);
  file.writeUInt16LE(16_383, sizes + 2);
  return file;
}

async function hugeAvif(): Promise<Buffer> {
  const file = await flat(64).avif().toBuffer();
  // The box of the size: name, version, width, height.
  const sizes = file.indexOf('ispe') + 8;
  file.writeUInt32BE(50_000, sizes);
  file.writeUInt32BE(50_000, sizes + 4);
  return file;
}

async function hugeGif(): Promise<Buffer> {
  const file = await flat(64).gif().toBuffer();
  file.fill(0xff, 6, 10);
  // The frame counts, not the screen: separator, left, top, then width and height.
  const sizes = indexOf(file, '2c0000000040004000') + 5;
  file.fill(0xff, sizes, sizes + 4);
  return file;
}

async function hugeTiff(): Promise<Buffer> {
  const file = await flat(64).tiff({ compression: 'none' }).toBuffer();
  const directory = file.readUInt32LE(4);
  for (let n = 0; n < file.readUInt16LE(directory); n++) {
    const entry = directory + 2 + n * 12;
    const isSize = [0x100, 0x101].includes(file.readUInt16LE(entry));
    if (!isSize) continue;
    file.writeUInt16LE(4, entry + 2);
    file.writeUInt32LE(60_000, entry + 8);
  }
  return file;
}

function indexOf(file: Buffer, hex: string): number {
  return file.indexOf(Buffer.from(hex, 'hex'));
}

function svg(content: string, side = 9): string {
  return `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`;
}

function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`;
}
