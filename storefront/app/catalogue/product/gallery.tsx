import type { Product } from '@haat/contract/shop/catalogue';
import { nameIn } from '@haat/contract/text/language';
import { type MouseEvent, useRef, useState } from 'react';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Picture } from '../../platform/picture.tsx';
import { Heart } from '../../shopping-lists/heart.tsx';
import { SaleBadge } from '../sale-badge.tsx';

/**
 * The pictures of a product in a scrollable row, with thumbnails. The row scrolls natively and the thumbnails are links to
 * the pictures, so both work with the keyboard and without JavaScript.
 */
export function Gallery({ product }: { product: Product }) {
  const texts = useMessages('catalogue').product;
  const { saveOf } = useMessages('catalogue');
  const language = useLanguage();
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const name = nameIn(language, product);
  const pictures = picturesOf(product);
  const several = pictures.length > 1;

  function show(event: MouseEvent, index: number) {
    const list = track.current;
    if (!list) return;
    event.preventDefault();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: calm ? 'instant' : 'smooth' });
  }

  return (
    <section
      aria-label={texts.gallery}
      className={`relative grid min-w-0 gap-3 max-md:mx-auto md:sticky md:top-24 md:self-start ${several ? SEVERAL : ONE}`}
    >
      <ul
        ref={track}
        // A scrollable area must be focusable by keyboard.
        tabIndex={several ? 0 : undefined}
        aria-label={several ? texts.gallery : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className="flex self-start snap-x snap-mandatory overflow-x-auto rounded-card border border-line [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <li key={picture} id={pictureId(index)} className="w-full shrink-0 snap-center">
            <Picture
              src={picture}
              alt={several ? texts.pictureOf(name, formatCount(language, index + 1)) : name}
              place="gallery"
              eager={index === 0}
              className="rounded-none"
            />
          </li>
        ))}
      </ul>
      {product.isOnSale && <SaleBadge product={product} className="absolute top-2 left-2 z-10" />}
      <Heart
        product={product}
        label={saveOf(name)}
        className={`absolute! top-2 z-10 ${several ? 'right-[4.75rem] md:right-2' : 'right-2'}`}
      />
      {several && <Thumbnails pictures={pictures} name={name} shown={shown} onChoose={show} />}
    </section>
  );
}

/** On a short phone the picture is smaller, so that the price is on the first screen. */
const ONE = 'max-md:w-[min(100%,max(12rem,100svh-33rem))]';
/** The same with a column of thumbnails. */
const SEVERAL =
  'max-md:w-[min(100%,max(12rem,100svh-33rem)+4.25rem)] max-md:grid-cols-[minmax(0,1fr)_3.5rem]';

function Thumbnails(props: {
  pictures: string[];
  name: string;
  shown: number;
  onChoose: (event: MouseEvent, index: number) => void;
}) {
  const texts = useMessages('catalogue').product;
  const language = useLanguage();
  return (
    <ul className="flex gap-2 max-md:flex-col">
      {props.pictures.map((picture, index) => (
        <li key={picture} className="w-14 md:w-20">
          <a
            href={`#${pictureId(index)}`}
            aria-label={texts.pictureOf(props.name, formatCount(language, index + 1))}
            aria-current={index === props.shown}
            onClick={(event) => props.onChoose(event, index)}
            className={`block rounded-control border-2 ${index === props.shown ? 'border-brand' : 'border-line hover:border-muted'}`}
          >
            <Picture src={picture} alt="" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The pictures of a product without duplicates; only the thumbnail, which may be empty, if there is none. */
function picturesOf(product: Product): string[] {
  const { mainimage, image1, image2, image3, thumbnail } = product;
  const pictures = [...new Set([mainimage, image1, image2, image3])].filter(Boolean);
  return pictures.length > 0 ? pictures : [thumbnail];
}

function pictureId(index: number): string {
  return `picture-${index + 1}`;
}
