import { type SettingName, setting } from '@haat/contract/office/setting-table';
import type { StoredShopSettings } from '@haat/contract/office/shop-settings';
import { Checkbox } from '@haat/ui/field.tsx';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { settingsMessages } from './messages.ts';

/** A setting that is on or off. Online payment without a gateway stays disabled, whatever is chosen. */
export function Switch({
  name,
  stored,
  error,
}: {
  name: SettingName;
  stored: StoredShopSettings;
  error: string | undefined;
}) {
  const texts = useMessages(settingsMessages).shop;
  const language = useLanguage();
  const noGateway = name === 'online_payment' && !stored.environment.online_payment;
  return (
    <div className="grid gap-1">
      <Checkbox
        label={setting(name).label[language]}
        large
        name={name}
        defaultChecked={stored[name] === true}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {noGateway && <p className="text-muted text-sm">{texts.noGateway}</p>}
      {error && (
        <p id={`${name}-error`} className="font-bold text-danger text-sm">
          {texts.onePaymentStays}
        </p>
      )}
    </div>
  );
}
