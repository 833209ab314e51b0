/** How long one slide takes to give way to the next, in ms (specification, section 9). */
export const TRANSITION_MS = 800;

/** How long a slide takes to go back when it was not drawn far enough, in ms. */
const BACK_MS = 250;

/** 1: to the following slide, which comes from the right; -1: to the one before. */
export type Direction = 1 | -1;

/**
 * Moves one slide out and the other in, from where a finger has drawn them (`drawn` pixels). Done by the browser's
 * compositor, so that it stays smooth on a slow phone; whatever moved before is at its end at once.
 */
export function moveSlides(from: HTMLElement, to: HTMLElement, direction: Direction, drawn = 0): void {
  rest(from.parentElement);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const timing = { duration: TRANSITION_MS, easing: 'ease' };
  from.animate([at(0, drawn), at(-direction, 0)], timing);
  to.animate([at(direction, drawn), at(0, 0)], timing);
}

/** Shows a slide and its neighbour as a finger draws them. */
export function drawSlides(slide: HTMLElement, neighbour: HTMLElement, drawn: number): void {
  Object.assign(slide.style, at(0, drawn));
  Object.assign(neighbour.style, at(drawn < 0 ? 1 : -1, drawn));
}

/** Lets them go back to where they were. */
export function returnSlides(slide: HTMLElement, neighbour: HTMLElement, drawn: number): void {
  rest(slide.parentElement);
  const side = drawn < 0 ? 1 : -1;
  slide.animate([at(0, drawn), at(0, 0)], BACK_MS);
  neighbour.animate([at(side, drawn), at(side, 0)], BACK_MS);
}

/** Ends what moves and takes back what was drawn, of all slides in a list. */
export function rest(list: HTMLElement | null): void {
  for (const slide of (list?.children ?? []) as Iterable<HTMLElement>) {
    for (const motion of slide.getAnimations()) motion.cancel();
    Object.assign(slide.style, { transform: '', visibility: '' });
  }
}

/** Beside its place by so many widths and pixels, and seen there although the style sheet hides all slides but one. */
function at(widths: number, pixels: number) {
  return { transform: `translateX(calc(${widths * 100}% + ${pixels}px))`, visibility: 'visible' };
}
