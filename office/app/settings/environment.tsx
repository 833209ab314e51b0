import type { StoredShopSettings } from '@haat/contract/office/shop-settings';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { settingsMessages } from './messages.ts';

/** What the environment of the shop's process has fixed: shown here, changed there. */
export function Environment({ stored: { environment, sent_today } }: { stored: StoredShopSettings }) {
  const texts = useMessages(settingsMessages).shop;
  const rows = [
    [texts.smsProvider, environment.sms_provider === 'off' ? texts.off : environment.sms_provider],
    [texts.mailProvider, environment.mail_provider === 'off' ? texts.off : environment.mail_provider],
    [texts.onlinePayment, environment.online_payment ? texts.on : texts.off],
    [texts.address, environment.shop_url || texts.none],
    [texts.sentToday, texts.sent(sent_today.parts, formatPaisa(sent_today.sms_paisa))],
    [texts.codesToday, formatPaisa(sent_today.code_paisa)],
    [texts.emailsToday, String(sent_today.emails)],
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
