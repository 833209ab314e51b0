import type { SliderBanner } from '@haat/contract/content';
import { Link } from '../language/link.tsx';
import { useLanguage, useTexts } from '../language/texts.ts';
import { safeUrl } from '../ui/safe-url.ts';

/** The shop's banners at the head of the home page: the first one as a picture. Nothing where there is none. */
export function BannerSlider({ banners }: { banners: SliderBanner[] }) {
  const texts = useTexts().content;
  const banner = banners.find((each) => safeUrl(each.image));
  if (!banner) return null;
  return (
    <section aria-label={texts.banners} className="grid">
      <BannerPicture banner={banner} />
    </section>
  );
}

function BannerPicture({ banner }: { banner: SliderBanner }) {
  const language = useLanguage();
  const picture = (
    <img
      src={banner.image}
      alt={(language === 'bn' && banner.title_bn) || banner.title}
      width={1600}
      height={560}
      fetchPriority="high"
      className="h-auto w-full rounded-card"
    />
  );
  const link = safeUrl(banner.link);
  if (!link) return picture;
  if (link.startsWith('/')) return <Link to={link}>{picture}</Link>;
  return <a href={link}>{picture}</a>;
}
