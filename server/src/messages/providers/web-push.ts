import type { Database } from '../../platform/db/database.ts';
import { PrivateAddress } from '../../platform/http/public-address.ts';
import { type Network, postPublic } from '../../platform/http/public-request.ts';
import type { SecretsKeys } from '../../platform/provider-keys/secrets-key.ts';
import { DEFAULT_TIMEOUT } from './http-options.ts';
import type { MessageProvider, Outgoing, SendResult } from './message-provider.ts';
import { authorizePush, encryptPush } from './push/encryption.ts';
import { readPushKey } from './push/push-key.ts';

interface WebPushOptions {
  db: Database;
  secrets: SecretsKeys;
  network: Network;
  /** The shop's public URL: whom a push service can ask. */
  shopUrl: string;
}

/** How long a push service keeps a notice for a browser that is off, in seconds. */
const TTL = 12 * 3_600;

/**
 * Notices of browsers, over the push service of each. A notice has its id as `tag`, so a browser shows a repeated one once. A subscription that
 * is gone is deleted.
 */
export function webPush(options: WebPushOptions): MessageProvider {
  return {
    channel: 'push',
    name: 'push',
    deduplicates: 'always',
    send: (message) => send(options, message),
  };
}

async function send(
  { db, secrets, network, shopUrl }: WebPushOptions,
  { recipient, subject, text, client_id }: Outgoing,
): Promise<SendResult> {
  const subscription = await db
    .selectFrom('push_subscription')
    .where('id', '=', Number(recipient))
    .selectAll()
    .executeTakeFirst();
  const key = subscription && (await readPushKey(db, secrets));
  if (!key) return { kind: 'refused', reason: subscription ? 'no readable key' : 'gone' };
  const [body = '', url = ''] = splitLast(text);
  const payload = encryptPush(JSON.stringify({ title: subject, body, url, tag: client_id }), subscription);
  const { endpoint } = subscription;
  const headers = {
    authorization: authorizePush(endpoint, { ...key, subject: shopUrl }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(TTL),
    urgency: 'normal',
  };
  let status: number;
  try {
    status = await postPublic(
      new URL(endpoint),
      { headers, body: payload, timeout: DEFAULT_TIMEOUT },
      network,
    );
  } catch (error) {
    const reason = error instanceof PrivateAddress ? 'a private address' : 'connection failed';
    return { kind: 'failed', reason };
  }
  if (status >= 200 && status < 300) return { kind: 'sent', reference: '' };
  if (status === 404 || status === 410)
    await db.deleteFrom('push_subscription').where('id', '=', subscription.id).execute();
  return {
    kind: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed',
    reason: `HTTP ${status}`,
  };
}

/** The last line of the text is the address that a press opens. */
function splitLast(text: string): [text: string, url: string] {
  const at = text.lastIndexOf('\n');
  return [text.slice(0, at), text.slice(at + 1)];
}
