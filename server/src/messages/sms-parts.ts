/** The signs of GSM 03.38 that take one septet. The sign 0x1B leads to the extension and is none itself. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those that take two. */
const EXTENDED = new Set('\f^{}\\[~]|€');

export interface SmsSize {
  encoding: 'gsm7' | 'ucs2';
  /** Septets of GSM-7, UTF-16 units of UCS-2. */
  units: number;
  /** What is paid for. */
  parts: number;
}

/**
 * How a text goes out: in GSM-7, where one part holds 160 septets and each of several 153, if all its signs are of that
 * alphabet; otherwise in UCS-2, with 70 units and 67. A sign that takes two units is never cut in two.
 */
export function smsSize(text: string): SmsSize {
  const signs = [...text];
  const gsm7 = signs.every((sign) => BASIC.has(sign) || EXTENDED.has(sign));
  const sizes = signs.map((sign) => (gsm7 ? (EXTENDED.has(sign) ? 2 : 1) : sign.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [one, ofSeveral] = gsm7 ? [160, 153] : [70, 67];
  return {
    encoding: gsm7 ? 'gsm7' : 'ucs2',
    units,
    parts: units <= one ? 1 : partsOf(sizes, ofSeveral),
  };
}

function partsOf(sizes: readonly number[], most: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > most) {
      parts++;
      used = 0;
    }
    used += size;
  }
  return parts;
}
