import type { SliderBanner } from '@haat/contract/content';
import type { ReactNode } from 'react';
import { countIn } from '../language/language.ts';
import { Link } from '../language/link.tsx';
import { useLanguage, useTexts } from '../language/texts.ts';
import { ChevronLeftIcon, ChevronRightIcon, icon } from '../ui/icons.tsx';
import { safeUrl } from '../ui/safe-url.ts';
import { useSlides } from './use-slides.ts';

/**
 * The shop's banners at the head of the home page, one after the other. The server's page holds the first one; the
 * others come when the page has loaded. Nothing where there is none.
 */
export function BannerSlider({ banners }: { banners: SliderBanner[] }) {
  const texts = useTexts().content.slider;
  const language = useLanguage();
  const shown = banners.filter((banner) => safeUrl(banner.image));
  const slides = useSlides(shown.length);
  const several = slides.ready && shown.length > 1;
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={texts.title}
      aria-roledescription={several ? texts.carousel : undefined}
      className="relative"
      {...slides.attention}
      onKeyDown={(event) => {
        const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
        if (several && direction) slides.step(direction);
      }}
    >
      <div
        ref={slides.list}
        aria-live={several && !slides.running ? 'polite' : 'off'}
        className="grid touch-pan-y overflow-hidden rounded-card"
        {...(several ? slides.drawing : {})}
      >
        {shown.slice(0, several ? undefined : 1).map((banner, place) => (
          <div
            key={banner.id}
            {...(several && {
              role: 'group',
              'aria-roledescription': texts.slide,
              'aria-label': texts.place(countIn(language, place + 1), countIn(language, shown.length)),
            })}
            inert={place !== slides.index}
            className={`col-start-1 row-start-1 ${place === slides.index ? '' : 'invisible'}`}
          >
            <Banner banner={banner} first={place === 0} />
          </div>
        ))}
      </div>
      {several && <Controls slides={slides} count={shown.length} />}
    </section>
  );
}

/** A banner as a picture that leads somewhere, or nowhere where its link is empty or unsafe. */
function Banner({ banner, first }: { banner: SliderBanner; first: boolean }) {
  const texts = useTexts().content.slider;
  const language = useLanguage();
  const picture = (
    <img
      src={banner.image}
      alt={(language === 'bn' && banner.title_bn) || banner.title || texts.title}
      width={1600}
      height={560}
      fetchPriority={first ? 'high' : 'low'}
      draggable={false}
      className="h-auto w-full select-none"
    />
  );
  const link = safeUrl(banner.link);
  if (!link) return picture;
  const common = { draggable: false, className: 'block -outline-offset-3' };
  if (link.startsWith('/')) {
    return (
      <Link to={link} {...common}>
        {picture}
      </Link>
    );
  }
  return (
    <a href={link} {...common}>
      {picture}
    </a>
  );
}

function Controls({ slides, count }: { slides: ReturnType<typeof useSlides>; count: number }) {
  const texts = useTexts().content.slider;
  return (
    <div className="absolute bottom-0 left-1 flex items-center md:bottom-2 md:left-8">
      <Control name={texts.previous} onClick={() => slides.step(-1)}>
        <ChevronLeftIcon className="size-5" />
      </Control>
      <Control name={slides.playing ? texts.pause : texts.play} onClick={slides.toggle}>
        {slides.playing ? <PauseIcon className="size-4" /> : <PlayIcon className="size-4" />}
      </Control>
      <Control name={texts.next} onClick={() => slides.step(1)}>
        <ChevronRightIcon className="size-5" />
      </Control>
      <span aria-hidden="true" className="ml-2 flex gap-1.5 max-sm:hidden">
        {Array.from({ length: count }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
            key={place}
            className={`h-2 rounded-full bg-black/60 transition-[width] ${place === slides.index ? 'w-5' : 'w-2'}`}
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
