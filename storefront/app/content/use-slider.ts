import { useDataSaver } from '@haat/ui/use-data-saver.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { SlidesProps } from './slide-controls.tsx';
import { type Direction, moveSlides } from './slide-motion.ts';

/** How long a slide stays before the next one begins to come, in ms (specification, section 9). */
export const AUTOPLAY_MS = 2500;

/**
 * Slides of which one is in front. They go on by themselves, but not while somebody looks closer (with the pointer or
 * the keyboard on them), while the page is out of sight, while they are paused, or where less motion or less data is wished for.
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

  function step(direction: Direction, drawn = 0) {
    const [from, to] = [slideAt(0), slideAt(direction)];
    if (from && to) moveSlides(from, to, direction, drawn);
    onFront(placeAt(direction));
  }

  /** Not while a finger holds the slides, nor, on a slow network, before the next one has its picture. */
  const goOn = useEffectEvent(() => {
    const held = slideAt(0)?.style.transform;
    if (!held && slideAt(1)?.querySelector('img')?.complete) step(1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide has its whole time, however it came
  useEffect(() => {
    // Slides that move by themselves are not announced, those that somebody moves are.
    list.current?.setAttribute('aria-live', running ? 'off' : 'polite');
    if (!running) return;
    const timer = setInterval(() => goOn(), AUTOPLAY_MS);
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
    /** Pauses, or goes on at once, wherever pointer and focus are. */
    toggle() {
      setChosen(playing ? 'pause' : 'play');
      setAttended(false);
    },
  };
}

/** Whether the mouse or the keyboard's focus is on the slider. A finger is not: it goes away without a sign. */
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
