import { ChevronLeftIcon, ChevronRightIcon, icon } from '@haat/ui/icons.tsx';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../i18n/messages.ts';
import { useSlides } from './use-slider.ts';
import { useDrawing } from './use-visibility.ts';

export interface SlidesProps {
  /** Holds the slides as its children; its parent is the whole slider. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** The place of the slide in front, from 0. */
  front: number;
  onFront: (place: number) => void;
}

/** What moves the slides: time, fingers, keys, and three buttons over the pictures. */
export function SlideControls(props: SlidesProps) {
  const texts = useTexts().content.slider;
  const { playing, toggle, slideAt, step } = useSlides(props);
  useDrawing(props.list, { slideAt, onStep: step });
  return (
    <div className="absolute bottom-0 left-1 flex items-center md:bottom-2 md:left-8">
      <Control name={texts.previous} onClick={() => step(-1)}>
        <ChevronLeftIcon className="size-5" />
      </Control>
      <Control name={playing ? texts.pause : texts.play} onClick={toggle}>
        {playing ? <PauseIcon className="size-4" /> : <PlayIcon className="size-4" />}
      </Control>
      <Control name={texts.next} onClick={() => step(1)}>
        <ChevronRightIcon className="size-5" />
      </Control>
      <span aria-hidden="true" className="ml-2 flex gap-1.5 max-sm:hidden">
        {Array.from({ length: props.count }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
            key={place}
            className={`h-2 rounded-full bg-black/60 transition-[width] ${place === props.front ? 'w-5' : 'w-2'}`}
          />
        ))}
      </span>
    </div>
  );
}

/** Dark on any picture, in either theme; larger to the finger than to the eye. */
function Control({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="group grid size-11 place-items-center focus-visible:outline-none"
    >
      <span className="grid size-8 place-items-center rounded-full bg-black/60 text-white group-hover:bg-black/80 group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-black">
        {children}
      </span>
    </button>
  );
}

const PauseIcon = icon(<path d="M8 5v14M16 5v14" />);
const PlayIcon = icon(<path d="M8 5v14l11-7Z" />, true);
