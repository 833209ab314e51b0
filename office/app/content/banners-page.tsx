import type { Banner } from '@haat/contract/office/banners';
import type { Language } from '@haat/contract/text/language';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { ChevronDownIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/banners-page.ts';
import { BannerForm } from './banner-form.tsx';
import { BannerPicture } from './banner-picture.tsx';
import { contentMessages } from './messages.ts';

export const clientLoader = loading(() => api.listBanners());

/** The banners of the home page: list, order, add, edit, turn on and off. */
export default function BannersPage({ loaderData: banners }: Route.ComponentProps) {
  const texts = useMessages(contentMessages);
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const { busy, run } = useAction(({ code }) => (code === 'banner_changed' ? texts.reordered : undefined));
  /** A late response closes only its own form. */
  const close = (which: number | 'new') => setEdited((now) => (now === which ? null : now));

  function move(from: number, to: number) {
    const ids = banners.map(({ id }) => id);
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);
    void run(() => api.orderBanners({ body: { banners: order } }));
  }

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageTitle>{texts.banners}</PageTitle>
        {edited !== 'new' && (
          <Button onClick={() => setEdited('new')}>
            <PlusIcon className="size-5" />
            <span>{texts.addBanner}</span>
          </Button>
        )}
      </div>
      <p className="text-muted">{texts.bannersWhy}</p>
      {edited === 'new' && <BannerForm banner={null} onClose={() => close('new')} />}
      {banners.length === 0 && edited === null && <p className="font-bold">{texts.noBanners}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {banners.map((banner, at) => (
          <li key={banner.id}>
            {edited === banner.id ? (
              <BannerForm banner={banner} onClose={() => close(banner.id)} />
            ) : (
              <BannerCard
                banner={banner}
                busy={busy}
                isFirst={at === 0}
                isLast={at === banners.length - 1}
                onMove={(by) => move(at, at + by)}
                onEdit={() => setEdited(banner.id)}
                onToggle={() => void run(() => toggle(banner))}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function toggle({ id, shown: _, named: __, ...banner }: Banner) {
  return api.updateBanner({ params: { id }, body: { ...banner, enabled: !banner.enabled } });
}

function BannerCard({
  banner,
  busy,
  isFirst,
  isLast,
  onMove,
  onEdit,
  onToggle,
}: {
  banner: Banner;
  busy: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onToggle: () => void;
}) {
  const texts = useMessages(contentMessages);
  const language = useLanguage();
  const { enabled, shown, image } = banner;
  const title = (language === 'bn' ? banner.title_bn || banner.title : banner.title) || texts.untitled;
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-3"
    >
      <BannerPicture url={image} shape="wide" dimmed={!shown} />
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow pl-1">
          <h2 className="font-bold">{title}</h2>
          <p className={shown ? 'font-bold text-brand text-sm' : 'text-muted text-sm'}>
            {stateOf(banner, texts, language)}
          </p>
          {banner.named.length > 0 && (
            <p className="text-sm">{texts.shelfOf(inDigits(banner.named.length))}</p>
          )}
          {banner.link && <p className="text-muted text-sm">{banner.link}</p>}
        </div>
        <IconButton label={texts.up(title)} disabled={isFirst || busy} onClick={() => onMove(-1)}>
          <ChevronDownIcon className="size-5 rotate-180" />
        </IconButton>
        <IconButton label={texts.down(title)} disabled={isLast || busy} onClick={() => onMove(1)}>
          <ChevronDownIcon className="size-5" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          disabled={busy}
          aria-label={enabled ? texts.turnOff(title) : texts.turnOn(title)}
          onClick={onToggle}
        >
          {enabled ? texts.turnOffShort : texts.turnOnShort}
        </Button>
        <Button variant="soft" aria-label={texts.editBanner(title)} onClick={onEdit}>
          {texts.edit}
        </Button>
      </div>
    </section>
  );
}

/** Whether shoppers see it now, or why not; with its end. */
function stateOf(
  { enabled, shown, starts, ends }: Banner,
  texts: (typeof contentMessages)['en'],
  language: Language,
): string {
  const now = Date.now();
  if (!enabled) return texts.off;
  if (ends && Date.parse(ends) <= now) return texts.over(formatTime(ends, language));
  const until = ends ? ` · ${texts.until(formatTime(ends, language))}` : '';
  if (starts && !shown) return texts.begins(formatTime(starts, language)) + until;
  return texts.shown + until;
}
