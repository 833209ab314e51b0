import type { ApiScope, WebhookEvent } from '@haat/contract/office/integration-choices';

const events: Record<WebhookEvent | 'purchase', string> = {
  'order.placed': 'Order placed',
  'order.moved': 'Order moved',
  'order.paid': 'Money for an order',
  'stock.changed': 'Stock changed',
  purchase: 'Purchase',
};
const scopes: Record<ApiScope, string> = {
  'orders:read': 'Read orders, with names and phone numbers',
  'stock:read': 'Read stock',
};
/** What the server says about an event that was not sent; anything else is what the receiver said. */
const problems: Record<string, string> = {
  too_old: 'older than seven days: Meta takes no such event',
  uncertain: 'it may have been counted before: not sent twice',
  withdrawn: 'the shopper has withdrawn the consent',
  nothing_paid: 'nothing was paid',
  not_paid_yet: 'nothing is paid yet',
  removed: 'the webhook was removed',
  'no keys': 'no keys of Meta',
  'no response': 'no response within 10 seconds',
};

export const integrations = {
  title: 'Integrations',
  why: 'What programs of yours and of others read from the shop, and what the shop reports to them. Without anything here nothing leaves the shop.',
  feed: 'Feed of products',
  feedWhy:
    'Google Merchant Center, Meta and others read your products from this link. They want the price that is paid: products whose VAT is added at the checkout are left out.',
  feedEn: 'In English',
  feedBn: 'In Bengali',
  listed: (count: string) => `${count} products are in it.`,
  withoutTax: (count: string) => `${count} are left out: VAT is added to their price.`,
  withoutPicture: (count: string) => `${count} are left out: they have no picture.`,
  noFeed:
    'There is no feed yet: VAT is added to all prices. Under Tax you can choose that prices include it.',
  conversions: 'Purchases for Meta',
  conversionsOff:
    'Off. With the keys of Meta the shop reports a delivered purchase with the sum that was paid, only of shoppers who agree at the checkout. No script comes onto your pages.',
  conversionsOn:
    'On. The checkout asks every shopper; on the page of the order the consent can be withdrawn.',
  toKeys: 'Keys of providers',
  counts: (queued: string, sent: string, failed: string) =>
    `${sent} sent, ${queued} waiting, ${failed} failed in 30 days`,
  dropped: (count: string) => `${count} not reported: too old or withdrawn`,
  webhooks: 'Webhooks',
  webhooksWhy:
    'The shop posts JSON to your program when something happens, signed with HMAC-SHA256, and tries again for a day and a half. It never stops by itself.',
  noWebhooks: 'No webhook yet.',
  url: 'URL, with https',
  events: 'What is sent',
  event: events,
  addWebhook: 'Add webhook',
  remove: 'Remove',
  lastSent: (time: string) => `last taken ${time}`,
  failing: (problem: string) => `The last try failed: ${problem}`,
  unsent: 'Not sent',
  ofOrder: (number: string) => `order ${number}`,
  again: 'Send again',
  problem: (said: string) => problems[said] ?? said,
  keys: 'API keys',
  keysWhy:
    'A program reads the shop with a key in the header Authorization. It reads only what you tick, and changes nothing.',
  noKeys: 'No key yet.',
  keyName: 'Name, such as Accounting',
  scopes: 'What it may do',
  scope: scopes,
  addKey: 'Make key',
  revoke: 'Revoke',
  revoked: 'revoked',
  used: (time: string) => `last used ${time}`,
  unused: 'not used yet',
  secretOfKey: 'Copy the key now. It is not shown again:',
  secretOfWebhook: 'Copy the secret of the signatures now. It is not shown again:',
  chooseOne: 'Please tick at least one.',
  factorFirst: 'Set up your second factor first: new webhooks and keys ask for a code.',
  setUpFactor: 'Set up second factor',
};
