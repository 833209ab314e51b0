import { type ProviderResponse, sendRequest } from '../../platform/http/json-call.ts';
import type { MessageProvider, Outgoing, SendResult } from './message-provider.ts';
import { notAnswered, providerReference, providerText } from './responses.ts';

export interface BulkSmsBdOptions {
  apiKey: string;
  senderId: string;
  apiUrl?: string;
  fetch?: typeof fetch;
  /** How long a response is waited for, in ms. */
  patience?: number;
}

const API_URL = 'https://bulksmsbd.net';
const PATIENCE = 10_000;

/** An invalid number: no other try makes it valid. */
const REFUSED = [1001];
/** An internal error, before or after the message was taken. */
const UNKNOWN = [1005];

/** BulkSMSBD. It knows no id of ours: two requests are two messages. The key goes in the body, over HTTPS alone. */
export function bulkSmsBd(options: BulkSmsBdOptions): MessageProvider {
  return {
    channel: 'sms',
    name: 'bulksmsbd',
    sendsOnce: 'never',
    send: (message) => send(options, message),
  };
}

async function send(
  { apiKey, senderId, apiUrl = API_URL, fetch = globalThis.fetch, patience = PATIENCE }: BulkSmsBdOptions,
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
  return judge(await sendRequest(fetch, url, { method: 'POST', headers, body }, patience));
}

function judge(response: ProviderResponse): SendResult {
  if ('unknown' in response) return notAnswered(response);
  const { response_code, message_id, error_message } = response.fields;
  if (response_code === 202) return { kind: 'sent', reference: providerReference(message_id) };
  if (typeof response_code !== 'number') return { kind: 'unknown', reason: 'no response_code' };
  const reason = `${response_code} ${providerText(error_message)}`.trim();
  if (REFUSED.includes(response_code)) return { kind: 'refused', reason };
  const isDocumented = response_code >= 1001 && response_code <= 1099;
  return { kind: isDocumented && !UNKNOWN.includes(response_code) ? 'failed' : 'unknown', reason };
}
