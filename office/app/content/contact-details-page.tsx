import type { ContactDetails } from '@haat/contract/office/contact-details';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import type { ComponentProps } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import { useVersion } from '../platform/use-version.ts';
import type { Route } from './+types/contact-details-page.ts';
import { contentMessages } from './messages.ts';

type Field = keyof Omit<ContactDetails, 'version'>;

export const clientLoader = loading(() => api.getContactDetails());

/** Contact details, opening hours and the first words of the top banner. */
export default function ContactDetailsPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(contentMessages);
  const [initial] = useState(loaderData);
  const { version, conflict, setSaved, showRefusal } = useVersion({
    loaded: loaderData,
    changed: 'contact_changed',
    read: () => api.getContactDetails(),
    texts,
  });
  const { form, errors, sending } = useForm({ check: () => ({}), send });
  const markSaved = useFormGuard(form.ref);

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const names = Object.keys(initial).filter((name) => name !== 'version');
    const fields = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]));
    const body = { ...(fields as unknown as ContactDetails), version: version.current };
    try {
      setSaved(await api.saveContactDetails({ body }));
      markSaved(typed);
      notify(texts.saved, 'success');
      return null;
    } catch (problem) {
      return showRefusal(problem);
    }
  }

  const field = (name: Field, label: string, more: ComponentProps<'input'> & { hint?: string } = {}) => (
    <TextField
      label={label}
      name={name}
      maxLength={200}
      autoComplete="off"
      defaultValue={initial[name]}
      error={errors[name]}
      {...more}
    />
  );
  const phone = { type: 'tel', inputMode: 'tel' } as const;
  const email = { type: 'email', inputMode: 'email' } as const;
  const url = { type: 'url', inputMode: 'url', maxLength: 500 } as const;
  const bn = { lang: 'bn' };
  return (
    <form {...form} className="grid max-w-3xl grid-cols-1 gap-4">
      <PageTitle>{texts.contact}</PageTitle>
      <p className="text-muted">{texts.contactWhy}</p>
      <FormError text={conflict} />
      <Section title={texts.reach}>
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
          {field('phone_primary', texts.phone, phone)}
          {field('phone_secondary', texts.hotline, phone)}
          {field('whatsapp', texts.whatsapp, { ...url, hint: texts.whatsappHint })}
          {field('chat', texts.chat, url)}
          {field('email_primary', texts.email, email)}
          {field('email_secondary', texts.secondEmail, email)}
        </div>
      </Section>
      <Section title={texts.place}>
        <div className="grid grid-cols-1 gap-3">
          {field('address', texts.addressEn)}
          {field('address_bn', texts.addressBn, bn)}
        </div>
      </Section>
      <Section title={texts.hours}>
        <p className="mb-2 text-muted text-sm">{texts.hoursHint}</p>
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
          {field('business_hours_weekdays', texts.weekdaysEn)}
          {field('business_hours_weekdays_bn', texts.weekdaysBn, bn)}
          {field('business_hours_weekend', texts.weekendEn)}
          {field('business_hours_weekend_bn', texts.weekendBn, bn)}
        </div>
      </Section>
      <Section title={texts.networks}>
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
          {field('facebook', texts.facebook, url)}
          {field('instagram', texts.instagram, url)}
          {field('twitter', texts.twitter, url)}
        </div>
      </Section>
      {field('top_banner', texts.topBanner, { ...bn, maxLength: 120, hint: texts.topBannerHint })}
      <Button type="submit" className="min-h-14" disabled={sending}>
        {texts.save}
      </Button>
    </form>
  );
}
