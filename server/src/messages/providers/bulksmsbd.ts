import { Type } from 'typebox';
import { type ProviderResponse, sendRequest } from '../../platform/http/provider-request.ts';
import { DEFAULT_TIMEOUT, type HttpOptions } from './http-options.ts';
import type { MessageDeclaration, MessageProvider, Outgoing, SendResult } from './message-provider.ts';
import { providerReference, providerText, resultWithoutResponse } from './responses.ts';

interface BulkSmsBdOptions extends HttpOptions {
  apiKey: string;
  senderId: string;
}

const API_URL = 'https://bulksmsbd.net';

export const BULKSMSBD: MessageDeclaration = {
  name: 'bulksmsbd',
  kind: 'sms',
  label: { en: 'BulkSMSBD (SMS)', bn: 'BulkSMSBD (এসএমএস)' },
  fields: Type.Object({
    BULKSMSBD_API_KEY: Type.Optional(
      Type.String({
        pattern: '^[!-~]{1,100}$',
        description: 'an API key of BulkSMSBD, at most 100 characters',
        label: { en: 'API key', bn: 'API কী' },
        secret: true,
        required: true,
      }),
    ),
    BULKSMSBD_SENDER_ID: Type.Optional(
      Type.String({
        pattern: '^[ -~]{1,20}$',
        description: 'a sender at BulkSMSBD, at most 20 characters',
        label: { en: 'Sender ID', bn: 'প্রেরকের আইডি' },
        note: {
          en: 'As registered there, at most 20 characters.',
          bn: 'সেখানে যেমন নিবন্ধিত, সর্বোচ্চ ২০ অক্ষর।',
        },
        required: true,
      }),
    ),
  }),
  open: ({ BULKSMSBD_API_KEY: apiKey = '', BULKSMSBD_SENDER_ID: senderId = '' }, { fetch }) =>
    bulkSmsBd({ apiKey, senderId, ...(fetch && { fetch }) }),
};

/** An invalid number: a retry is useless. */
const REFUSED = [1001];
/** An internal error, before or after the message was accepted. */
const UNKNOWN = [1005];

/** BulkSMSBD. It does not deduplicate: two requests are two messages. The key is in the body, over HTTPS. */
export function bulkSmsBd(options: BulkSmsBdOptions): MessageProvider {
  return {
    channel: 'sms',
    name: 'bulksmsbd',
    deduplicates: 'never',
    send: (message) => send(options, message),
  };
}

async function send(
  {
    apiKey,
    senderId,
    apiUrl = API_URL,
    fetch = globalThis.fetch,
    timeout = DEFAULT_TIMEOUT,
  }: BulkSmsBdOptions,
  { recipient, text }: Outgoing,
): Promise<SendResult> {
  const body = new URLSearchParams({
    api_key: apiKey,
    type: 'text',
    number: recipient.replace('+', ''),
    senderid: senderId,
    message: text,
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const url = new URL(`${apiUrl}/api/smsapi`);
  return parseResponse(await sendRequest(fetch, url, { method: 'POST', headers, body }, timeout));
}

function parseResponse(response: ProviderResponse): SendResult {
  if ('unknown' in response) return resultWithoutResponse(response);
  const { response_code, message_id, error_message } = response.fields;
  if (response_code === 202) return { kind: 'sent', reference: providerReference(message_id) };
  if (typeof response_code !== 'number') return { kind: 'unknown', reason: 'no response_code' };
  const reason = `${response_code} ${providerText(error_message)}`.trim();
  if (REFUSED.includes(response_code)) return { kind: 'refused', reason };
  const isDocumented = response_code >= 1001 && response_code <= 1099;
  return { kind: isDocumented && !UNKNOWN.includes(response_code) ? 'failed' : 'unknown', reason };
}
