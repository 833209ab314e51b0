/** The side of the reduced photo that is looked at, in pixels. */
export const GROUND_SIDE = 64;

/** The corners that are taken for the ground, in pixels of the reduced photo. */
const CORNER = 6;

/** A ground is pale and has hardly a colour; another one is left as it is. */
const LEAST_LIGHT = 165;
const MOST_COLOUR = 45;

/** A ground whose edge differs more from the light of its corners has a pattern, or the product covers it. */
const MOST_PATTERN = 24;
const PLAIN_PART = 0.9;

/** The evened ground is at least so light. */
const GROUND = 245;

type Colour = [red: number, green: number, blue: number];

/**
 * How a photo must be lightened so that its ground becomes even: the second layer of a colour dodge, which divides by 255 − layer. The light is
 * that of the four corners and changes evenly between them; so does a tint. Null if the photo has no plain, pale ground.
 * @param pixels red, green and blue of `GROUND_SIDE` × `GROUND_SIDE` pixels
 */
export function groundLight(pixels: Uint8Array): Uint8Array | null {
  const last = GROUND_SIDE - CORNER;
  const corners = [
    cornerOf(pixels, 0, 0),
    cornerOf(pixels, last, 0),
    cornerOf(pixels, 0, last),
    cornerOf(pixels, last, last),
  ];
  const isPale = corners.every(
    (colour) =>
      Math.min(...colour) >= LEAST_LIGHT && Math.max(...colour) - Math.min(...colour) <= MOST_COLOUR,
  );
  if (!isPale) return null;
  const light = lightBetween(corners as [Colour, Colour, Colour, Colour]);
  if (!isPlain(pixels, light)) return null;
  const ground = Math.max(GROUND, ...corners.flat());
  return Uint8Array.from(light, (each) => Math.round(255 * Math.max(0, 1 - each / ground)));
}

function cornerOf(pixels: Uint8Array, left: number, top: number): Colour {
  const sum: Colour = [0, 0, 0];
  for (let y = top; y < top + CORNER; y++)
    for (let x = left; x < left + CORNER; x++)
      for (const channel of [0, 1, 2] as const) sum[channel] += pixels[3 * (y * GROUND_SIDE + x) + channel]!;
  return sum.map((each) => each / CORNER ** 2) as Colour;
}

/** The light at each pixel, from the middle of one corner to the middle of the next. */
function lightBetween([topLeft, topRight, bottomLeft, bottomRight]: [
  Colour,
  Colour,
  Colour,
  Colour,
]): Float64Array {
  const light = new Float64Array(3 * GROUND_SIDE ** 2);
  const share = (at: number) => (at - (CORNER - 1) / 2) / (GROUND_SIDE - CORNER);
  for (let y = 0; y < GROUND_SIDE; y++) {
    for (let x = 0; x < GROUND_SIDE; x++) {
      for (const channel of [0, 1, 2] as const) {
        const top = topLeft[channel] + (topRight[channel] - topLeft[channel]) * share(x);
        const bottom = bottomLeft[channel] + (bottomRight[channel] - bottomLeft[channel]) * share(x);
        light[3 * (y * GROUND_SIDE + x) + channel] = top + (bottom - top) * share(y);
      }
    }
  }
  return light;
}

/** Whether most of the edge of the photo has this light. */
function isPlain(pixels: Uint8Array, light: Float64Array): boolean {
  const last = GROUND_SIDE - 1;
  let plain = 0;
  let all = 0;
  for (let y = 0; y <= last; y++) {
    for (let x = 0; x <= last; x++) {
      if (y > 1 && y < last - 1 && x > 1 && x < last - 1) continue;
      const at = 3 * (y * GROUND_SIDE + x);
      all++;
      if (
        [0, 1, 2].every((channel) => Math.abs(pixels[at + channel]! - light[at + channel]!) <= MOST_PATTERN)
      )
        plain++;
    }
  }
  return plain >= PLAIN_PART * all;
}
