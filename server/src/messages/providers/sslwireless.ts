import { Type } from 'typebox';
import { type ProviderResponse, sendRequest } from '../../platform/http/provider-request.ts';
import { DEFAULT_TIMEOUT, type HttpOptions } from './http-options.ts';
import type { MessageDeclaration, MessageProvider, Outgoing, SendResult } from './message-provider.ts';
import { providerReference, providerText, resultWithoutResponse } from './responses.ts';

interface SslWirelessOptions extends HttpOptions {
  apiToken: string;
  /** The registered sender (`sid`). */
  sender: string;
}

const API_URL = 'https://smsplus.sslwireless.com';

export const SSL_WIRELESS: MessageDeclaration = {
  name: 'sslwireless',
  kind: 'sms',
  label: { en: 'SSL Wireless (SMS)', bn: 'SSL Wireless (এসএমএস)' },
  fields: Type.Object({
    SSLWIRELESS_API_TOKEN: Type.Optional(
      Type.String({
        pattern: '^[!-~]{1,50}$',
        description: 'an API token of SSL Wireless, at most 50 characters',
        label: { en: 'API token', bn: 'API টোকেন' },
        secret: true,
        required: true,
      }),
    ),
    SSLWIRELESS_SID: Type.Optional(
      Type.String({
        pattern: '^[!-~]{1,20}$',
        description: 'a sender (SID) at SSL Wireless, at most 20 characters',
        label: { en: 'Sender (SID)', bn: 'প্রেরক (SID)' },
        note: {
          en: 'As registered there, at most 20 characters.',
          bn: 'সেখানে যেমন নিবন্ধিত, সর্বোচ্চ ২০ অক্ষর।',
        },
        required: true,
      }),
    ),
  }),
  open: ({ SSLWIRELESS_API_TOKEN: apiToken = '', SSLWIRELESS_SID: sender = '' }, { fetch }) =>
    sslWireless({ apiToken, sender, ...(fetch && { fetch }) }),
};

/** SSL Wireless, iSMS Plus v3. It accepts each `csms_id` once a day. */
export function sslWireless(options: SslWirelessOptions): MessageProvider {
  return {
    channel: 'sms',
    name: 'sslwireless',
    deduplicates: 'same day',
    send: (message) => send(options, message),
  };
}

async function send(
  {
    apiToken,
    sender,
    apiUrl = API_URL,
    fetch = globalThis.fetch,
    timeout = DEFAULT_TIMEOUT,
  }: SslWirelessOptions,
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
  return parseResponse(await sendRequest(fetch, url, { method: 'POST', headers, body }, timeout), client_id);
}

/** The message counts as sent only if the response has its id. */
function parseResponse(response: ProviderResponse, clientId: string): SendResult {
  if ('unknown' in response) return resultWithoutResponse(response);
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
  // The id was used before, by an earlier request for the same message.
  if (/csms_?id/i.test(reason) && /duplicat|already|unique/i.test(reason))
    return { kind: 'sent', reference: '' };
  return { kind: 'failed', reason };
}
