import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Direction, dragSlides, resetSlides, returnSlides } from './slide-motion.ts';

/** A press that moves more than this distance in pixels is a drag, not a tap. */
const TAP_DISTANCE = 8;

/** The part of the slide's width that must be dragged to change the slide. */
const MIN_DRAG = 0.15;

interface Drag {
  /** The visible slide for 0, its neighbours for 1 and -1. */
  slideAt: (offset: 0 | Direction) => HTMLElement | null;
  onStep: (direction: Direction, dragged: number) => void;
}

/** Lets touch and mouse drag the slides of a list horizontally; vertical movement scrolls the page. */
export function useDrag(list: RefObject<HTMLElement | null>, { slideAt, onStep }: Drag): void {
  const pressed = useRef<{ pointer: number; x: number } | null>(null);
  /** The dragged distance in pixels; null while the press may still be a tap. */
  const dragged = useRef<number | null>(null);

  const press = useEffectEvent((event: PointerEvent) => {
    dragged.current = null;
    if (event.button === 0 && event.isPrimary)
      pressed.current = { pointer: event.pointerId, x: event.clientX };
  });

  const move = useEffectEvent((event: PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    const by = event.clientX - pressed.current.x;
    if (dragged.current === null && Math.abs(by) < TAP_DISTANCE) return;
    list.current?.setPointerCapture(event.pointerId);
    dragged.current = by;
    // After a change of direction, the neighbour on the other side must not stay visible.
    resetSlides(list.current);
    const [slide, beside] = [slideAt(0), slideAt(by < 0 ? 1 : -1)];
    if (slide && beside) dragSlides(slide, beside, by);
  });

  const release = useEffectEvent((event: PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    pressed.current = null;
    const by = dragged.current;
    if (by === null) return;
    const direction = by < 0 ? 1 : -1;
    const [slide, beside] = [slideAt(0), slideAt(direction)];
    if (!slide || !beside) return;
    const enough = event.type === 'pointerup' && Math.abs(by) > slide.offsetWidth * MIN_DRAG;
    if (enough) onStep(direction, by);
    else returnSlides(slide, beside, by);
  });

  /** Suppresses the click after a drag: pointer capture should prevent it, but not in every browser. */
  const click = useEffectEvent((event: MouseEvent) => {
    if (dragged.current === null) return;
    dragged.current = null;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const place = list.current;
    const controller = new AbortController();
    const { signal } = controller;
    place?.addEventListener('pointerdown', (event) => press(event), { signal });
    place?.addEventListener('pointermove', (event) => move(event), { signal });
    place?.addEventListener('pointerup', (event) => release(event), { signal });
    place?.addEventListener('pointercancel', (event) => release(event), { signal });
    place?.addEventListener('click', (event) => click(event), { signal, capture: true });
    return () => controller.abort();
  }, [list]);
}
