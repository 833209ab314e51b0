import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { useShopNames } from '../i18n/shop-names.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { fieldErrors, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { useVersion } from '../platform/use-version.ts';
import type { Route } from './+types/brand-page.ts';
import { LogoField } from './logo-field.tsx';
import { settingsMessages } from './messages.ts';

export const clientLoader = loading(() => api.getBrand());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** The name of the shop in both languages, and its logo. */
export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages).brand;
  const { version, conflict, setSaved, showRefusal } = useVersion({
    loaded: loaderData,
    changed: 'brand_changed',
    read: () => api.getBrand(),
    texts,
  });
  const [logo, setLogo] = useState(loaderData.brand_logo);
  const [names, setNames] = useState({ en: loaderData.brand_name, bn: loaderData.brand_name_bn });
  const drawn = usePictures(logo, names);
  const [uploading, setUploading] = useState(false);
  const { form, errors, sending } = useForm({ check, send });
  const typed = JSON.stringify([names, logo]);
  const saved = useRef(typed);
  useLeaveGuard(() => typed !== saved.current);

  function check(): FieldErrors {
    return {
      ...(names.en.trim() === '' && { brand_name: texts.nameMissing }),
      ...(names.bn.trim() === '' && { brand_name_bn: texts.nameMissing }),
    };
  }

  async function send(): Promise<FieldErrors | null> {
    const fields = { brand_name: names.en, brand_name_bn: names.bn, brand_logo: logo };
    try {
      const stored = await api.saveBrand({ body: { version: version.current, ...fields } });
      setSaved(stored);
      useShopNames.setState({ en: stored.brand_name, bn: stored.brand_name_bn });
      saved.current = typed;
      notify(texts.saved, 'success');
      return null;
    } catch (problem) {
      return showRefusal(problem);
    }
  }

  return (
    <form {...form} className="grid max-w-xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      <FormError text={conflict} />
      <TextField
        label={texts.nameEn}
        name="brand_name"
        maxLength={60}
        autoComplete="off"
        value={names.en}
        onChange={({ target }) => setNames({ ...names, en: target.value })}
        onBlur={drawn.draw}
        error={errors.brand_name}
      />
      <TextField
        label={texts.nameBn}
        name="brand_name_bn"
        lang="bn"
        maxLength={60}
        autoComplete="off"
        value={names.bn}
        onChange={({ target }) => setNames({ ...names, bn: target.value })}
        onBlur={drawn.draw}
        error={errors.brand_name_bn}
      />
      <LogoField
        logo={logo}
        names={names}
        pictures={drawn.pictures}
        plate={drawn.plate}
        isDrawing={drawn.isDrawing}
        error={errors.brand_logo ?? drawn.problem}
        onChange={setLogo}
        onSending={setUploading}
      />
      <Button type="submit" className="min-h-14" disabled={sending || uploading}>
        {texts.save}
      </Button>
    </form>
  );
}

/** The pictures drawn of the logo and the names, as they would be when they are saved: again with another logo, or by `draw`. */
function usePictures(logo: string, { en, bn }: { en: string; bn: string }) {
  const problemTexts = useProblemTexts();
  const [drawn, setDrawn] = useState<{
    pictures: string | null;
    plate: '' | 'light' | 'dark';
    isDrawing: boolean;
    problem?: string | undefined;
  }>({
    pictures: null,
    plate: '',
    isDrawing: true,
  });
  /** What was sent last: an earlier response must not replace a later one. */
  const latest = useRef('');

  async function draw() {
    const body = { brand_name: en, brand_name_bn: bn, brand_logo: logo };
    const sent = JSON.stringify(body);
    if (sent === latest.current) return;
    latest.current = sent;
    setDrawn(({ pictures, plate }) => ({ pictures, plate, isDrawing: true }));
    const result = await api.previewBrand({ body }).catch((problem: unknown) => {
      const { brand_logo } = fieldErrors(refusalOf(problem).fields, problemTexts);
      return { pictures: null, plate: '' as const, problem: brand_logo };
    });
    if (sent === latest.current) setDrawn({ ...result, isDrawing: false });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: names are drawn when their field is left
  useEffect(() => void draw(), [logo]);
  return { ...drawn, draw: () => void draw() };
}
