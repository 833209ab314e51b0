import type { BrandPicture } from '@haat/contract/shop/brand-pictures';
import { useMessages } from '../i18n/language.ts';
import { openingMessages } from './messages.ts';

/** The places where people see a picture of the brand, each as large and in the shape that it has there. */
const PLACES: [place: 'android' | 'iphone' | 'office' | 'tab', picture: BrandPicture, shape: string][] = [
  ['android', 'maskable-512.png', 'size-16 rounded-full'],
  ['iphone', 'apple-touch-icon.png', 'size-16 rounded-card'],
  ['office', 'office-192.png', 'size-16 rounded-card'],
  ['tab', 'favicon-48.png', 'size-6 rounded-mark'],
];

/** The icons and the share picture that are made from a logo. `folder`: their URL. */
export function BrandPictures({ folder }: { folder: string }) {
  const texts = useMessages(openingMessages);
  return (
    <div className="grid grid-cols-1 gap-3 rounded-control border border-line bg-tile p-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {PLACES.map(([place, picture, shape]) => (
          <figure key={place} className="grid justify-items-center gap-1">
            <img src={`${folder}/${picture}`} alt="" className={`${shape} border border-line`} />
            <figcaption className="text-muted text-sm">{texts.places[place]}</figcaption>
          </figure>
        ))}
      </div>
      <figure className="grid gap-1">
        <img
          src={`${folder}/share.jpg`}
          alt=""
          width={1200}
          height={630}
          className="h-auto w-full max-w-sm rounded-control border border-line"
        />
        <figcaption className="text-muted text-sm">{texts.places.share}</figcaption>
      </figure>
    </div>
  );
}
