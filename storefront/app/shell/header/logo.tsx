import { hasSizes, pictureSize } from '@haat/contract/http/picture-size';
import { safeUrl } from '@haat/contract/text/safe-url';
import { Link } from '../../i18n/link.tsx';
import { useBrandName } from '../../shop/brand-name.ts';
import { useShop } from '../../shop/shop.ts';

/** The link to the home page: the shop's logo, or its name without a logo. */
export function Logo() {
  const name = useBrandName();
  const logo = safeUrl(useShop()?.setup?.brand_logo ?? '');
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
          className="h-8 w-25 object-contain min-[390px]:h-9 min-[390px]:w-28 object-left md:h-10 md:w-32 dark:brightness-130"
        />
      ) : (
        name
      )}
    </Link>
  );
}
