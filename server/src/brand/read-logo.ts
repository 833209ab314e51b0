import type { Sharp } from 'sharp';
import type { LogoPlate } from './brand.ts';
import { BLACK, contrast, distance, mix, type Rgb, WHITE } from './colors.ts';

/** A part of a picture, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Red, green, blue and alpha of every pixel. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** A logo as the pictures that are made of it need it. */
export interface Logo {
  pixels: Pixels;
  /** What is seen of it; null if every pixel is transparent. */
  content: Box | null;
  /** For small pictures: the sign before the name in a wide logo, else all that is seen. */
  sign: Box | null;
  /** A photo, or a picture of one colour: it fills a picture, other logos stand on a ground. */
  fills: boolean;
  /** A colour on which the logo is seen. */
  ground: Rgb;
  /** The main colours of the logo. */
  colors: readonly Rgb[];
  plate: LogoPlate;
}

/** Colours with a smaller distance are the same: JPEG changes them a little. */
const SAME = 36;

/** Pixels with a lower alpha are not seen. */
const CLEAR = 24;

/** A part of a logo is seen on a ground from this contrast on. */
const VISIBLE = 1.6;

/** The surface of dark pages, and the contrast at which letters are seen on it. */
const NIGHT: Rgb = [24, 30, 25];
const READABLE = 3;

/** The ground of white logos without a colour, as the header of the office has it. */
const DARK: Rgb = [12, 74, 42];

/** Finds what is seen of a logo, its colours, and a ground on which it is seen. */
export async function readLogo(image: Sharp): Promise<Logo> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height };
  if (isTransparent(pixels)) {
    const isSeen = (at: number) => data[at + 3]! >= CLEAR;
    const colors = mainColors(pixels, isSeen);
    const ground = groundFor(pixels, colors);
    const plate = plateFor(pixels, ground);
    return { pixels, fills: false, colors, ground, plate, ...boxes(pixels, isSeen) };
  }
  const paper = paperColor(pixels);
  const isSeen = (at: number) => paper === null || distance(colorAt(data, at), paper) > SAME;
  const found = boxes(pixels, isSeen);
  const colors = mainColors(pixels, isSeen);
  if (paper && found.content) return { pixels, fills: false, colors, ground: paper, plate: '', ...found };
  const all = { left: 0, top: 0, width: info.width, height: info.height };
  return { pixels, fills: true, colors, ground: paper ?? WHITE, plate: '', content: all, sign: all };
}

function isTransparent({ data }: Pixels): boolean {
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 128) clear += 1;
  return clear > data.length / 4 / 100;
}

/** The colour of nearly all of the edge; null if it has several, as photos do. */
function paperColor({ data, width, height }: Pixels): Rgb | null {
  const edge: Rgb[] = [];
  for (let x = 0; x < width; x++)
    edge.push(colorAt(data, 4 * x), colorAt(data, 4 * (width * (height - 1) + x)));
  for (let y = 0; y < height; y++)
    edge.push(colorAt(data, 4 * width * y), colorAt(data, 4 * (width * y + width - 1)));
  const middle = (channel: 0 | 1 | 2) =>
    edge.map((color) => color[channel]).toSorted((a, b) => a - b)[edge.length >> 1]!;
  const paper: Rgb = [middle(0), middle(1), middle(2)];
  const same = edge.filter((color) => distance(color, paper) <= SAME).length;
  return same >= 0.9 * edge.length ? paper : null;
}

function boxes({ data: { length }, width, height }: Pixels, isSeen: (at: number) => boolean) {
  /** The rows of each column with something seen, the first and the last. */
  const columns = Array.from({ length: width }, () => ({ top: height, bottom: -1 }));
  for (let at = 0; at < length; at += 4) {
    if (!isSeen(at)) continue;
    const y = Math.floor(at / 4 / width);
    const column = columns[(at / 4) % width]!;
    column.top = Math.min(column.top, y);
    column.bottom = y;
  }
  const boxOf = (from: number, to: number): Box | null => {
    const seen = columns.slice(from, to);
    const first = seen.findIndex(({ bottom }) => bottom >= 0);
    if (first === -1) return null;
    const top = Math.min(...seen.map((column) => column.top));
    return {
      left: from + first,
      top,
      width: seen.findLastIndex(({ bottom }) => bottom >= 0) - first + 1,
      height: Math.max(...seen.map(({ bottom }) => bottom)) - top + 1,
    };
  };
  const content = boxOf(0, width);
  const end = content && endOfSign(content, (x) => columns[x]!.bottom >= 0);
  return { content, sign: end === null ? content : boxOf(0, end) };
}

/** Where the sign of a wide logo ends: before a gap, and about as wide as it is high. Null if there is none. */
function endOfSign({ left, width, height }: Box, isSeen: (x: number) => boolean): number | null {
  if (width < 2 * height) return null;
  let gap = 0;
  for (let x = left; x < left + 1.6 * height; x++) {
    gap = isSeen(x) ? 0 : gap + 1;
    if (gap >= 0.12 * height && x - left - gap >= 0.6 * height) return x;
  }
  return null;
}

/** The two most frequent different colours that are not grey; fewer if there are none. */
function mainColors({ data }: Pixels, isSeen: (at: number) => boolean): Rgb[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    if (!isSeen(at) || data[at + 3]! < 200) continue;
    const color = colorAt(data, at);
    if (Math.max(...color) - Math.min(...color) < 48) continue;
    const group = ((color[0] >> 4) << 8) | ((color[1] >> 4) << 4) | (color[2] >> 4);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const groups = [...counts].toSorted(([, a], [, b]) => b - a);
  const colors = groups.map(
    ([group]): Rgb => [(group >> 8) * 17, ((group >> 4) & 15) * 17, (group & 15) * 17],
  );
  const [first] = colors;
  if (!first) return [];
  const second = colors.find(
    (color, n) => distance(color, first) > 120 && groups[n]![1] > 0.1 * groups[0]![1],
  );
  return second ? [first, second] : [first];
}

/** Light with a little of the logo's colour; dark if a good part of the logo would not be seen on it, such as white letters. */
function groundFor(pixels: Pixels, [color]: readonly Rgb[]): Rgb {
  const light = color ? mix(WHITE, color, 0.06) : WHITE;
  if (partSeen(pixels, light, VISIBLE) >= 0.8) return light;
  let dark = color ?? DARK;
  while (contrast(dark, WHITE) < 9) dark = mix(dark, BLACK, 0.1);
  return dark;
}

/** Dark letters need a light plate on dark pages, white ones a dark plate on light pages. */
function plateFor(pixels: Pixels, ground: Rgb): LogoPlate {
  if (contrast(ground, WHITE) > contrast(ground, BLACK)) return 'dark';
  return partSeen(pixels, NIGHT, READABLE) < 0.9 ? 'light' : '';
}

/** The part of what is not transparent that has at least this contrast to a ground, from 0 to 1. */
function partSeen({ data }: Pixels, ground: Rgb, least: number): number {
  let all = 0;
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue;
    all += 1;
    if (contrast(colorAt(data, at), ground) >= least) seen += 1;
  }
  return all === 0 ? 1 : seen / all;
}

function colorAt(data: Buffer, at: number): Rgb {
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}
