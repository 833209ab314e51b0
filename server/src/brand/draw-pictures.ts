import type { BrandPicture } from '@haat/contract/shop/brand-pictures';
import type { OverlayOptions, Sharp } from 'sharp';
import { BLACK, contrast, hex, mix, type Rgb, WHITE } from './colors.ts';
import { drawText } from './draw-text.ts';
import type { Box, Logo } from './read-logo.ts';

interface Size {
  width: number;
  height: number;
}

/** A picture that is placed on another. */
interface Layer extends Size {
  input: Buffer;
}

interface IconShape {
  /** In pixels. */
  side: number;
  /** With round corners; systems cut the corners of other icons themselves. */
  isRound?: boolean;
  /** In any mask a circle of four fifths is seen. */
  isMaskable?: boolean;
  /** The office is an app of its own. */
  isOffice?: boolean;
  isLetter?: boolean;
}

const SHARE = { width: 1200, height: 630 };
const AWNING = 146;

const ICONS: Record<Exclude<BrandPicture, 'share.jpg'>, IconShape> = {
  'favicon-32.png': { side: 32, isRound: true },
  'favicon-48.png': { side: 48, isRound: true },
  'apple-touch-icon.png': { side: 180 },
  'icon-192.png': { side: 192, isRound: true },
  'icon-512.png': { side: 512, isRound: true },
  'maskable-512.png': { side: 512, isMaskable: true },
  'office-192.png': { side: 192, isRound: true, isOffice: true },
  'office-512.png': { side: 512, isRound: true, isOffice: true },
  'office-maskable-512.png': { side: 512, isMaskable: true, isOffice: true },
};

/** In smaller icons nobody can read a whole name. */
const SMALLEST_FOR_NAME = 100;

/** The mango of Haat, beside logos without a colour. */
const MANGO: Rgb = [255, 181, 36];

/**
 * Draws every picture of a shop from its logo and its names, the main name first.
 * @param isLetter the logo is only a letter: it needs more room around it, and the share picture has the names alone
 */
export async function drawPictures(
  logo: Logo,
  names: readonly string[],
  isLetter: boolean,
): Promise<Record<BrandPicture, Buffer>> {
  const pictures = { 'share.jpg': await drawShare(logo, names, isLetter) } as Record<BrandPicture, Buffer>;
  for (const [name, shape] of Object.entries(ICONS))
    pictures[name as BrandPicture] = await drawIcon(logo, names[0] ?? '', { ...shape, isLetter });
  return pictures;
}

async function drawIcon(logo: Logo, name: string, shape: IconShape): Promise<Buffer> {
  const { side, isRound, isMaskable, isOffice } = shape;
  const sign = await drawSign(logo, name, shape);
  const layers: OverlayOptions[] = [{ input: sign.input }];
  const size = { width: side, height: side };
  const inPercent = (content: string) => svgOf(size, content, '0 0 100 100');
  if (isOffice) layers.push({ input: inPercent(clipboard(isMaskable ? 66.5 : 78)) });
  if (isRound)
    layers.push({ input: inPercent('<rect width="100" height="100" rx="23"/>'), blend: 'dest-in' });
  const icon = await canvas(size, logo.ground);
  // Without a photo few colours are enough: a third of the bytes.
  return icon
    .composite(layers)
    .png(logo.fills ? {} : { palette: true, effort: 4 })
    .toBuffer();
}

/** The logo as large as it may be in an icon; in a small one the first letter of the name, if the logo is a long line. */
async function drawSign(logo: Logo, name: string, { side, isMaskable, isLetter }: IconShape): Promise<Layer> {
  const sign = logo.sign!;
  if (logo.fills) return cut(logo, sign, { width: side, height: side });
  const isSmall = side < SMALLEST_FOR_NAME;
  if (isSmall && sign.width > 3 * sign.height) {
    const [letter] = new Intl.Segmenter('bn').segment(name);
    const color = logo.colors.find((color) => contrast(color, logo.ground) >= 3) ?? inkOn(logo.ground);
    const drawn =
      letter && (await drawText(letter.segment, { color: hex(color), size: 0.8 * side, maxWidth: side }));
    if (drawn) return drawn;
  }
  const part = isMaskable
    ? 0.8 / Math.hypot(sign.width, sign.height)
    : (isSmall ? 0.88 : 0.78) / Math.max(sign.width, sign.height);
  return cut(logo, sign, scaled(sign, part * side * (isLetter ? 0.75 : 1)));
}

