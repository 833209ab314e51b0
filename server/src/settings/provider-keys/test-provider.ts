import { randomBytes } from 'node:crypto';
import type { ProviderState } from '@haat/contract/office/provider-keys';
import { toE164 } from '@haat/contract/phone/phone';
import { isEmail } from '@haat/contract/text/email';
import { MINUTE } from '@haat/contract/time/durations';
import { readShopTexts } from '../../messages/message-texts.ts';
import type { MessageProvider } from '../../messages/providers/message-provider.ts';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { countAttempt } from '../../platform/http/limits/count-attempts.ts';
import { withoutSecrets } from '../../platform/http/logging.ts';
import { openBucket } from '../../platform/media/storage/open-media.ts';
import { MediaUnavailable } from '../../platform/media-unavailable.ts';
import { StartError } from '../../platform/process/start-error.mjs';
import { fieldsOf, type TestResult } from '../../platform/provider-keys/declaration.ts';
import type { Resolved } from '../../platform/provider-keys/provider-keys.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { findProvider, type KeysContext, type PROVIDERS, providerState } from './provider-states.ts';

/** Each costs money or a connection. */
const RULE = { name: 'test of a provider', max: 20, window: 10 * MINUTE };

/** Shorter than a page of the office waits, in ms. */
const TIMEOUT = 15_000;

const SUBJECT = 'A test of the shop';

type Provider = Resolved<(typeof PROVIDERS)[number]>;

/**
 * Does the real thing with the keys of a provider, and records what it said, without secrets. Refused with 400 `to`, 404, 409 `keys_missing`
 * and 429.
 */
export async function testProvider(
  context: KeysContext & { mediaFolder: string },
  staff: Staff,
  { provider, to }: { provider: string; to: string },
): Promise<ProviderState | Refused> {
  const found = await findProvider(context, provider);
  if (!found) return notFound('Provider');
  if (found.missing.length > 0) return new Refused(409, 'keys_missing');
  const recipient = readRecipient(found.declaration.kind, to);
  if (recipient instanceof Refused) return recipient;
  const counted = { rule: RULE, of: String(staff.id) };
  const tooMany = await countAttempt(context.db, [counted], context.clock());
  if (tooMany) return tooMany;
  const { works, said } = await inTime(run(context, found, recipient));
  const result = {
    works,
    said: withoutKeys(said, found),
    tested_by: staffActor(staff),
    tested_at: context.clock(),
  };
  await asStaff(context.db, staff, (tx) =>
    tx
      .insertInto('provider_test')
      .values({ provider, ...result })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(result))
      .execute(),
  );
  return providerState(context, provider);
}

/** The number or address of a test message; '' for other providers. */
function readRecipient(kind: Provider['declaration']['kind'], to: string): string | Refused {
  if (kind === 'sms') return toE164(to) ?? invalid({ to: 'not_a_mobile_number' });
  if (kind !== 'email') return '';
  const address = to.trim();
  return isEmail(address) ? address : invalid({ to: 'not_an_email' });
}

async function run(
  { db, providers: { keys }, mediaFolder }: KeysContext & { mediaFolder: string },
  found: Provider,
  recipient: string,
): Promise<TestResult> {
  const { declaration, settings } = found;
  const outside = keys.outside(found);
  if (declaration.kind === 'payment' || declaration.kind === 'courier' || declaration.kind === 'conversions')
    return declaration.open(settings, outside).testKeys();
  if (declaration.kind !== 'pictures')
    return testMessages(declaration.open(settings, outside), recipient, await testText(db));
  const { bucket } = await openBucket({ MEDIA_DIR: mediaFolder }, found, outside);
  try {
    await bucket.check();
    return { works: true, said: `${bucket}` };
  } catch (error) {
    if (error instanceof MediaUnavailable || error instanceof StartError)
      return { works: false, said: error.message };
    throw error;
  }
}

/** A short text that names the shop in both languages. */
async function testText(db: Database): Promise<string> {
  const [{ shopName: en }, { shopName: bn }] = [await readShopTexts(db, 'en'), await readShopTexts(db, 'bn')];
  return `${en}: A test of the shop. ${bn} থেকে একটি পরীক্ষা।`;
}

async function testMessages(provider: MessageProvider, recipient: string, text: string): Promise<TestResult> {
  try {
    if (provider.testKeys) return await provider.testKeys();
    const client_id = randomBytes(10).toString('hex');
    const result = await provider.send({
      client_id,
      recipient,
      subject: SUBJECT,
      text,
      language: 'en',
      template: null,
    });
    return result.kind === 'sent'
      ? { works: true, said: result.reference }
      : { works: false, said: result.reason };
  } finally {
    provider.close?.();
  }
}

async function inTime(work: Promise<TestResult>): Promise<TestResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<TestResult>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT, { works: false, said: `no response within ${TIMEOUT} ms` });
  });
  return Promise.race([work, tooSlow]).finally(() => clearTimeout(timer));
}

/** A provider may repeat what it got. */
function withoutKeys(said: string, { declaration, settings }: Resolved): string {
  const secrets = fieldsOf(declaration)
    .filter(([name, { secret }]) => secret && settings[name])
    .map(([name]) => settings[name]!)
    .flatMap((value) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]);
  const without = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said);
  return withoutSecrets(without)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200);
}
