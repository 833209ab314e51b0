import { join } from 'node:path';
import { escapeHtml } from '../platform/escape-html.ts';

const fonts = join(import.meta.dirname, 'fonts');

/** Noto Sans Bengali 700 as `@fontsource/noto-sans-bengali` has it, without the compression that the text renderer does not read. */
const FILES = ['latin', 'bengali'].map((script) => join(fonts, `noto-sans-bengali-${script}-700.ttf`));

/** The characters of the fonts, from and to. */
const KNOWN: [string, string][] = [
  [' ', 'ÿ'],
  ['\u0951', '\u0952'],
  ['\u0964', '\u0965'],
  ['\u0980', '\u09fe'],
  ['\u200c', '\u200d'],
  ['\u2010', '\u2026'],
  ['₹', '₹'],
  ['€', '€'],
  ['™', '™'],
];

/** A text without the characters that the fonts do not have. */
export function drawable(text: string): string {
  return [...text]
    .filter((character) => KNOWN.some(([first, last]) => first <= character && character <= last))
    .join('')
    .trim();
}

/**
 * Draws a line of text in Latin and Bengali script. Characters of other scripts are left out; null if none is left.
 * @param size of the letters, in pixels; a line that is wider than `maxWidth` becomes smaller
 */
export async function drawText(
  text: string,
  { color, size, maxWidth }: { color: string; size: number; maxWidth: number },
): Promise<{ input: Buffer; width: number; height: number } | null> {
  const line = drawable(text);
  if (line === '') return null;
  // Without it the renderer looks for fonts of the machine.
  process.env.FONTCONFIG_FILE ??= join(fonts, 'fonts.conf');
  const { default: sharp } = await import('sharp');
  const draw = (fontfile: string) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escapeHtml(line)}</span>`,
        font: 'Noto Sans Bengali Bold',
        fontfile,
        // The renderer's default of 12 points is `size` pixels then.
        dpi: Math.round(size * 6),
        rgba: true,
      },
    });
  // Each file is known to the renderer from its first use on.
  for (const file of FILES) await draw(file).raw().toBuffer();
  const drawn = await draw(FILES[0]!).png().toBuffer({ resolveWithObject: true });
  if (drawn.info.width <= maxWidth)
    return { input: drawn.data, width: drawn.info.width, height: drawn.info.height };
  const { data, info } = await sharp(drawn.data)
    .resize({ width: maxWidth })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