/** On a disc, in percent of the icon's side. */
function clipboard(center: number): string {
  return `<g transform="translate(${center} ${center})"><circle r="15" fill="${hex(MANGO)}" stroke="#fff" stroke-width="2"/>
    <path d="M-5.500-6h11v14h-11z" fill="none" stroke="#0c4a2a" stroke-width="2.200" stroke-linejoin="round"/>
    <path d="M-2.500-8h5v4h-5z" fill="#0c4a2a"/><path d="M-2.500 0h5m-5 4h5" stroke="#0c4a2a" stroke-width="1.800"/></g>`;
}

/** The logo under the awning of a market stall, above the names of the shop. */
async function drawShare(logo: Logo, names: readonly string[], isLetter: boolean): Promise<Buffer> {
  const { ground, fills } = logo;
  const content = logo.content!;
  const room = fills ? { width: 520, height: 270 } : { width: 760, height: 210 };
  const size = scaled(content, Math.min(room.width / content.width, room.height / content.height));
  const column = isLetter ? [] : [await cut(logo, content, size, fills ? 28 : 0)];
  for (const name of new Set(names)) {
    const line = await drawText(name, {
      color: hex(inkOn(ground)),
      size: isLetter ? 110 : 60,
      maxWidth: 1040,
    });
    if (line) column.push(line);
  }
  const share = (await canvas(SHARE, ground)).composite([awning(logo), ...placed(column)]);
  return share.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** One below the other, in the middle of what the awning leaves free. */
function placed(column: readonly Layer[]): OverlayOptions[] {
  const GAP = 34;
  const height = column.reduce((sum, layer) => sum + layer.height + GAP, -GAP);
  let top = Math.round(AWNING + (SHARE.height - AWNING - height) / 2);
  return column.map(({ input, width, height }) => {
    const layer = { input, top, left: Math.round((SHARE.width - width) / 2) };
    top += height + GAP;
    return layer;
  });
}

function awning({ ground, colors }: Logo): OverlayOptions {
  const isDark = inkOn(ground) === WHITE;
  const [first = isDark ? MANGO : mix(BLACK, WHITE, 0.2), second = isDark ? WHITE : mix(WHITE, first, 0.35)] =
    colors.filter((color) => contrast(color, ground) >= 1.3);
  const stripes = Array.from(
    { length: 12 },
    (_, n) => `<path fill="${hex(n % 2 ? second : first)}" d="M${n * 100} 0h100v96a50 50 0 0 1-100 0z"/>`,
  );
  return { input: svgOf({ width: SHARE.width, height: AWNING }, stripes.join('')), top: 0, left: 0 };
}

/** The colour of letters on a ground. */
function inkOn(ground: Rgb): Rgb {
  return contrast(ground, WHITE) > contrast(ground, BLACK) ? WHITE : mix(BLACK, WHITE, 0.12);
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A part of the logo in another size; what has another shape is cut from its middle. `corner`: the radius of its corners in pixels. */
async function cut(
  { pixels: { data, width, height } }: Logo,
  part: Box,
  size: Size,
  corner = 0,
): Promise<Layer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(data, { raw: { width, height, channels: 4 } })
    .extract(part)
    .resize({ ...size, fit: 'cover' });
  if (corner > 0) {
    const shape = `<rect width="${size.width}" height="${size.height}" rx="${corner}"/>`;
    image.composite([{ input: svgOf(size, shape), blend: 'dest-in' }]);
  }
  return { input: await image.png().toBuffer(), ...size };
}

async function canvas(size: Size, ground: Rgb): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { ...size, channels: 4, background: hex(ground) } });
}

/** `viewBox`: the units of the content, unless they are pixels. */
function svgOf({ width, height }: Size, content: string, viewBox = `0 0 ${width} ${height}`): Buffer {
  const attributes = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
}
