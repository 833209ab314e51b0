/** A photo in shades of grey, row by row: 0 is black, 255 white. */
export interface GreyPhoto {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The least mean of a photo on which one sees a product. A black pan on a pale ground has about 150. */
const LEAST_MEAN = 35;

/** A photo of which all but a fiftieth is brighter shows nothing. */
const BRIGHT = 240;

/** Below this range of shades nobody can tell whether a photo is sharp: a single colour is. */
const LEAST_RANGE = 30;

/**
 * How much the strongest edges bend, as a part of the range: 0.3 for a sharp edge, and about 0.24 / σ² for one that is blurred by σ pixels.
 */
const LEAST_BEND = 0.04;

/** Why a product is not seen well on a photo of about 512 pixels; null if it is. */
export function photoProblem(photo: GreyPhoto): 'too_dark' | 'too_bright' | 'blurred' | null {
  const shades = histogram(photo.pixels);
  if (photo.pixels.reduce((sum, shade) => sum + shade, 0) < LEAST_MEAN * photo.pixels.length)
    return 'too_dark';
  if (percentile(shades, 0.02) > BRIGHT) return 'too_bright';
  const range = percentile(shades, 0.99) - percentile(shades, 0.01);
  if (range < LEAST_RANGE) return null;
  return percentile(histogram(bends(photo)), 0.999) < LEAST_BEND * range ? 'blurred' : null;
}

/** The size of the Laplacian at each inner pixel: 0 where the shades change evenly. */
function bends({ pixels, width, height }: GreyPhoto): Uint16Array {
  const found = new Uint16Array(Math.max(0, (width - 2) * (height - 2)));
  let at = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x;
      const around = pixels[here - 1]! + pixels[here + 1]! + pixels[here - width]! + pixels[here + width]!;
      found[at++] = Math.abs(4 * pixels[here]! - around);
    }
  }
  return found;
}

/** How often each value is there, from 0 to 1020. */
function histogram(values: Uint8Array | Uint16Array): Uint32Array {
  const counts = new Uint32Array(1_021);
  for (const value of values) counts[value]!++;
  return counts;
}

/** The value that this part of all values does not exceed. */
function percentile(counts: Uint32Array, part: number): number {
  let left = part * counts.reduce((sum, count) => sum + count, 0);
  for (let value = 0; value < counts.length; value++) {
    left -= counts[value]!;
    if (left <= 0) return value;
  }
  return counts.length - 1;
}
