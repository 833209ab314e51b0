import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@haat/contract/text/language';
import { Type } from 'typebox';
import { type NoResponse, type ProviderResponse, sendRequest } from '../../platform/http/provider-request.ts';
import type { TestResult } from '../../platform/provider-keys/declaration.ts';
import { DEFAULT_TIMEOUT, type HttpOptions } from './http-options.ts';
import type { MessageDeclaration, MessageProvider, Outgoing, SendResult } from './message-provider.ts';
import { providerReference, providerText, resultWithoutResponse } from './responses.ts';
import type { MessageTemplate } from './template-of.ts';

interface WhatsAppOptions extends HttpOptions {
  /** The id of the shop's number, and of the business account with its templates. */
  numberId: string;
  accountId: string;
  token: string;
  appSecret: string;
  verifyToken: string;
}

/** The Cloud API of one number of the shop. */
export interface WhatsApp extends MessageProvider {
  channel: 'whatsapp';
  /** Webhooks about another number are not the shop's. */
  numberId: string;
  /** Whether the app secret has signed exactly these bytes. */
  hasSigned(body: Buffer, signature: string): boolean;
  isVerifyToken(token: string): boolean;
  listTemplates(): Promise<{ name: string; language: string; status: string }[] | null>;
  createTemplate(template: MessageTemplate, language: Language): Promise<{ status: string; said: string }>;
  testKeys(): Promise<TestResult>;
}

const API_URL = 'https://graph.facebook.com';
const VERSION = 'v23.0';

const secret = { pattern: '^[!-~]{8,500}$', secret: true, required: true } as const;
const id = { pattern: '^\\d{5,30}$', required: true } as const;

export const WHATSAPP: MessageDeclaration = {
  name: 'whatsapp',
  kind: 'whatsapp',
  label: { en: 'WhatsApp (Cloud API)', bn: 'হোয়াটসঅ্যাপ (Cloud API)' },
  fields: Type.Object({
    WHATSAPP_PHONE_NUMBER_ID: Type.Optional(
      Type.String({
        ...id,
        description: 'the id of a phone number at WhatsApp, only digits',
        label: { en: 'Phone number ID', bn: 'ফোন নম্বরের আইডি' },
        note: { en: 'The id, not the number itself.', bn: 'নম্বরটি নয়, তার আইডি।' },
      }),
    ),
    WHATSAPP_ACCOUNT_ID: Type.Optional(
      Type.String({
        ...id,
        description: 'the id of a WhatsApp business account, only digits',
        label: { en: 'Business account ID', bn: 'ব্যবসার অ্যাকাউন্টের আইডি' },
      }),
    ),
    WHATSAPP_TOKEN: Type.Optional(
      Type.String({
        ...secret,
        description: 'a permanent access token of WhatsApp',
        label: { en: 'Access token', bn: 'অ্যাকসেস টোকেন' },
      }),
    ),
    WHATSAPP_APP_SECRET: Type.Optional(
      Type.String({
        ...secret,
        description: 'the secret of the app at Meta',
        label: { en: 'App secret', bn: 'অ্যাপ সিক্রেট' },
        note: { en: 'Signs what WhatsApp sends to the shop.', bn: 'হোয়াটসঅ্যাপ যা পাঠায় তাতে এর সই থাকে।' },
      }),
    ),
    WHATSAPP_VERIFY_TOKEN: Type.Optional(
      Type.String({
        ...secret,
        description: 'a word of your own that WhatsApp repeats once, at least 8 characters',
        label: { en: 'Verify token', bn: 'ভেরিফাই টোকেন' },
        note: {
          en: 'Your own word, at least 8 characters. Type the same at Meta, with the address …/api/whatsapp/webhook/',
          bn: 'আপনার নিজের একটি শব্দ, অন্তত ৮ অক্ষর। মেটাতেও এটিই লিখুন, লিংক …/api/whatsapp/webhook/',
        },
      }),
    ),
  }),
  open: (settings, { fetch }): WhatsApp =>
    whatsApp({
      numberId: settings.WHATSAPP_PHONE_NUMBER_ID ?? '',
      accountId: settings.WHATSAPP_ACCOUNT_ID ?? '',
      token: settings.WHATSAPP_TOKEN ?? '',
      appSecret: settings.WHATSAPP_APP_SECRET ?? '',
      verifyToken: settings.WHATSAPP_VERIFY_TOKEN ?? '',
      ...(fetch && { fetch }),
    }),
};

