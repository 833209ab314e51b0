/** The duration of the transition between two slides, in ms (specification, section 9). */
const TRANSITION_MS = 800;

/** The duration of the way back if a slide was not dragged far enough, in ms. */
const BACK_MS = 250;

/** 1: to the next slide, from the right; -1: to the previous slide. */
export type Direction = 1 | -1;

/**
 * Animates one slide out and the other in, from their dragged position (`dragged` pixels). The browser's compositor does
 * it, so that it stays smooth on a slow phone. Running animations end at once.
 */
export function moveSlides(from: HTMLElement, to: HTMLElement, direction: Direction, dragged = 0): void {
  resetSlides(from.parentElement);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const timing = { duration: TRANSITION_MS, easing: 'ease' };
  from.animate([at(0, dragged), at(-direction, 0)], timing);
  to.animate([at(direction, dragged), at(0, 0)], timing);
}

/** Shows a slide and its neighbour at their dragged position. */
export function dragSlides(slide: HTMLElement, neighbour: HTMLElement, dragged: number): void {
  Object.assign(slide.style, at(0, dragged));
  Object.assign(neighbour.style, at(dragged < 0 ? 1 : -1, dragged));
}

/** Animates both slides back to their original position. */
export function returnSlides(slide: HTMLElement, neighbour: HTMLElement, dragged: number): void {
  resetSlides(slide.parentElement);
  const side = dragged < 0 ? 1 : -1;
  slide.animate([at(0, dragged), at(0, 0)], BACK_MS);
  neighbour.animate([at(side, dragged), at(side, 0)], BACK_MS);
}

/** Ends all animations and removes all dragged positions in a list of slides. */
export function resetSlides(list: HTMLElement | null): void {
  for (const slide of (list?.children ?? []) as Iterable<HTMLElement>) {
    for (const motion of slide.getAnimations()) motion.cancel();
    Object.assign(slide.style, { transform: '', visibility: '' });
  }
}

/** The style of a slide, moved by widths and pixels, and visible although the style sheet hides all slides but one. */
function at(widths: number, pixels: number) {
  return { transform: `translateX(calc(${widths * 100}% + ${pixels}px))`, visibility: 'visible' };
}
