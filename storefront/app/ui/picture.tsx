import { useState } from 'react';
import { safeUrl } from './safe-url.ts';

/** A square picture on a soft tile; without one, or where it does not load, the shop's own sign. `eager` for what is seen first. */
export function Picture({
  src,
  alt,
  eager = false,
  className = '',
}: {
  src: string;
  alt: string;
  eager?: boolean;
  className?: string;
}) {
  const [broken, setBroken] = useState('');
  const address = src === broken ? null : safeUrl(src);
  return (
    <span className={`block aspect-square overflow-hidden rounded-control bg-tile ${className}`}>
      {address ? (
        <img
          src={address}
          alt={alt}
          width={512}
          height={512}
          loading={eager ? 'eager' : 'lazy'}
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
