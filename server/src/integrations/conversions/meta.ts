import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { sendRequest } from '../../platform/http/provider-request.ts';
import type { Outside, ProviderDeclaration, TestResult } from '../../platform/provider-keys/declaration.ts';

const API = 'https://graph.facebook.com/v24.0';
const TIMEOUT = 10_000;

/** A purchase, as it is read from the shop. */
export interface Purchase {
  eventId: string;
  /** When the order was delivered. */
  at: Date;
  url: string;
  browser: string;
  /** In E.164. */
  phone: string;
  name: string;
  city: string;
  paisa: number;
  order: string;
  lines: { product: number; quantity: number; paisa: number }[];
}

export type Reported =
  | { kind: 'sent' }
  /** `refused`: a retry is useless. */
  | { kind: 'refused' | 'failed'; reason: string };

export interface ConversionsProvider {
  report(purchase: Purchase): Promise<Reported>;
  testKeys(): Promise<TestResult>;
}

export interface ConversionsDeclaration extends ProviderDeclaration {
  readonly kind: 'conversions';
  open(settings: Record<string, string | undefined>, outside: Pick<Outside, 'fetch'>): ConversionsProvider;
}

/** Meta's Conversions API: a request of the shop itself, no script on a page. */
export const META: ConversionsDeclaration = {
  name: 'meta',
  kind: 'conversions',
  label: { en: 'Meta (Facebook) conversions', bn: 'মেটা (ফেসবুক) কনভার্শন' },
  fields: Type.Object({
    META_DATASET_ID: Type.Optional(
      Type.String({
        pattern: '^[0-9]{5,25}$',
        description: 'the id of a dataset (pixel) of Meta',
        label: { en: 'Dataset (pixel) id', bn: 'ডেটাসেট (পিক্সেল) আইডি' },
        note: { en: 'Digits, from Events Manager.', bn: 'ইভেন্টস ম্যানেজার থেকে, শুধু সংখ্যা।' },
        required: true,
      }),
    ),
    META_ACCESS_TOKEN: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_|-]{20,500}$',
        description: 'an access token of that dataset',
        label: { en: 'Access token', bn: 'অ্যাকসেস টোকেন' },
        secret: true,
        required: true,
      }),
    ),
  }),
  open: ({ META_DATASET_ID: dataset = '', META_ACCESS_TOKEN: token = '' }, { fetch = globalThis.fetch }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return {
      async report(purchase) {
        const body = JSON.stringify({ data: [eventOf(purchase)] });
        const url = new URL(`${API}/${dataset}/events`);
        const response = await sendRequest(fetch, url, { method: 'POST', headers, body }, TIMEOUT);
        if ('fields' in response)
          return response.fields.events_received === 1
            ? { kind: 'sent' }
            : { kind: 'failed', reason: 'the event was not received' };
        const said = saidBy(response.refusal);
        // Meta sends 400 also for a token that has ended and for its own limits: only what is wrong with the event is refused.
        if (response.status === 400 && said.code === INVALID_PARAMETER)
          return { kind: 'refused', reason: said.text || response.unknown };
        return { kind: 'failed', reason: said.text || response.unknown };
      },
      async testKeys() {
        const url = new URL(`${API}/${dataset}?fields=id,name`);
        const response = await sendRequest(fetch, url, { headers }, TIMEOUT);
        if ('fields' in response)
          return { works: response.fields.id === dataset, said: String(response.fields.name ?? '') };
        return { works: false, said: saidBy(response.refusal).text || response.unknown };
      },
    };
  },
};

const INVALID_PARAMETER = 100;

function saidBy(refusal: Record<string, unknown> | undefined): { code: unknown; text: string } {
  const { code, message } = (refusal?.error ?? {}) as { code?: unknown; message?: unknown };
  return { code, text: typeof message === 'string' ? message.slice(0, 200) : '' };
}

/** One event; what says who it was only as SHA-256 of the normalised value. */
export function eventOf(purchase: Purchase) {
  const { eventId, at, url, browser, phone, name, city, paisa, order, lines } = purchase;
  const taka = (sum: number) => sum / 100;
  return {
    event_name: 'Purchase',
    event_time: Math.floor(at.getTime() / 1_000),
    event_id: eventId,
    action_source: 'website',
    event_source_url: url,
    user_data: {
      client_user_agent: browser,
      ph: [hashed(phone.replace(/\D/g, ''))],
      fn: [hashed(letters(name.trim().split(/\s+/)[0]!))],
      ...(city && { ct: [hashed(letters(city))] }),
      country: [hashed('bd')],
    },
    custom_data: {
      currency: 'BDT',
      value: taka(paisa),
      order_id: order,
      content_type: 'product',
      content_ids: lines.map(({ product }) => String(product)),
      contents: lines.map(({ product, quantity, paisa: each }) => ({
        id: String(product),
        quantity,
        item_price: taka(each),
      })),
    },
  };
}

/** Small letters without spaces and punctuation. */
function letters(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function hashed(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
