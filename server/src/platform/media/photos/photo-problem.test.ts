import { expect, test } from 'vitest';
import { GROUND_SIDE, groundLight } from './ground-light.ts';
import { photoProblem } from './photo-problem.ts';

const SIDE = 200;

/** A photo whose shade at each place is that of `shade`. */
const photo = (shade: (x: number, y: number) => number) => ({
  pixels: Uint8Array.from({ length: SIDE ** 2 }, (_, at) => shade(at % SIDE, Math.floor(at / SIDE))),
  width: SIDE,
  height: SIDE,
});

/** A pale plate on a dark table, whose edge is so many pixels wide. */
const plate = (edge: number) =>
  photo((x, y) => 40 + 180 * Math.min(1, Math.max(0, (60 - Math.hypot(x - 100, y - 100)) / edge + 0.5)));

/** The plate by a camera that moved so many pixels to the right. */
const moved = (by: number) => {
  const { pixels } = plate(1);
  return photo((x, y) => {
    const passed = Array.from({ length: by }, (_, back) => pixels[y * SIDE + Math.max(0, x - back)]!);
    return passed.reduce((sum, shade) => sum + shade, 0) / by;
  });
};

test.each([
  ['a sharp edge', plate(1), null],
  ['an edge of a few pixels', plate(4), null],
  ['an edge that is sharp above and below, and blurred at both sides', moved(24), 'blurred'],
  // A shade changes evenly, and bends softly at both ends.
  ['no edge anywhere', photo((x) => 130 + 90 * Math.sin((x / SIDE) * 2 * Math.PI)), 'blurred'],
  ['one colour, of which nobody can tell whether it is sharp', photo(() => 120), null],
  ['a night', photo((x) => (x < 20 ? 60 : 20)), 'too_dark'],
  ['a black pan on a pale ground', photo((x, y) => (Math.hypot(x - 100, y - 100) < 70 ? 5 : 240)), null],
  ['a flash', photo((x) => (x < 2 ? 0 : 250)), 'too_bright'],
  ['a small thing on white', photo((x, y) => (Math.hypot(x - 100, y - 100) < 20 ? 90 : 255)), null],
] as const)('a photo with %s', (_what, seen, problem) => {
  expect(photoProblem(seen)).toBe(problem);
});

/** A reduced photo: a red fish in the middle of a ground of this light. */
const onGround = (light: (x: number, y: number) => readonly [number, number, number]) => {
  const middle = GROUND_SIDE / 2;
  return Uint8Array.from({ length: 3 * GROUND_SIDE ** 2 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % GROUND_SIDE, Math.floor(at / 3 / GROUND_SIDE)];
    return (Math.hypot(x - middle, y - middle) < 15 ? [150, 30, 30] : light(x, y))[at % 3]!;
  });
};

test('a pale ground in uneven light with a tint becomes even, and lighter', () => {
  // Darker to the right, and yellow.
  const pixels = onGround((x) => [240 - x / 2, 235 - x / 2, 215 - x / 2]);
  const layer = groundLight(pixels)!;
  const evened = (at: number) => Math.min(255, Math.round(pixels[at]! / (1 - layer[at]! / 255)));
  const row = 3 * GROUND_SIDE * 4;
  const ground = Array.from({ length: 3 * GROUND_SIDE }, (_, at) => evened(row + at));
  expect(Math.max(...ground) - Math.min(...ground)).toBeLessThanOrEqual(4);
  expect(Math.min(...ground)).toBeGreaterThan(240);
});

test.each([
  ['a dark ground', () => [90, 80, 70]],
  ['a blue cloth', () => [170, 190, 250]],
  [
    'a chequered cloth',
    (x: number, y: number) => (((x >> 3) + (y >> 3)) % 2 ? [170, 170, 170] : [250, 250, 250]),
  ],
] as const)('%s stays as it is', (_what, light) => {
  expect(groundLight(onGround(light as never))).toBeNull();
});
