import type { ApiError } from '@haat/contract/client';
import { type SettingName, setting, settingGroups, settingNames } from '@haat/contract/office/setting-table';
import type { StoredShopSettings } from '@haat/contract/office/shop-settings';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/shop-page.ts';
import { settingsMessages } from './messages.ts';
import { readSettings, typedValue } from './read-settings.ts';
import { Switch } from './setting-switch.tsx';
import { useSettingsForm } from './use-settings-form.ts';

export const clientLoader = loading(() => api.getShopSettings());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** Limits of orders and messages. If two people change them, the second sees what the first has stored. */
export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages).shop;
  const language = useLanguage();
  const { form, errors, sending, stored, conflict, who, time } = useSettingsForm({
    loaded: loaderData,
    check,
    save: (typed, version) => api.changeShopSettings({ body: { ...readSettings(typed).settings, version } }),
    explain,
    read: () => api.getShopSettings(),
    texts,
  });

  function check(typed: FormData): FieldErrors {
    const { problems } = readSettings(typed);
    return Object.fromEntries(problems.map((name) => [name, texts.wrong]));
  }

  const shapeOf = (name: string) => inDigits(setting(name as SettingName)?.shape?.[language] ?? '') || null;

  function explain({ status, refusal: { fields } }: ApiError): FieldErrors | null {
    if (status !== 400 || !fields) return null;
    return Object.fromEntries(Object.keys(fields).map((name) => [name, shapeOf(name) ?? texts.outOfRange]));
  }

  const field = (name: SettingName) => {
    const { kind, label } = setting(name);
    if (kind === 'switch') return <Switch key={name} name={name} stored={stored} error={errors[name]} />;
    const now = typedValue(name, stored[name]);
    const limit = kind === 'limit' ? texts.emptyIsNone : undefined;
    return (
      <TextField
        key={name}
        label={inDigits(label[language])}
        hint={conflict ? texts.storedNow(now === '' ? texts.none : inDigits(now)) : limit}
        name={name}
        inputMode={kind === 'text' ? 'text' : 'decimal'}
        autoComplete="off"
        defaultValue={typedValue(name, loaderData[name])}
        error={errors[name]}
      />
    );
  };
  return (
    <div className="grid max-w-xl gap-6 lg:max-w-none">
      <PageTitle>{texts.title}</PageTitle>
      <form {...form} className="grid gap-5">
        {conflict && <FormError text={texts.changedMeanwhile(who, time)} />}
        <div className="gap-4 max-lg:grid lg:columns-2">
          {settingGroups.map((group) => (
            <section
              key={group}
              aria-labelledby={group}
              className="grid break-inside-avoid gap-5 rounded-card border border-line bg-surface p-4 lg:mb-4"
            >
              <h2 id={group} className="scroll-mt-32 font-bold text-lg">
                {texts.groups[group]}
              </h2>
              {group === 'invoices' && <p className="-mt-3 text-muted text-sm">{texts.invoicesWhy}</p>}
              {settingNames.filter((name) => setting(name).group === group).map(field)}
            </section>
          ))}
        </div>
        <p className="text-muted text-sm">{texts.changedBy(who, time)}</p>
        <Button type="submit" className="min-h-12" disabled={sending}>
          {texts.save}
        </Button>
      </form>
      <Environment stored={stored} />
    </div>
  );
}

/** What the environment of the shop's process has fixed: shown here, changed there. */
function Environment({ stored: { environment, sent_today } }: { stored: StoredShopSettings }) {
  const texts = useMessages(settingsMessages).shop;
  const rows = [
    [texts.smsProvider, environment.sms_provider === 'off' ? texts.off : environment.sms_provider],
    [texts.mailProvider, environment.mail_provider === 'off' ? texts.off : environment.mail_provider],
    [texts.onlinePayment, environment.online_payment ? texts.on : texts.off],
    [texts.address, environment.shop_url || texts.none],
    [texts.sentToday, texts.sent(sent_today.parts, formatPaisa(sent_today.sms_paisa))],
    [texts.codesToday, formatPaisa(sent_today.code_paisa)],
    [texts.emailsToday, inDigits(sent_today.emails)],
  ] as const;
  return (
    <section aria-labelledby="environment" className="grid gap-3">
      <div>
        <h2 id="environment" className="font-bold text-lg">
          {texts.environment}
        </h2>
        <p className="text-muted text-sm">{texts.environmentWhy}</p>
      </div>
      <dl className="overflow-hidden rounded-card border border-line bg-surface">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b px-4 py-2 last:border-b-0"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
