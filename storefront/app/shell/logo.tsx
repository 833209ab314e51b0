import { safeUrl } from '@haat/ui/safe-url.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useShop } from '../platform/api.ts';
import { shellMessages } from './messages.ts';

/** The name of the shop in the language of the page. */
export function useBrandName(): string {
  const setup = useShop()?.setup;
  const texts = useMessages(shellMessages);
  const language = useLanguage();
  return (language === 'bn' && setup?.brand_name_bn) || setup?.brand_name || texts.shopName;
}

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
          src={logo}
          alt={name}
          width={126}
          height={40}
          className="h-8 w-25 object-contain min-[390px]:h-9 min-[390px]:w-28 object-left md:h-10 md:w-32"
        />
      ) : (
        name
      )}
    </Link>
  );
}
