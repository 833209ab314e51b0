/** The characters of GSM 03.38 that take one septet. 0x1B is the escape to the extension table, not a character. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The characters that take two septets. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How many units a text of one part holds, and each part of a longer one. */
export const SMS_SIZES = { gsm7: [160, 153], ucs2: [70, 67] } as const;

interface SmsSize {
  encoding: 'gsm7' | 'ucs2';
  /** Septets of GSM-7, UTF-16 units of UCS-2. */
  units: number;
  /** The number of parts, which the provider charges. */
  parts: number;
}

/**
 * Returns the encoding and size of a text. A text with only GSM-7 characters is sent in GSM-7: 160 septets in a single part,
 * 153 in each of several. Any other text is sent in UCS-2: 70 units in a single part, 67 in each of several. A character of
 * two units is never split between parts.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const gsm7 = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  const sizes = characters.map((character) => (gsm7 ? (EXTENDED.has(character) ? 2 : 1) : character.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const encoding = gsm7 ? 'gsm7' : 'ucs2';
  const [single, multiple] = SMS_SIZES[encoding];
  return {
    encoding,
    units,
    parts: units <= single ? 1 : countParts(sizes, multiple),
  };
}

function countParts(sizes: readonly number[], max: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > max) {
      parts++;
      used = 0;
    }
    used += size;
  }
  return parts;
}
