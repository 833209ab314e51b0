import type { Banner, BannerFields } from '@haat/contract/office/banners';
import { isLink } from '@haat/contract/text/safe-url';
import { Button } from '@haat/ui/button.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { fromDhakaInput, isDhakaInput, LAST_DHAKA_INPUT, toDhakaInput } from '../i18n/dhaka-input.ts';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { LockedFields } from '../platform/locked-fields.tsx';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import { useReload } from '../platform/use-reload.ts';
import { contentMessages } from './messages.ts';
import { PictureButtons } from './picture-buttons.tsx';
import { ShelfFields } from './shelf-fields.tsx';

/** A form for a banner, or for a new one. */
export function BannerForm({ banner, onClose }: { banner: Banner | null; onClose: () => void }) {
  const texts = useMessages(contentMessages);
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const reload = useReload();
  /** As it was when it was opened, or after somebody else's change was reported; null: not stored yet. */
  const stored = useRef(banner && { id: banner.id, version: banner.version });
  /** One new banner, however often the request is repeated. */
  const [key] = useState(newKey);
  const [initial] = useState(banner);
  const [crops, setCrops] = useState({
    image: banner?.image ?? '',
    image_phone: banner?.image_phone ?? '',
  });
  const [products, setProducts] = useState(banner?.named ?? []);
  const [uploading, setUploading] = useState(false);
  const [conflict, setConflict] = useState('');
  const { form, errors, sending } = useForm({ check, send });
  useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    const { link, starts, ends } = readFields(typed);
    return {
      ...(crops.image === '' && { image: texts.pictureMissing }),
      ...(link !== '' && !isLink(link) && { link: texts.linkWrong }),
      ...(starts && ends && ends <= starts && { ends: texts.endsWrong }),
      ...(starts && !isDhakaInput(starts) && { starts: texts.timeWrong }),
      ...(ends && !isDhakaInput(ends) && { ends: texts.timeWrong }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const body = { ...readFields(typed), ...crops, products: products.map(({ id }) => id) };
    try {
      await store(body);
    } catch (problem) {
      return refused(problem);
    }
    notify(texts.saved, 'success');
    await reload();
    onClose();
    return null;
  }

  async function store(body: BannerFields): Promise<void> {
    if (stored.current) {
      const { id, version } = stored.current;
      await api.updateBanner({ params: { id }, body: { ...body, version } });
      return;
    }
    try {
      await api.createBanner({ body: { ...body, key } });
    } catch (problem) {
      // The response of an earlier press was lost, and the fields were changed since.
      const { code, params } = refusalOf(problem);
      if (code !== 'banner_created') throw problem;
      stored.current = { id: params.banner, version: 1 };
      await store(body);
    }
  }

  async function refused(problem: unknown): Promise<FieldErrors | null> {
    const { code, params, fields } = refusalOf(problem);
    if (code === 'banner_changed') {
      const banners = await api.listBanners().catch(() => null);
      if (!banners) {
        notifyFailure(problem);
        return null;
      }
      setConflict(texts.changed(...changedBy(params, language)));
      const now = banners.find(({ id }) => id === stored.current?.id);
      if (now) stored.current = { id: now.id, version: now.version };
      return null;
    }
    if (fields?.link) return { link: texts.linkWrong };
    if (fields?.ends) return { ends: texts.endsWrong };
    if (fields?.image || fields?.image_phone) return { image: texts.pictureMissing };
    if (fields?.products) notify(texts.shelfGone, 'error');
    else if (code === 'not_found') notify(texts.gone, 'error');
    else notifyFailure(problem);
    return null;
  }

  async function remove() {
    if (!stored.current || !window.confirm(texts.removeSure)) return;
    const { id, version } = stored.current;
    try {
      await api.removeBanner({ params: { id }, body: { version } });
    } catch (problem) {
      await refused(problem);
      return;
    }
    await reload();
    onClose();
  }

  return (
    <form {...form} className="grid grid-cols-1 gap-4 rounded-card border-2 border-brand bg-surface p-4">
      <FormError text={conflict} />
      <LockedFields locked={sending}>
        <PictureButtons crops={crops} error={errors.image} onChange={setCrops} onSending={setUploading} />
        <BannerFieldset initial={initial} errors={errors} />
        <ShelfFields initial={initial} products={products} onChange={setProducts} />
      </LockedFields>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        {banner && (
          <Button variant="outline" className="text-danger!" onClick={remove}>
            {texts.remove}
          </Button>
        )}
        <Button type="submit" className="grow" disabled={sending || uploading}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The fields of a banner beside its pictures. */
function BannerFieldset({ initial, errors }: { initial: Banner | null; errors: FieldErrors }) {
  const texts = useMessages(contentMessages);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
        <TextField
          label={texts.titleEn}
          name="title"
          maxLength={100}
          optional={texts.optional}
          defaultValue={initial?.title}
        />
        <TextField
          label={texts.titleBn}
          name="title_bn"
          lang="bn"
          maxLength={100}
          optional={texts.optional}
          defaultValue={initial?.title_bn}
        />
      </div>
      <TextField
        label={texts.link}
        name="link"
        inputMode="url"
        autoCapitalize="none"
        maxLength={500}
        hint={texts.linkHint}
        optional={texts.optional}
        defaultValue={initial?.link}
        error={errors.link}
      />
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
        <TextField
          label={texts.starts}
          name="starts"
          type="datetime-local"
          max={LAST_DHAKA_INPUT}
          hint={texts.datesHint}
          optional={texts.optional}
          defaultValue={toDhakaInput(initial?.starts ?? null)}
          error={errors.starts}
        />
        <TextField
          label={texts.ends}
          name="ends"
          type="datetime-local"
          max={LAST_DHAKA_INPUT}
          optional={texts.optional}
          defaultValue={toDhakaInput(initial?.ends ?? null)}
          error={errors.ends}
        />
      </div>
      <Checkbox label={texts.enabled} large name="enabled" defaultChecked={initial?.enabled ?? true} />
    </>
  );
}

function readFields(typed: FormData) {
  const text = (name: string) => typedText(typed, name);
  return {
    title: text('title'),
    title_bn: text('title_bn'),
    link: text('link'),
    starts: fromDhakaInput(text('starts')),
    ends: fromDhakaInput(text('ends')),
    enabled: typed.get('enabled') !== null,
    shelf: text('shelf'),
    shelf_bn: text('shelf_bn'),
    bundle: typed.get('bundle') !== null,
  };
}
