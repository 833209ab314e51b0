import { pictureSize } from '@haat/contract/http/picture-size';
import { safeUrl } from '@haat/contract/text/safe-url';
import { CameraIcon } from '@haat/ui/account-icons.tsx';
import { useState } from 'react';

/** A square picture, or a camera if there is none. Decoration: the name is beside it. */
export function Thumbnail({ url, className = 'size-14' }: { url: string | undefined; className?: string }) {
  const [broken, setBroken] = useState('');
  const source = url && url !== broken ? safeUrl(url) : null;
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-control bg-tile text-muted ${className}`}
    >
      {source ? (
        <img
          src={pictureSize(source, 320, 'webp')}
          alt=""
          loading="lazy"
          decoding="async"
          width={320}
          height={320}
          onError={() => setBroken(url ?? '')}
          className="size-full object-cover"
        />
      ) : (
        <CameraIcon className="size-6" />
      )}
    </span>
  );
}
