import type { FastifyInstance } from 'fastify';
import { type CourierOptions, openCouriers } from './couriers/couriers.ts';
import { type MessageOptions, openMessages } from './messages/open-messages.ts';
import { readPushState } from './messages/providers/push/push-key.ts';
import { openPayments } from './payments/open-payments.ts';
import type { PaymentOptions } from './payments/providers.ts';
import { cachedRead } from './platform/cache/cached-read.ts';
import type { ChangeFeed } from './platform/cache/changes.ts';
import type { Database } from './platform/db/database.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { openProviderKeys, type ProviderKeys } from './platform/provider-keys/provider-keys.ts';
import { reloadKeys } from './platform/provider-keys/reload-keys.ts';

export interface ProviderOptions {
  /** Online payment; without it the shop offers only cash on delivery. */
  payments?: PaymentOptions | null;
  /** Who delivers parcels; without it only the shop's own riders do. */
  couriers?: CourierOptions;
  /** By whom SMS and e-mails are sent; without it none are. */
  messages?: MessageOptions;
  /** The keys of providers; without it those of the environment, and those typed in the office. */
  keys?: ProviderKeys;
}

/** Opens the companies that send messages, take payments and deliver parcels. They are chosen again when their keys change. */
export async function openProviders(
  app: FastifyInstance,
  options: ProviderOptions,
  { db, changes, media, clock }: { db: Database; changes: ChangeFeed; media: MediaStore; clock: () => Date },
) {
  const keys = options.keys ?? openProviderKeys({}, db);
  const pushState = cachedRead(changes, 'content', () => readPushState(db));
  const outgoing = options.messages
    ? await openMessages(app, db, options.messages, {
        secrets: keys.secrets,
        network: keys.names,
        state: pushState,
      })
    : null;
  const { payments, reload: reloadPayments } = await openPayments(app, db, options.payments ?? null, {
    clock,
    secrets: keys.secrets,
  });
  const couriers = await openCouriers(app, db, options.couriers ?? null);
  const providers = {
    keys,
    used: () => [
      ...(outgoing?.messages.providers.map(({ name }) => name) ?? []),
      ...payments.offered.map(({ name }) => name),
      ...couriers.used(),
      media.provider,
    ],
    reload: reloadKeys(app, changes, [
      async () => outgoing?.reload(),
      reloadPayments,
      couriers.reload,
      async () => media.reload?.(),
    ]),
  };
  return {
    payments,
    couriers: couriers.couriers,
    messages: outgoing?.messages ?? null,
    pushState,
    providers,
  };
}
