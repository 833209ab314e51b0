import type { SliderBanner } from '@haat/contract/shop/content';
import { safeUrl } from '@haat/contract/text/safe-url';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Photo } from '../../platform/picture.tsx';
import { SlideControls } from './slide-controls.tsx';

/**
 * The slider of the shop's banners at the top of the home page. The server renders the first banner; the others and the
 * controls appear when the page is loaded, so that their pictures do not delay it. Nothing without banners.
 */
export function BannerSlider({ banners }: { banners: SliderBanner[] }) {
  const texts = useMessages('content').slider;
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const [front, setFront] = useState(0);
  const shown = banners.filter((banner) => safeUrl(banner.image));
  const slides = usePageLoaded() && shown.length > 1;
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={texts.title}
      aria-roledescription={slides ? texts.carousel : undefined}
      className="relative"
    >
      <div ref={list} className="grid grid-cols-1 touch-pan-y overflow-hidden rounded-card">
        {shown.slice(0, slides ? undefined : 1).map((banner, place) => (
          <div
            key={banner.id}
            {...(slides && {
              role: 'group',
              'aria-roledescription': texts.slide,
              'aria-label': texts.place(
                formatCount(language, place + 1),
                formatCount(language, shown.length),
              ),
            })}
            inert={place !== front}
            className={`col-start-1 row-start-1 ${place === front ? '' : 'invisible'}`}
          >
            <Banner banner={banner} first={place === 0} />
          </div>
        ))}
      </div>
      {slides && <SlideControls list={list} count={shown.length} front={front} onFront={setFront} />}
    </section>
  );
}

function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => setLoaded(true);
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
    return () => window.removeEventListener('load', load);
  }, []);
  return isLoaded;
}

/** A banner: a picture with a link, or without one if its URL is empty or unsafe. */
function Banner({ banner, first }: { banner: SliderBanner; first: boolean }) {
  const texts = useMessages('content').slider;
  const language = useLanguage();
  const title = (language === 'bn' && banner.title_bn) || banner.title;
  const picture = (
    <span className={`md:contents ${title ? 'relative flex min-h-20 bg-brand-soft' : ''}`}>
      <Photo
        src={banner.image}
        phone={safeUrl(banner.image_phone) ?? undefined}
        place="banner"
        alt={title || texts.title}
        width={1600}
        height={560}
        fetchPriority={first ? 'high' : 'low'}
        draggable={false}
        className={`select-none object-cover object-right md:h-auto md:w-full dark:brightness-90 ${title ? 'absolute right-0 h-full w-[36%] md:static' : 'h-16 w-full'}`}
      />
      {/* On a phone the letters of the picture are too small: its right part is beside the title. All banners have one height. */}
      {title && (
        <span aria-hidden="true" className="flex w-[64%] items-center px-4 leading-snug font-bold md:hidden">
          {title}
        </span>
      )}
    </span>
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
