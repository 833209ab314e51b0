import { ApiError } from '@haat/contract/client';
import type { ShopSettings, StoredShopSettings } from '@haat/contract/office/shop-settings';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api, load } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/shop-page.ts';
import { Environment } from './environment.tsx';
import { settingsMessages } from './messages.ts';
import { Switch } from './payment-switch.tsx';
import { readSettings, SETTINGS, typedValue } from './read-settings.ts';
import { TestMessage } from './test-message.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<StoredShopSettings> {
  return load(request, () => api.getShopSettings());
}

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** Limits of orders and messages. If two people change them, the second sees what the first has stored. */
export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages).shop;
  const shapes: Record<string, string> = texts.shapes;
  const language = useLanguage();
  const actorName = useActorName();
  const [stored, setStored] = useState(loaderData);
  const [conflict, setConflict] = useState(false);
  const { form, errors, sending } = useForm({ check, send });
  const markSaved = useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    const { problems } = readSettings(typed);
    return Object.fromEntries(problems.map((name) => [name, texts.wrong]));
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const { settings } = readSettings(typed);
    try {
      setStored(await api.changeShopSettings({ body: { ...settings, version: stored.version } }));
      setConflict(false);
      markSaved(typed);
      notify(texts.saved, 'success');
      return null;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { fields } = problem.refusal;
      if (problem.status === 400 && fields)
        return Object.fromEntries(
          Object.keys(fields).map((name) => [name, shapes[name] ?? texts.outOfRange]),
        );
      const current = problem.status === 409 ? await api.getShopSettings().catch(() => null) : null;
      if (!current) {
        notify(texts.failed, 'error');
        return null;
      }
      setStored(current);
      setConflict(true);
      return null;
    }
  }

  const who = actorName(stored.changed_by);
  const time = formatTime(stored.changed_at, language);
  const field = (name: keyof ShopSettings) => {
    const now = typedValue(name, stored[name]);
    const limit = SETTINGS[name] === 'limit' ? texts.emptyIsNone : undefined;
    return (
      <TextField
        key={name}
        label={texts.names[name]}
        hint={conflict ? texts.storedNow(now === '' ? texts.none : inDigits(now)) : limit}
        name={name}
        inputMode={SETTINGS[name] === 'text' ? 'text' : 'decimal'}
        autoComplete="off"
        defaultValue={typedValue(name, loaderData[name])}
        error={errors[name]}
      />
    );
  };
  return (
    <div className="grid max-w-xl gap-6">
      <h1 className="font-bold text-2xl">{texts.title}</h1>
      <form {...form} className="grid gap-5">
        {conflict && <FormError text={texts.changedMeanwhile(who, time)} />}
        <h2 className="font-bold text-lg">{texts.payment}</h2>
        <Switch name="cash_on_delivery" stored={stored} error={errors.cash_on_delivery} />
        <Switch name="online_payment" stored={stored} error={errors.online_payment} />
        <h2 className="font-bold text-lg">{texts.invoices}</h2>
        <p className="-mt-3 text-muted text-sm">{texts.invoicesWhy}</p>
        {field('seller_dbid')}
        {field('trade_licence')}
        {field('seller_bin')}
        <h2 className="font-bold text-lg">{texts.guests}</h2>
        {field('guest_line_pieces')}
        {field('guest_order_pieces')}
        {field('open_orders_per_phone')}
        {field('open_orders_per_address')}
        {field('open_pieces_per_address')}
        {field('open_order_hours')}
        {field('unpaid_order_minutes')}
        <h2 className="font-bold text-lg">{texts.work}</h2>
        {field('weight_tolerance_percent')}
        {field('late_order_minutes')}
        {field('late_message_minutes')}
        <h2 className="font-bold text-lg">{texts.messages}</h2>
        {field('sms_part_paisa')}
        {field('sms_parts_per_day')}
        {field('sms_paisa_per_day')}
        {field('code_paisa_per_day')}
        {field('emails_per_day')}
        <p className="text-muted text-sm">{texts.changedBy(who, time)}</p>
        <Button type="submit" className="min-h-12" disabled={sending}>
          {texts.save}
        </Button>
      </form>
      <TestMessage provider={stored.environment.sms_provider} />
      <Environment stored={stored} />
    </div>
  );
}