/** WhatsApp Cloud API. It does not deduplicate; a status that it sends later names the `client_id`. */
export function whatsApp(options: WhatsAppOptions): WhatsApp {
  const { numberId, accountId, appSecret, verifyToken } = options;
  return {
    channel: 'whatsapp',
    name: 'whatsapp',
    deduplicates: 'never',
    numberId,
    send: async (message) => readResult(await call(options, `${numberId}/messages`, bodyOf(message))),
    hasSigned: (body, signature) =>
      isSame(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`, signature),
    isVerifyToken: (token) => isSame(verifyToken, token),
    async listTemplates() {
      const response = await call(
        options,
        `${accountId}/message_templates?fields=name,language,status&limit=500`,
      );
      if ('unknown' in response || !Array.isArray(response.fields.data)) return null;
      return response.fields.data.map((each: Record<string, unknown>) => ({
        name: String(each.name),
        language: String(each.language),
        status: String(each.status),
      }));
    },
    async createTemplate({ name, body, examples }, language) {
      const component = {
        type: 'BODY',
        text: body,
        ...(examples.length > 0 && { example: { body_text: [examples] } }),
      };
      const response = await call(options, `${accountId}/message_templates`, {
        name,
        language,
        category: 'UTILITY',
        components: [component],
      });
      if ('unknown' in response) return { status: '', said: errorOf(response) };
      return { status: String(response.fields.status ?? 'PENDING'), said: '' };
    },
    async testKeys() {
      const number = await call(options, `${numberId}?fields=verified_name,display_phone_number`);
      if ('unknown' in number) return { works: false, said: errorOf(number) };
      const account = await call(options, `${accountId}/message_templates?limit=1`);
      if ('unknown' in account) return { works: false, said: errorOf(account) };
      return { works: true, said: providerText(number.fields.verified_name) };
    },
  };
}

/** Both are hashed, so that their lengths are equal and the comparison takes the same time for every text. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'haat').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** A free text, or a template. A variable must not be empty, have line breaks or several spaces. */
function bodyOf({ client_id, recipient, text, template, language }: Outgoing): object {
  const parameters = template?.params.map((param) => ({
    type: 'text',
    text: param.replace(/\s+/g, ' ').trim() || '✓',
  }));
  const content = template
    ? {
        type: 'template',
        template: {
          name: template.name,
          language: { code: language },
          components: parameters?.length ? [{ type: 'body', parameters }] : [],
        },
      }
    : { type: 'text', text: { body: text, preview_url: false } };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: recipient.replace('+', ''),
    biz_opaque_callback_data: client_id,
    ...content,
  };
}

function call(
  { token, apiUrl = API_URL, fetch = globalThis.fetch, timeout = DEFAULT_TIMEOUT }: WhatsAppOptions,
  path: string,
  body?: object,
): Promise<ProviderResponse> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
  };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  return sendRequest(fetch, new URL(`${apiUrl}/${VERSION}/${path}`), init, timeout);
}

function readResult(response: ProviderResponse): SendResult {
  if ('unknown' in response) {
    const result = resultWithoutResponse(response);
    return 'reason' in result ? { ...result, reason: errorOf(response) } : result;
  }
  const [sent] = Array.isArray(response.fields.messages) ? response.fields.messages : [];
  const reference = providerReference((sent as { id?: unknown } | undefined)?.id);
  return reference === '' ? { kind: 'unknown', reason: 'no message id' } : { kind: 'sent', reference };
}

/** Such as `131047 Re-engagement message`. */
function errorOf({ unknown, refusal }: NoResponse): string {
  const { error } = (refusal ?? {}) as { error?: { code?: unknown; message?: unknown } };
  return error ? `${providerText(error.code)} ${providerText(error.message)}`.trim() : unknown;
}
