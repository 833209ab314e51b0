import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { Database } from '../../platform/db/database.ts';
import {
  type Names,
  PrivateAddress,
  publicLookup,
  refusePrivate,
} from '../../platform/http/public-address.ts';
import type { SecretsKeys } from '../../platform/provider-keys/secrets-key.ts';
import { DEFAULT_TIMEOUT } from './http-options.ts';
import type { MessageProvider, Outgoing, SendResult } from './message-provider.ts';
import { authorizePush, encryptPush } from './push/encryption.ts';
import { readPushKey } from './push/push-key.ts';

export interface PushNetwork extends Names {
  /** Tests replace it. */
  open?(url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

interface WebPushOptions {
  db: Database;
  secrets: SecretsKeys;
  network: PushNetwork;
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
    'content-length': String(payload.length),
    ttl: String(TTL),
    urgency: 'normal',
  };
  const status = await post(new URL(endpoint), { headers, payload, network });
  if (typeof status === 'string') return { kind: 'failed', reason: status };
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

/** Returns the status, or why there is none. It follows no redirect and reads no body. */
function post(
  url: URL,
  { headers, payload, network }: { headers: Record<string, string>; payload: Buffer; network: PushNetwork },
): Promise<number | string> {
  return new Promise((done) => {
    const fail = (error: Error) =>
      done(error instanceof PrivateAddress ? 'a private address' : 'connection failed');
    try {
      refusePrivate(url.hostname, network);
      const options = {
        method: 'POST',
        headers,
        agent: false,
        lookup: publicLookup(network),
        signal: AbortSignal.timeout(DEFAULT_TIMEOUT),
      };
      const sent = (network.open ?? request)(url, options, (response) => {
        response.destroy();
        done(response.statusCode ?? 0);
      });
      sent.on('error', fail);
      sent.end(payload);
    } catch (error) {
      fail(error as Error);
    }
  });
}
