import { ChevronLeftIcon, ChevronRightIcon, icon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDrag } from './use-drag.ts';
import { type SlidesProps, useSlides } from './use-slider.ts';

/**
 * The controls of the slides: autoplay, dragging, arrow keys, and buttons: over the pictures, on phones only pause,
 * below them.
 */
export function SlideControls(props: SlidesProps) {
  const texts = useMessages('content').slider;
  const { playing, toggle, slideAt, step } = useSlides(props);
  useDrag(props.list, { slideAt, onStep: step });
  return (
    <div className="absolute right-1 -bottom-1.5 flex items-center md:right-auto md:bottom-2 md:left-8">
      <Control name={texts.previous} className="max-md:hidden" onClick={() => step(-1)}>
        <ChevronLeftIcon className="size-5" />
      </Control>
      <Control name={playing ? texts.pause : texts.play} onClick={toggle}>
        {playing ? <PauseIcon className="size-4" /> : <PlayIcon className="size-4" />}
      </Control>
      <Control name={texts.next} className="max-md:hidden" onClick={() => step(1)}>
        <ChevronRightIcon className="size-5" />
      </Control>
      <span aria-hidden="true" className="ml-2 flex gap-1.5 max-md:hidden">
        {Array.from({ length: props.count }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity other than its index
            key={place}
            className={`size-2 rounded-full bg-black/80 forced-colors:bg-[ButtonText] transition-opacity ${place === props.front ? '' : 'opacity-40'}`}
          />
        ))}
      </span>
    </div>
  );
}

/** A dark button in both themes, readable on any picture; its touch area is larger than the visible button. */
function Control({
  name,
  className = '',
  onClick,
  children,
}: {
  name: string;
  className?: string;
  onClick: () => void;
  children: Elements;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className={`group grid size-11 place-items-center focus-visible:outline-none ${className}`}
    >
      <span className="grid size-8 place-items-center rounded-full bg-black/60 text-white group-hover:bg-black/80 group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-black">
        {children}
      </span>
    </button>
  );
}

const PauseIcon = icon(<path d="M8 5v14M16 5v14" />);
const PlayIcon = icon(<path d="M8 5v14l11-7Z" />, true);
