import { HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import type { Couriers } from './couriers/courier/courier.ts';
import { checkParcels } from './couriers/parcels/check-parcels.ts';
import { fetchNewPayouts } from './couriers/payouts/record-payouts.ts';
import { askCouriers } from './couriers/phone-records/ask-couriers.ts';
import { deleteOldEvents, sendDueEvents } from './integrations/send-due-events.ts';
import { removePhotoFiles } from './order-photos/remove-photo-files.ts';
import { expireOrders } from './payments/expire-orders.ts';
import type { Payments } from './payments/payments.ts';
import type { Database } from './platform/db/database.ts';
import { deleteOldRows } from './platform/db/delete-old-rows.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { repeatWhileOpen } from './platform/process/repeat.ts';
import type { ProviderKeys } from './platform/provider-keys/provider-keys.ts';
import { deleteTriedLogos } from './settings/brand.ts';
import { makeSlots } from './slots/make-slots.ts';
import { endDueOffers } from './substitutes/answer-offer.ts';

interface Shop {
  db: Database;
  media: MediaStore;
  keys: ProviderKeys;
  payments: Payments;
  couriers: Couriers;
  /** The public URL, for links. */
  shopUrl: string;
  clock: () => Date;
}

type Job = [name: string, pause: number, work: (stop: AbortSignal) => Promise<unknown>];

/** Repeats this work while the shop is open, with a pause in ms. Features repeat what only they know, such as the sending of messages. */
export function repeatJobs(app: FastifyInstance, shop: Shop): void {
  const { db, media, payments } = shop;
  const parcels = { db, couriers: shop.couriers, log: app.log };
  const events = { db, keys: shop.keys, shopUrl: shop.shopUrl, clock: shop.clock, log: app.log };
  const jobs: Job[] = [
    ['expiry of unpaid orders', MINUTE, (stop) => expireOrders(payments, stop)],
    // New ones are handed to their couriers, and those that are due are looked at.
    ['checks of parcels', 10_000, (stop) => checkParcels(parcels, stop)],
    // Couriers pay at most once a day.
    ['payouts of couriers', HOUR, (stop) => fetchNewPayouts(parcels, stop)],
    // Couriers are asked about the phones of new orders, if the owner has allowed it.
    ['records of phones', MINUTE, (stop) => askCouriers(parcels, stop)],
    // Questions about missing goods whose time is over are decided. A page that shows one decides it at once.
    ['end of questions', 10_000, (stop) => endDueOffers(db, stop)],
    ['making of slots', HOUR, () => makeSlots(db)],
    ['deletion of old rows', HOUR, (stop) => deleteOld(db, media, stop)],
    // For other programs.
    ['sending of events', 2_000, (stop) => sendDueEvents(events, stop)],
  ];
  for (const [name, pause, work] of jobs) repeatWhileOpen(app, name, pause, work);
}

/** Deletes rows and files that are older than the shop stores them. */
async function deleteOld(db: Database, media: MediaStore, stop: AbortSignal): Promise<void> {
  await deleteOldRows(db, stop);
  await deleteOldEvents(db);
  await removePhotoFiles(db, media);
  await deleteTriedLogos(db, media);
}
