import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Direction, drawSlides, rest, returnSlides } from './slide-motion.ts';

/** Pixels beyond which a press is no tap any more. */
const TAP = 8;

/** The part of a slide's width that must be drawn for the next one to come. */
const ENOUGH = 0.15;

interface Drawing {
  /** The slide in front for 0, its neighbours for 1 and -1. */
  slideAt: (offset: 0 | Direction) => HTMLElement | null;
  onStep: (direction: Direction, drawn: number) => void;
}

/** Lets a finger or a mouse draw the slides of a list sideways; up and down the browser scrolls the page. */
export function useDrawing(list: RefObject<HTMLElement | null>, { slideAt, onStep }: Drawing): void {
  const pressed = useRef<{ pointer: number; x: number } | null>(null);
  /** How far they are drawn, in pixels; null while a press may still be a tap. */
  const drawn = useRef<number | null>(null);

  const press = useEffectEvent((event: PointerEvent) => {
    drawn.current = null;
    if (event.button === 0 && event.isPrimary)
      pressed.current = { pointer: event.pointerId, x: event.clientX };
  });

  const move = useEffectEvent((event: PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    const by = event.clientX - pressed.current.x;
    if (drawn.current === null && Math.abs(by) < TAP) return;
    list.current?.setPointerCapture(event.pointerId);
    drawn.current = by;
    // A finger that turns round must not leave the neighbour of the other side behind.
    rest(list.current);
    const [slide, beside] = [slideAt(0), slideAt(by < 0 ? 1 : -1)];
    if (slide && beside) drawSlides(slide, beside, by);
  });

  const letGo = useEffectEvent((event: PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    pressed.current = null;
    const by = drawn.current;
    if (by === null) return;
    const direction = by < 0 ? 1 : -1;
    const [slide, beside] = [slideAt(0), slideAt(direction)];
    if (!slide || !beside) return;
    const enough = event.type === 'pointerup' && Math.abs(by) > slide.offsetWidth * ENOUGH;
    if (enough) onStep(direction, by);
    else returnSlides(slide, beside, by);
  });

  /** What was drawn was not tapped; the captured pointer's click should pass the link by, but not everywhere does. */
  const click = useEffectEvent((event: MouseEvent) => {
    if (drawn.current === null) return;
    drawn.current = null;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const place = list.current;
    const controller = new AbortController();
    const { signal } = controller;
    place?.addEventListener('pointerdown', (event) => press(event), { signal });
    place?.addEventListener('pointermove', (event) => move(event), { signal });
    place?.addEventListener('pointerup', (event) => letGo(event), { signal });
    place?.addEventListener('pointercancel', (event) => letGo(event), { signal });
    place?.addEventListener('click', (event) => click(event), { signal, capture: true });
    return () => controller.abort();
  }, [list]);
}
