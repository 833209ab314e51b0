import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { StartError } from '../platform/process/start-error.mjs';
import {
  isTyped,
  type ProviderKeys,
  type Resolved,
  refuseHalf,
} from '../platform/provider-keys/provider-keys.ts';
import { hasOpened, isDemoRequested } from '../shop-state/shop-state.ts';
import type { MessageOptions } from './open-messages.ts';
import { BULKSMSBD } from './providers/bulksmsbd.ts';
import type { MessageDeclaration, MessageProvider } from './providers/message-provider.ts';
import { SMTP } from './providers/smtp.ts';
import { SSL_WIRELESS } from './providers/sslwireless.ts';
import { WHATSAPP } from './providers/whatsapp.ts';

const SMS_PROVIDERS = [SSL_WIRELESS, BULKSMSBD];

/** Every provider of messages. */
export const MESSAGE_PROVIDERS: readonly MessageDeclaration[] = [...SMS_PROVIDERS, SMTP, WHATSAPP];

type MessageConfig = Pick<Config, 'SMS_PROVIDER' | 'SHOP_URL' | 'DATABASE_URL' | 'DEMO'>;

/**
 * Chooses the message providers: those that the environment names, otherwise those whose keys an owner has typed. Without an SMS provider, a
 * requested demo shop gets the demo phone until it opens.
 * @param ownUrl the URL for links if SHOP_URL is not set
 * @throws StartError if a key of a provider is missing, or if a shop that has opened would show its messages on the demo phone
 */
export async function chooseProviders(
  config: MessageConfig,
  db: Database,
  { keys, ownUrl }: { keys: ProviderKeys; ownUrl: string },
): Promise<MessageOptions> {
  const chosen = [
    await smsProvider(config, db, keys),
    await providerOf(SMTP, keys),
    await providerOf(WHATSAPP, keys),
  ];
  const providers = chosen.filter((provider) => provider !== null);
  const choose = () => chooseProviders(config, db, { keys, ownUrl });
  return { providers, shopUrl: config.SHOP_URL ?? ownUrl, choose };
}

async function smsProvider(
  config: MessageConfig,
  db: Database,
  keys: ProviderKeys,
): Promise<MessageProvider | 'demo' | null> {
  const { SMS_PROVIDER: named } = config;
  const complete = await keys.complete(SMS_PROVIDERS);
  if (named === 'off') return null;
  if (named === 'demo') {
    if (await hasOpened(db)) throw new StartError('SMS_PROVIDER must not be demo: the shop has opened');
    return 'demo';
  }
  const found = complete.find((each) => (named ? each.declaration.name === named : isTyped(each)));
  if (found) return open(found, keys);
  if (named) return (await requireKeys(named, keys)) ?? null;
  return isDemoRequested(config) && !(await hasOpened(db)) ? 'demo' : null;
}

/** @throws StartError if neither the environment nor the office has keys of the SMS provider that the environment names */
async function requireKeys(named: string, keys: ProviderKeys): Promise<undefined> {
  const resolved = (await keys.resolve(SMS_PROVIDERS)).find(({ declaration }) => declaration.name === named);
  if (!resolved || isTyped(resolved)) return;
  throw new StartError(`${resolved.missing.join(' and ')} must be set for SMS_PROVIDER=${named}`);
}

async function providerOf(
  declaration: MessageDeclaration,
  keys: ProviderKeys,
): Promise<MessageProvider | null> {
  for (const resolved of await keys.resolve([declaration])) refuseHalf(resolved);
  const [found] = await keys.complete([declaration]);
  return found ? open(found, keys) : null;
}

function open(resolved: Resolved<MessageDeclaration>, keys: ProviderKeys): MessageProvider {
  return resolved.declaration.open(resolved.settings, keys.outside(resolved));
}
