import { hasSizes, pictureSize } from '@haat/contract/http/picture-size';
import { safeUrl } from '@haat/contract/text/safe-url';
import { Link } from '../../i18n/link.tsx';
import { useBrandName } from '../../shop/brand-name.ts';
import { useShop } from '../../shop/shop.ts';

/** What a logo needs behind it to be seen, in the theme in which it needs it. A logo without a plate is a little brighter in the dark. */
const PLATES = {
  light: 'dark:rounded-control dark:bg-white dark:px-1.5 dark:py-0.5 dark:object-center',
  dark: 'rounded-control bg-plate px-1.5 py-0.5 object-center',
};

/** The link to the home page: the shop's logo, or its name without a logo. */
export function Logo() {
  const name = useBrandName();
  const { brand_logo = '', logo_plate } = useShop()?.setup ?? {};
  const logo = safeUrl(brand_logo);
  return (
    <Link
      to="/"
      className="flex min-h-11 shrink-0 items-center rounded-control text-2xl font-bold text-brand"
    >
      {logo ? (
        <img
          src={hasSizes(logo) ? pictureSize(logo, 320, 'webp') : logo}
          alt={name}
          width={126}
          height={40}
          className={`h-8 w-25 object-contain min-[390px]:h-9 min-[390px]:w-28 md:h-10 md:w-32 ${logo_plate ? PLATES[logo_plate] : 'object-left dark:brightness-130'}`}
        />
      ) : (
        // A long name on a small phone takes two lines, so that the buttons stay beside it.
        <span
          className={
            name.length > 8
              ? 'line-clamp-2 max-w-28 text-base leading-snug min-[390px]:max-w-32 md:max-w-60 md:text-2xl'
              : undefined
          }
        >
          {name}
        </span>
      )}
    </Link>
  );
}
