import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Direction, moveSlides } from './slide-motion.ts';
import { useDrawing } from './use-drawing.ts';

/** How long a slide stays before the next one begins to come, in ms (specification, section 9). */
export const AUTOPLAY_MS = 2500;

/**
 * Slides of which one is seen. They go on by themselves, but not while somebody looks closer (with the pointer or the
 * keyboard on them), while the page is out of sight, while they are paused, or where less motion is wished for.
 * `list` holds the slides as its children; until `ready` there is only the first.
 */
export function useSlides(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [attended, setAttended] = useState(false);
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null);
  const ready = useLoaded();
  const lessMotion = useMedia('(prefers-reduced-motion: reduce)');
  const hidden = useHidden();
  const playing = chosen ? chosen === 'play' : !lessMotion;
  const running = ready && count > 1 && playing && !attended && !hidden;

  const beside = (offset: number) => (index + offset + count) % count;
  const slideAt = (offset: number) => (list.current?.children[beside(offset)] ?? null) as HTMLElement | null;

  function step(direction: Direction, drawn = 0) {
    const [from, to] = [slideAt(0), slideAt(direction)];
    if (from && to && from !== to) moveSlides(from, to, direction, drawn);
    setIndex(beside(direction));
  }

  /** On a slow network the slide in front stays until the next one has its picture. */
  const goOn = useEffectEvent(() => {
    if (slideAt(1)?.querySelector('img')?.complete) step(1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide has its whole time, however it came
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => goOn(), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [running, index]);

  return {
    list,
    index,
    ready,
    playing,
    running,
    step,
    drawing: useDrawing({ slideAt, onStep: step }),
    /** Pauses, or goes on at once, wherever pointer and focus are. */
    toggle() {
      setChosen(playing ? 'pause' : 'play');
      setAttended(false);
    },
    attention: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setAttended(true),
      onPointerLeave: () => setAttended(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setAttended(true),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setAttended(false),
    },
  };
}

/** True once the page with all that it needs is there: only then is there time for slides that nobody sees yet. */
function useLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.readyState === 'complete') done();
    else window.addEventListener('load', done, { once: true });
    return () => window.removeEventListener('load', done);
  }, []);
  return loaded;
}

function useHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.hidden,
    () => false,
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
    () => false,
  );
}
