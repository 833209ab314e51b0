import type { Language } from '../text/language.ts';

/** The path of the feed of products for catalogues of others. */
export function feedPath(language: Language): string {
  return language === 'bn' ? '/bn/feed/products.xml' : '/feed/products.xml';
}

/** The events that a webhook can get. */
export const webhookEvents = ['order.placed', 'order.moved', 'order.paid', 'stock.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What a key may read. */
export const apiScopes = ['orders:read', 'stock:read'] as const;
export type ApiScope = (typeof apiScopes)[number];
