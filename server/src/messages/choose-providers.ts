import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { StartError } from '../platform/process/start-error.mjs';
import { hasOpened, isDemoRequested } from '../shop-state/shop-state.ts';
import type { MessageOptions } from './open-messages.ts';
import { bulkSmsBd } from './providers/bulksmsbd.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { sslWireless } from './providers/sslwireless.ts';

type MessageConfig = Pick<
  Config,
  | 'SMS_PROVIDER'
  | 'SSLWIRELESS_API_TOKEN'
  | 'SSLWIRELESS_SID'
  | 'BULKSMSBD_API_KEY'
  | 'BULKSMSBD_SENDER_ID'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'SHOP_URL'
  | 'DATABASE_URL'
  | 'DEMO'
>;

/**
 * Chooses the message providers that the environment names. Without an SMS provider, a requested demo shop gets the demo
 * phone until it opens.
 * @param ownUrl the URL for links if SHOP_URL is not set
 * @throws StartError if a secret of a provider is missing, or if a shop that has opened would show its messages on the demo phone
 */
export async function chooseProviders(
  config: MessageConfig,
  db: Database,
  ownUrl: string,
): Promise<MessageOptions> {
  const chosen = [await smsProvider(config, db), await mailProvider(config)];
  const providers = chosen.filter((provider) => provider !== null);
  return { providers, shopUrl: config.SHOP_URL ?? ownUrl };
}

async function smsProvider(config: MessageConfig, db: Database): Promise<MessageProvider | 'demo' | null> {
  switch (config.SMS_PROVIDER) {
    case 'sslwireless': {
      const { SSLWIRELESS_API_TOKEN: apiToken, SSLWIRELESS_SID: sender } = config;
      if (!apiToken || !sender)
        throw new StartError(
          'SSLWIRELESS_API_TOKEN and SSLWIRELESS_SID must be set for SMS_PROVIDER=sslwireless',
        );
      return sslWireless({ apiToken, sender });
    }
    case 'bulksmsbd': {
      const { BULKSMSBD_API_KEY: apiKey, BULKSMSBD_SENDER_ID: senderId } = config;
      if (!apiKey || !senderId)
        throw new StartError(
          'BULKSMSBD_API_KEY and BULKSMSBD_SENDER_ID must be set for SMS_PROVIDER=bulksmsbd',
        );
      return bulkSmsBd({ apiKey, senderId });
    }
    case 'off':
      return null;
    case 'demo':
      if (await hasOpened(db)) throw new StartError('SMS_PROVIDER must not be demo: the shop has opened');
      return 'demo';
    default:
      return isDemoRequested(config) && !(await hasOpened(db)) ? 'demo' : null;
  }
}

/** Imports nodemailer only for shops that send e-mail, which saves memory in the others. */
async function mailProvider({ SMTP_URL, MAIL_FROM }: MessageConfig): Promise<MessageProvider | null> {
  if (!SMTP_URL) return null;
  if (!MAIL_FROM) throw new StartError('MAIL_FROM must be set for SMTP_URL: the sender of e-mails');
  const { smtp } = await import('./providers/smtp.ts');
  return smtp({ url: SMTP_URL, from: MAIL_FROM });
}
