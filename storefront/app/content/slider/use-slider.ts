import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Direction, moveSlides } from './slide-motion.ts';
import { useDataSaver } from './use-data-saver.ts';

export interface SlidesProps {
  /** The parent element of the slides; its own parent is the whole slider. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** The index of the visible slide. */
  front: number;
  onFront: (place: number) => void;
}

/** The time between two transitions, in ms (specification, section 9). */
const AUTOPLAY_MS = 2500;

/**
 * The state of the slides with autoplay. Autoplay stops while the pointer or the keyboard focus is on the slider, while the
 * page is hidden, while it is paused, and if the shopper prefers reduced motion or saves data.
 */
export function useSlides({ list, count, front, onFront }: SlidesProps) {
  const [attended, setAttended] = useAttention(list);
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null);
  const lessMotion = useMedia('(prefers-reduced-motion: reduce)');
  const lessData = useDataSaver();
  const hidden = useHidden();
  const playing = chosen ? chosen === 'play' : !lessMotion && !lessData;
  const running = playing && !attended && !hidden;

  const placeAt = (offset: number) => (front + offset + count) % count;
  const slideAt = (offset: number) => (list.current?.children[placeAt(offset)] ?? null) as HTMLElement | null;

  function step(direction: Direction, dragged = 0) {
    const [from, to] = [slideAt(0), slideAt(direction)];
    if (from && to) moveSlides(from, to, direction, dragged);
    onFront(placeAt(direction));
  }

  /** Does nothing while the slides are dragged, or before the picture of the next slide is loaded. */
  const autoplay = useEffectEvent(() => {
    const isDragged = slideAt(0)?.style.transform;
    if (!isDragged && slideAt(1)?.querySelector('img')?.complete) step(1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new slide restarts the timer
  useEffect(() => {
    // Screen readers announce slides that the shopper moves, not those of the autoplay.
    list.current?.setAttribute('aria-live', running ? 'off' : 'polite');
    if (!running) return;
    const timer = setInterval(() => autoplay(), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [running, front]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (direction) step(direction);
  });
  useEffect(() => {
    const slider = list.current?.parentElement;
    const onKey = (event: KeyboardEvent) => press(event);
    slider?.addEventListener('keydown', onKey);
    return () => slider?.removeEventListener('keydown', onKey);
  }, [list]);

  return {
    playing,
    slideAt,
    step,
    /** Pauses or continues at once, regardless of pointer and focus. */
    toggle() {
      setChosen(playing ? 'pause' : 'play');
      setAttended(false);
    },
  };
}

/** Whether the mouse or the keyboard focus is on the slider. Touch does not count, because it has no leave event. */
function useAttention(list: SlidesProps['list']) {
  const [attended, setAttended] = useState(false);
  useEffect(() => {
    const slider = list.current?.parentElement;
    const controller = new AbortController();
    const { signal } = controller;
    slider?.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && setAttended(true), {
      signal,
    });
    slider?.addEventListener('pointerleave', () => setAttended(false), { signal });
    slider?.addEventListener(
      'focusin',
      ({ target }) => (target as Element).matches(':focus-visible') && setAttended(true),
      { signal },
    );
    slider?.addEventListener(
      'focusout',
      ({ relatedTarget }) => slider.contains(relatedTarget as Node | null) || setAttended(false),
      { signal },
    );
    return () => controller.abort();
  }, [list]);
  return [attended, setAttended] as const;
}

function useHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.hidden,
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
