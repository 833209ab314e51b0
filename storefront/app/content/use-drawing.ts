import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type Direction, drawSlides, rest, returnSlides } from './slide-motion.ts';

/** Pixels beyond which a press is no tap any more. */
const TAP = 8;

/** The part of a slide's width that must be drawn for the next one to come. */
const ENOUGH = 0.15;

/** A finger or a mouse that draws the slides sideways; up and down the browser scrolls the page. */
export function useDrawing({
  slideAt,
  onStep,
}: {
  /** The slide in front for 0, its neighbours for 1 and -1. */
  slideAt: (offset: 0 | Direction) => HTMLElement | null;
  onStep: (direction: Direction, drawn: number) => void;
}) {
  const pressed = useRef<{ pointer: number; x: number } | null>(null);
  const drawn = useRef(0);
  const wasDrawn = useRef(false);

  const neighbour = () => slideAt(drawn.current < 0 ? 1 : -1);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    wasDrawn.current = false;
    if (event.button === 0 && event.isPrimary)
      pressed.current = { pointer: event.pointerId, x: event.clientX };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (pressed.current?.pointer !== event.pointerId) return;
    const by = event.clientX - pressed.current.x;
    if (!wasDrawn.current && Math.abs(by) < TAP) return;
    wasDrawn.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = by;
    // A finger that turns round must not leave the neighbour of the other side behind.
    rest(event.currentTarget);
    const [slide, beside] = [slideAt(0), neighbour()];
    if (slide && beside) drawSlides(slide, beside, by);
  }

  function letGo(event: PointerEvent<HTMLElement>, counts: boolean) {
    if (pressed.current?.pointer !== event.pointerId) return;
    pressed.current = null;
    const by = drawn.current;
    const [slide, beside] = [slideAt(0), neighbour()];
    drawn.current = 0;
    if (!wasDrawn.current || !slide || !beside) return;
    if (counts && Math.abs(by) > slide.offsetWidth * ENOUGH) onStep(by < 0 ? 1 : -1, by);
    else returnSlides(slide, beside, by);
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => letGo(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => letGo(event, false),
    /** What was drawn was not tapped. */
    onClickCapture(event: MouseEvent) {
      if (!wasDrawn.current) return;
      event.preventDefault();
      event.stopPropagation();
      wasDrawn.current = false;
    },
  };
}
