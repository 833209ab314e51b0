export type Rgb = readonly [red: number, green: number, blue: number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

/** As `#10925a`. */
export const hex = (color: Rgb): string => `#${Buffer.from(color).toString('hex')}`;

/** The colour between two colours; 0: the first, 1: the second. */
export function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const [red, green, blue] = from.map((value, n) => Math.round(value + (to[n]! - value) * part));
  return [red!, green!, blue!];
}

export function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * LINEAR[red]! + 0.7152 * LINEAR[green]! + 0.0722 * LINEAR[blue]!;
}

/** The light of each value of a channel in sRGB. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
