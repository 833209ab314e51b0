import { ApiError } from '@haat/contract/client';
import { formatPhone } from '@haat/contract/phone/phone';
import type { ShippingAddress } from '@haat/contract/shop/shipping-addresses';
import { Button } from '@haat/ui/button.tsx';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { Waiting } from '@haat/ui/waiting.tsx';
import { useEffect } from 'react';
import { SummaryButton } from '../delivery/delivery-zones.tsx';
import { chooseAreaById, useAsksArea, usePlace } from '../delivery/place.ts';
import { areaName } from '../delivery/place-texts.ts';
import { messagesFor, useLanguage, useMessages } from '../i18n/messages.ts';
import { useFormDraft } from '../platform/use-form-draft.ts';
import { browserClient } from '../session/browser-client.ts';
import { usePrivate } from '../session/create-private-store.ts';
import { ProtectedPage } from '../session/protected-page.tsx';
import { session } from '../session/session.ts';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/billing-address-page.ts';
import {
  type AddressField,
  addressFieldNames,
  addressFields,
  readAddress,
  validateAddress,
} from './address-form.ts';
import { regularAddresses } from './regular-address.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('accounts', location.pathname).address.title);
}

/** The page of the customer's regular shipping address; checkout fills it in on demand. */
export default function BillingAddressPage() {
  const texts = useMessages('accounts');
  return (
    <ProtectedPage title={texts.address.title}>
      <p className="-mt-2 mb-4 text-muted">{texts.address.intro}</p>
      <RegularAddress />
    </ProtectedPage>
  );
}

function RegularAddress() {
  const texts = useMessages('accounts');
  const { value, loading } = usePrivate(regularAddresses);
  if (value) return <AddressForm current={value[0] ?? null} />;
  return (
    <Waiting
      loading={loading}
      label={texts.loading}
      tryAgainLabel={texts.tryAgain}
      onTryAgain={regularAddresses.refetch}
    />
  );
}

function AddressForm({ current }: { current: ShippingAddress | null }) {
  const { address: texts, ...common } = useMessages('accounts');
  const { form, errors, sending } = useForm({ check, send });
  const draft = useFormDraft(form.ref, 'address', addressFieldNames);
  const area = useAreaOf(current);

  function check(typed: FormData): FieldErrors {
    const found = Object.entries(validateAddress(readAddress(typed)));
    return Object.fromEntries(found.map(([field, why]) => [field, common.errors[why]]));
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    if (session.access() === null) {
      notify(texts.loginFirst, 'error');
      return null;
    }
    const customer = session.customer();
    try {
      const address = { ...readAddress(typed), ...(area && { area: area.id }) };
      const saved = current
        ? await browserClient().updateShippingAddress({ params: { id: current.id }, body: address })
        : await browserClient().createShippingAddress({ body: address });
      regularAddresses.put([saved], customer);
      draft.forget();
      notify(current ? texts.updated : texts.created, 'success');
      return null;
    } catch (problem) {
      notify(texts.failed, 'error');
      if (!(problem instanceof ApiError)) throw problem;
      const { fields = {} } = problem.refusal;
      const known = addressFieldNames.filter((field) => field in fields);
      return Object.fromEntries(
        known.map((field) => [field, field === 'phone' ? common.errors.anyPhoneForm : common.errors.other]),
      );
    }
  }

  const labels = { ...texts, phone: common.phone, email: common.email };
  const field = (name: AddressField) => ({
    name,
    label: labels[name],
    maxLength: addressFields[name],
    defaultValue: (name === 'phone' ? formatPhone(current?.phone ?? '') : current?.[name]) ?? '',
    error: errors[name],
    required: true,
  });
  return (
    <form {...form} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={common.phoneHint}
        />
      </div>
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
      <TextArea {...field('address')} rows={2} autoComplete="street-address" hint={texts.addressHint} />
      <AreaLine />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...field('city')} autoComplete="address-level2" />
        <TextField {...field('zipcode')} inputMode="numeric" autoComplete="postal-code" />
        <TextField
          {...field('country')}
          defaultValue={current?.country ?? texts.bangladesh}
          autoComplete="country-name"
        />
      </div>
      <Button
        type="submit"
        className="min-h-12 sm:justify-self-start sm:px-8"
        disabled={sending}
        aria-busy={sending}
      >
        {sending ? texts.sending : texts.submit}
      </Button>
    </form>
  );
}

/** The area that the address is stored with: the one that this device delivers to. Without one that of the stored address is chosen. */
function useAreaOf(current: ShippingAddress | null) {
  const asksArea = useAsksArea();
  const { area } = usePlace();
  const stored = current?.area;
  useEffect(() => {
    if (asksArea && stored && usePlace.getState().area === null) void chooseAreaById(stored);
  }, [asksArea, stored]);
  return asksArea ? area : null;
}

function AreaLine() {
  const { place: texts } = useMessages('delivery');
  const language = useLanguage();
  const { area } = usePlace();
  if (!useAsksArea()) return null;
  return <SummaryButton title={texts.areas}>{area ? areaName(language, area) : texts.choose}</SummaryButton>;
}
