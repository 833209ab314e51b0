import { type ProviderResponse, sendRequest } from '../../platform/http/json-call.ts';
import type { MessageProvider, Outgoing, SendResult } from './message-provider.ts';
import { notAnswered, providerReference, providerText } from './responses.ts';

export interface SslWirelessOptions {
  apiToken: string;
  /** The registered sender (`sid`). */
  sender: string;
  apiUrl?: string;
  fetch?: typeof fetch;
  /** How long a response is waited for, in ms. */
  patience?: number;
}

const API_URL = 'https://smsplus.sslwireless.com';
const PATIENCE = 10_000;

/** SSL Wireless, iSMS Plus v3. It takes each `csms_id` once a day. */
export function sslWireless(options: SslWirelessOptions): MessageProvider {
  return {
    channel: 'sms',
    name: 'sslwireless',
    sendsOnce: 'same day',
    send: (message) => send(options, message),
  };
}

async function send(
  { apiToken, sender, apiUrl = API_URL, fetch = globalThis.fetch, patience = PATIENCE }: SslWirelessOptions,
  { client_id, recipient, text }: Outgoing,
): Promise<SendResult> {
  const body = JSON.stringify({
    api_token: apiToken,
    sid: sender,
    msisdn: recipient.replace('+', ''),
    sms: text,
    csms_id: client_id,
  });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const url = new URL(`${apiUrl}/api/v3/send-sms`);
  return judge(await sendRequest(fetch, url, { method: 'POST', headers, body }, patience), client_id);
}

/** Taken only where the response says so of this very message. */
function judge(response: ProviderResponse, clientId: string): SendResult {
  if ('unknown' in response) return notAnswered(response);
  const { status, status_code, error_message, smsinfo } = response.fields;
  if (status === 'SUCCESS' && status_code === 200) {
    const info: unknown = Array.isArray(smsinfo) ? smsinfo[0] : undefined;
    const { sms_status, csms_id, reference_id } = (info ?? {}) as Record<string, unknown>;
    if (sms_status === 'SUCCESS' && csms_id === clientId)
      return { kind: 'sent', reference: providerReference(reference_id) };
    return { kind: 'unknown', reason: 'SUCCESS without our message' };
  }
  if (status !== 'FAILED' || typeof status_code !== 'number')
    return { kind: 'unknown', reason: 'neither SUCCESS nor FAILED' };
  const reason = `${status_code} ${providerText(error_message)}`.trim();
  // The id was used before: by this message, for nobody else has it.
  if (/csms_?id/i.test(reason) && /duplicat|already|unique/i.test(reason))
    return { kind: 'sent', reference: '' };
  return { kind: 'failed', reason };
}
