import { pictureSize } from '@haat/contract/http/picture-size';
import { safeUrl } from '@haat/contract/text/safe-url';

const shapes = {
  wide: { className: 'aspect-[20/7] w-full', width: 800 },
  phone: { className: 'aspect-video w-full max-w-64', width: 480 },
} as const;

/** A crop of a banner in its shape. Decoration: its title is beside it. */
export function BannerPicture({
  url,
  shape,
  dimmed = false,
}: {
  url: string;
  shape: keyof typeof shapes;
  dimmed?: boolean;
}) {
  const { className, width } = shapes[shape];
  const source = safeUrl(url);
  return (
    <span className={`block overflow-hidden rounded-control bg-tile ${className}`}>
      {source && (
        <img
          src={pictureSize(source, width, 'webp')}
          alt=""
          loading="lazy"
          decoding="async"
          className={`size-full object-cover ${dimmed ? 'opacity-50' : ''}`}
        />
      )}
    </span>
  );
}
