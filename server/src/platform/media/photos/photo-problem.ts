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
 * How much the strongest edges bend, as a part of the range: about 0.24 / σ² if they are blurred by σ pixels. Of 149 photos of groceries that were
 * taken by a phone, the least sharp has 0.057; blurred by 0.9 % of its side, none has more than 0.040.
 */
const LEAST_BEND = 0.045;

/** Why a product is not seen well on a photo of about 512 pixels; null if it is. */
export function photoProblem(photo: GreyPhoto): 'too_dark' | 'too_bright' | 'blurred' | null {
  const shades = histogram(photo.pixels);
  if (photo.pixels.reduce((sum, shade) => sum + shade, 0) < LEAST_MEAN * photo.pixels.length)
    return 'too_dark';
  if (percentile(shades, 0.02) > BRIGHT) return 'too_bright';
  const range = percentile(shades, 0.99) - percentile(shades, 0.01);
  if (range < LEAST_RANGE) return null;
  return leastBend(photo) < LEAST_BEND * range ? 'blurred' : null;
}

/** How much the strongest edges bend in the direction in which they bend least: along its way, a camera that moves blurs them all. */
function leastBend(photo: GreyPhoto): number {
  const { width } = photo;
  const bendAlong = (step: number) => percentile(histogram(bends(photo, step)), 0.999);
  // Neighbours on a diagonal are √2 pixels apart.
  const diagonals = [width + 1, width - 1].map((step) => bendAlong(step) / 2);
  return Math.min(bendAlong(1), bendAlong(width), ...diagonals);
}

/** How much the shades bend at each inner pixel from one neighbour to the opposite one: 0 where they change evenly. */
function bends({ pixels, width, height }: GreyPhoto, step: number): Uint16Array {
  const found = new Uint16Array(Math.max(0, (width - 2) * (height - 2)));
  let at = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x;
      found[at++] = Math.abs(2 * pixels[here]! - pixels[here - step]! - pixels[here + step]!);
    }
  }
  return found;
}

/** How often each value is there, from 0 to 510. */
function histogram(values: Uint8Array | Uint16Array): Uint32Array {
  const counts = new Uint32Array(511);
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
