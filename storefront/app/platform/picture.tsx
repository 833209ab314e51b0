import {
  hasSizes,
  type PictureFormat,
  type PictureWidth,
  pictureSize,
} from '@haat/contract/http/picture-size';
import { safeUrl } from '@haat/contract/text/safe-url';
import type { ComponentProps } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';

/** The places of pictures: the available widths for `srcset`, and the displayed width for `sizes`. */
const places = {
  thumbnail: { widths: [160, 320], sizes: '5rem' },
  card: {
    widths: [160, 320, 480],
    sizes: '(min-width: 1280px) 13rem, (min-width: 768px) 30vw, calc(50vw - 2.5rem)',
  },
  gallery: { widths: [320, 480, 800], sizes: '(min-width: 768px) 30rem, calc(100vw - 2rem)' },
  banner: {
    widths: [480, 800, 1600],
    sizes: '(min-width: 1280px) 66rem, (min-width: 768px) calc(100vw - 2rem), 15rem',
  },
} as const satisfies Record<string, { widths: readonly PictureWidth[]; sizes: string }>;

type PicturePlace = keyof typeof places;

/** A square picture on a soft tile, or the shop's placeholder if there is no picture or it fails to load. `eager` above the fold. */
export function Picture({
  src,
  alt,
  place = 'thumbnail',
  eager = false,
  className = '',
}: {
  src: string;
  alt: string;
  place?: PicturePlace;
  eager?: boolean;
  className?: string;
}) {
  const [broken, setBroken] = useState('');
  const url = src === broken ? null : safeUrl(src);
  return (
    <span className={`block aspect-square overflow-hidden rounded-control bg-tile ${className}`}>
      {url ? (
        <Photo
          src={url}
          alt={alt}
          place={place}
          width={512}
          height={512}
          loading={eager ? 'eager' : 'lazy'}
          // It is the largest picture of its page.
          fetchPriority={eager && place === 'gallery' ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-contain dark:brightness-90"
        />
      ) : (
        <NoPicture alt={alt} />
      )}
    </span>
  );
}

interface PhotoProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  place: PicturePlace;
  /** Another crop of the picture (16:9), shown on phones instead. */
  phone?: string | undefined;
}

/** An image in the width and format for the screen, if the shop has the picture in several sizes. */
export function Photo({ src, alt, place, phone, onError, ...rest }: PhotoProps) {
  const [unsized, setUnsized] = useState('');
  if (!hasSizes(src) || src === unsized) return <img {...rest} src={src} alt={alt} onError={onError} />;
  const { sizes, widths } = places[place];
  return (
    <picture className="contents">
      {phone && hasSizes(phone) && (
        <source media="(max-width: 767px)" {...PHONE_CROP} srcSet={srcSet(phone, [480, 800], 'webp')} />
      )}
      <source type="image/avif" sizes={sizes} srcSet={srcSet(src, widths, 'avif')} />
      <img
        {...rest}
        sizes={sizes}
        srcSet={srcSet(src, widths, 'webp')}
        src={src}
        alt={alt}
        onError={() => setUnsized(src)}
      />
    </picture>
  );
}

/** The shape of a banner's crop for phones, and its width on the page. */
const PHONE_CROP = { width: 960, height: 540, sizes: '15rem' };

function srcSet(src: string, widths: readonly PictureWidth[], format: PictureFormat): string {
  return widths.map((width) => `${pictureSize(src, width, format)} ${width}w`).join(', ');
}

function NoPicture({ alt }: { alt: string }) {
  return (
    <span {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <svg
        aria-hidden="true"
        className="size-full text-line"
        viewBox="0 0 100 100"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M30 44h40l-4 30H34l-4-30ZM38 44c0-10 5-16 12-16s12 6 12 16M42 54v11M50 54v11M58 54v11" />
      </svg>
    </span>
  );
}
