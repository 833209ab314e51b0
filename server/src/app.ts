import { HOUR, MINUTE } from '@haat/contract/time/durations';
import Fastify, { type FastifyInstance } from 'fastify';
import { codeRoutes } from './accounts/code-routes.ts';
import { accountRoutes } from './accounts/shop-routes.ts';
import { accessTokens } from './accounts/sign-in/access-tokens.ts';
import { customerGuard } from './accounts/sign-in/authenticate.ts';
import { scheduleBackups } from './backup/backup-job.ts';
import { type Backups, freeSpace } from './backup/backups.ts';
import type { BackupPlaces } from './backup/open-backups.ts';
import { type CurrentBrand, readBrand } from './brand/brand.ts';
import { findBrandPicture } from './brand/draw-brand.ts';
import { cartRoutes } from './cart/shop-routes.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { quickListRoutes } from './catalogue/quick-list/shop-routes.ts';
import { SearchIndex } from './catalogue/search/search-index.ts';
import { chatOfferRoutes } from './chats/shop-routes.ts';
import { quoteRoutes } from './checkout/quote-routes.ts';
import { checkoutRoutes } from './checkout/shop-routes.ts';
import { complaintRoutes } from './complaints/shop-routes.ts';
import { contentRoutes } from './content/shop-routes.ts';
import { type CourierOptions, openCouriers } from './couriers/couriers.ts';
import { checkParcels } from './couriers/parcels/check-parcels.ts';
import { fetchNewPayouts } from './couriers/payouts/record-payouts.ts';
import { askCouriers } from './couriers/phone-records/ask-couriers.ts';
import { courierWebhookRoute } from './couriers/webhook-route.ts';
import { isCreditProof } from './credit/credit-proof.ts';
import { creditRoutes } from './credit/shop-routes.ts';
import { deliveryTerms } from './delivery/delivery-terms.ts';
import { DeliveryZones } from './delivery/delivery-zones.ts';
import { deliveryRoutes } from './delivery/shop-routes.ts';
import { feedbackRoutes } from './feedback/shop-routes.ts';
import type { HealthSources } from './health/checks.ts';
import { recordVersion } from './health/get-health.ts';
import { reconcileDaily } from './health/reconcile-daily.ts';
import { watchHealth } from './health/watch-health.ts';
import { META } from './integrations/conversions/meta.ts';
import { consentRoutes } from './integrations/conversions/shop-routes.ts';
import { deleteOldEvents, sendDueEvents } from './integrations/send-due-events.ts';
import { type MessageOptions, openMessages } from './messages/open-messages.ts';
import { readPushState } from './messages/providers/push/push-key.ts';
import { WHATSAPP } from './messages/providers/whatsapp.ts';
import { whatsAppRoutes } from './messages/whatsapp/webhook-routes.ts';
import { officeRoutes } from './office-routes.ts';
import { removePhotoFiles } from './order-photos/remove-photo-files.ts';
import { orderPhotoRoutes } from './order-photos/shop-routes.ts';
import { changeRoutes } from './orders/change/shop-routes.ts';
import { orderRoutes, trackRoutes } from './orders/shop-routes.ts';
import { expireOrders } from './payments/expire-orders.ts';
import { openPayments } from './payments/open-payments.ts';
import { onlineRange, type Payments } from './payments/payments.ts';
import type { PaymentOptions } from './payments/providers.ts';
import { paymentRoutes } from './payments/shop-routes.ts';
import { cachedRead } from './platform/cache/cached-read.ts';
import { watchChanges } from './platform/cache/changes.ts';
import { FastPath } from './platform/cache/fast-path.ts';
import { ResponseCache } from './platform/cache/response-cache.ts';
import type { Database } from './platform/db/database.ts';
import { deleteOldRows } from './platform/db/delete-old-rows.ts';
import { logPrimary } from './platform/db/log-primary.ts';
import { DatabaseMonitor } from './platform/db/monitor.ts';
import { openReadDatabase } from './platform/db/read-database.ts';
import { signingKey } from './platform/db/signing-key.ts';
import { readJsonBodies } from './platform/http/bodies/json-body.ts';
import { recordResponses, refuseMalformedRequest } from './platform/http/bodies/malformed-request.ts';
import { useStrictValidation } from './platform/http/bodies/validation.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { sendErrors } from './platform/http/error-handler.ts';
import { Admission, type AdmissionOptions } from './platform/http/limits/admission.ts';
import { limitCustomers, requestLimits } from './platform/http/limits/rate-limits.ts';
import { type LogOptions, redactingLogger } from './platform/http/logging.ts';
import { normalizeUrl } from './platform/http/normalize-url.ts';
import { describeApi } from './platform/http/openapi.ts';
import { warnOfProxy } from './platform/http/proxy-warning.ts';
import { requestIdGenerator, sendRequestId } from './platform/http/request-id.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { shareSerializers } from './platform/http/serialization.ts';
import { ownFolder } from './platform/media/folders.ts';
import { mediaFolder } from './platform/media/media-folder.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { registerMedia } from './platform/media/routes.ts';
import { healthRoutes } from './platform/metrics/health-routes.ts';
import { repeatWhileOpen } from './platform/process/repeat.ts';
import type { ProviderDeclaration } from './platform/provider-keys/declaration.ts';
import { openProviderKeys, type ProviderKeys } from './platform/provider-keys/provider-keys.ts';
import { reloadKeys } from './platform/provider-keys/reload-keys.ts';
import { pushRoutes } from './push/shop-routes.ts';
import { readLadder } from './risk/ladder.ts';
import { orderStepRoutes } from './risk/shop-routes.ts';
import { seoRoutes } from './seo/routes.ts';
import { deleteTriedLogos } from './settings/brand.ts';
import { demoPictures } from './shop-state/shop-state.ts';
import { shoppingListRoutes } from './shopping-lists/shop-routes.ts';
import { makeSlots } from './slots/make-slots.ts';
import { slotRoutes } from './slots/shop-routes.ts';
import { cspReports } from './ssr/csp-reports.ts';
import { devPages } from './ssr/dev-server.ts';
import { loadStorefront } from './ssr/load-storefront.ts';
import { officeDevPages } from './ssr/office/dev-pages.ts';
import { officePages } from './ssr/office/pages.ts';
import { pageRoutes } from './ssr/routes.ts';
import { stockAlertRoutes } from './stock-alerts/shop-routes.ts';
import { endDueOffers } from './substitutes/answer-offer.ts';
import { substituteRoutes } from './substitutes/shop-routes.ts';
import { walletRoutes } from './wallets/shop-routes.ts';

export interface AppOptions {
  db: Database;
  /** The URL of a standby for public reads of the catalogue and for reports. */
  standby?: string | undefined;
  /** Log level and output; without it nothing is logged. */
  logger?: LogOptions;
  /** The proxies that may set the client's IP address and the request id, as in `TRUST_PROXY`; `true`: any. */
  trustProxy?: string | boolean;
  /** Requests per IP address and minute; generous, because many customers can share one address. */
  limits?: Partial<typeof LIMITS>;
  /** Signs access tokens; by default a secret that the shop generates and stores in its database. */
  jwtSecret?: string;
  /** The current time, for everything that expires. */
  clock?: () => Date;
  /** Online payment; without it the shop offers only cash on delivery. */
  payments?: PaymentOptions | null;
  /** Who delivers parcels; without it only the shop's own riders do. */
  couriers?: CourierOptions;
  /** By whom SMS and e-mails are sent; without it none are. */
  messages?: MessageOptions;
  /** The variables of the environment that request something of a demo: with them the shop cannot open. */
  demoSettings?: readonly string[];
  /** The keys of providers; without it those of the environment, and those typed in the office. */
  keys?: ProviderKeys;
  /** The shop's own pictures. */
  media?: MediaStore;
  /** Where backups are stored; without it the shop makes none. */
  backups?: BackupPlaces & Partial<Pick<Backups, 'freeSpace'>>;
  /** How much work runs at the same time, and how long other work may wait. */
  admission?: AdmissionOptions;
  /** How often the process polls for changes of cached data, in ms; with 0 before each use of the cache. */
  pollInterval?: number;
  /** The origins of other storefronts that may call the API in browsers, as in `STOREFRONT_ORIGINS`. */
  storefrontOrigins?: readonly string[];
  /** The built storefront; without it the app serves only the API. */
  pages?: {
    /** The shop's public origin, for canonical links: `https://haat.example`. */
    origin: string;
    /** The origin of another provider's API, or empty for this shop's. */
    apiHost: string;
    /** Serves the storefront from its sources with hot reload, not from the build. */
    development?: boolean;
  };
}

const LIMITS = {
  guestOrders: 60,
  customerOrders: 60,
  quotes: 600,
  reservations: 300,
  quickLists: 120,
  /** Per customer: all changing requests. */
  customers: 240,
  messages: 10,
  refreshes: 300,
  profileChanges: 60,
  payments: 60,
  paymentStatus: 240,
  callbacks: 600,
  cancellations: 60,
  changes: 240,
  feedback: 60,
  answers: 60,
  complaints: 30,
  photos: 60,
  codes: 60,
  claims: 60,
  courierMessages: 600,
  subscriptions: 60,
  /** High, because WhatsApp sends from few IP addresses. */
  webhooks: 1_200,
  /** For one phone, and for one IP address. */
  forwardedSms: 120,
  /** For one API key, and for one IP address that sends keys. */
  apiKeys: 120,
};

/** A larger body is refused with 413, in bytes. An order of a hundred lines is much smaller. */
const MAX_BODY = 64 * 1024;

/** How long a request may take to arrive, in ms: enough for a picture from a phone on a weak network. */
const REQUEST_TIMEOUT = 2 * MINUTE;

/**
 * A connection without any data in either direction is closed after this time, in ms. Longer than any call waits for the
 * payment provider, because the connection is idle meanwhile.
 */
const IDLE_TIMEOUT = MINUTE;

/** Node accepts no longer URL, so that a parameter that is too long gets the error of its schema. */
const MAX_URL = 16 * 1024;

/** In ms. Together with the time for which the cache sends stale pages, it is less than a second. */
const POLL_INTERVAL = 200;

/** How often unpaid orders are expired, in ms. */
const EXPIRE_INTERVAL = MINUTE;

/** How often new parcels are handed to their couriers, and those that are due are looked at, in ms. */
const PARCEL_INTERVAL = 10_000;

/** How often couriers are asked for new payouts, in ms. They pay at most once a day. */
const PAYOUT_INTERVAL = HOUR;

/** How often questions about missing goods are decided whose time is over, in ms. A page that shows one decides it at once. */
const ANSWER_INTERVAL = 10_000;

/** How often events for other programs are sent, in ms. */
const EVENT_INTERVAL = 2_000;

/** How often couriers are asked about the phones of new orders, in ms: if the owner has allowed it. */
const PHONE_INTERVAL = MINUTE;

/** How often rows that are older than they are stored are deleted, and slots of the next days made, in ms. */
const RETENTION_INTERVAL = HOUR;

/** How often the health is checked, in ms, and when for the first time after a start. */
const HEALTH_INTERVAL = 5 * MINUTE;
const TIME_FOR_BACKUP = 15 * MINUTE;

/** Builds the whole shop, one line per feature. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, media = mediaFolder(ownFolder), pages, clock = () => new Date() } = options;
  const limits = requestLimits(db, { ...LIMITS, ...options.limits }, clock);
  const newId = requestIdGenerator(options.trustProxy ?? false);
  const fastPath = new FastPath(newId);
  const app = createServer(options, fastPath, newId);
  await describeApi(app);

  logPrimary(app, db);
  const monitor = new DatabaseMonitor(db);
  app.addHook('onClose', () => monitor.close());
  const changes = await watchChanges(db, options.pollInterval ?? POLL_INTERVAL, monitor);
  app.addHook('onClose', async () => changes.stop());
  const standby = options.standby ? openReadDatabase(options.standby, db, changes) : null;
  app.addHook('onClose', async () => standby?.close());
  const readDatabase = standby?.db ?? db;
  const admission = new Admission(options.admission);
  app.decorate('admission', admission);
  app.decorate('inProcess', new Map());
  limitCustomers(app, limits.customers);
  const cache = new ResponseCache(changes, admission);
  fastPath.open(app, cache);

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
  repeatWhileOpen(app, 'expiry of unpaid orders', EXPIRE_INTERVAL, (stop) => expireOrders(payments, stop));
  const parcelWork = { db, couriers: couriers.couriers, log: app.log };
  repeatWhileOpen(app, 'checks of parcels', PARCEL_INTERVAL, (stop) => checkParcels(parcelWork, stop));
  repeatWhileOpen(app, 'payouts of couriers', PAYOUT_INTERVAL, (stop) => fetchNewPayouts(parcelWork, stop));
  repeatWhileOpen(app, 'records of phones', PHONE_INTERVAL, (stop) => askCouriers(parcelWork, stop));
  repeatWhileOpen(app, 'end of questions', ANSWER_INTERVAL, (stop) => endDueOffers(db, stop));
  repeatWhileOpen(app, 'making of slots', RETENTION_INTERVAL, () => makeSlots(db));
  repeatWhileOpen(app, 'deletion of old rows', RETENTION_INTERVAL, async (stop) => {
    await deleteOldRows(db, stop);
    await deleteOldEvents(db);
    await removePhotoFiles(db, media);
    await deleteTriedLogos(db, media);
  });
  const shopUrl = pages?.origin ?? options.messages?.shopUrl ?? '';
  repeatWhileOpen(app, 'sending of events', EVENT_INTERVAL, (stop) =>
    sendDueEvents({ db, keys, shopUrl, clock, log: app.log }, stop),
  );
  const backups = options.backups ? openBackups(app, options.backups, { db, media, clock }) : null;
  const health: HealthSources = {
    db,
    standby: options.standby,
    backups,
    mediaFolder: media.folder,
    origin: pages?.origin,
    clock,
    keys,
    canWrite: () => monitor.canWrite(),
  };
  keepHealth(app, health, payments);
  const index = new SearchIndex(readDatabase, changes);
  const interest = openCatalogue(app, { db, readDatabase, changes, cache, index, clock });
  quickListRoutes(app, db, { index, ...limits.quickLists });
  const online = () => onlineRange(payments);
  const isComplete = async (declaration: ProviderDeclaration) =>
    (await keys.complete([declaration])).length > 0;
  const asksConsent = () => isComplete(META);
  const recipients = async () => ({ whatsApp: await isComplete(WHATSAPP), meta: await asksConsent() });
  contentRoutes(app, db, { cache, online, recipients, messages: limits.messages });
  const key = signingKey(db, options.jwtSecret);
  const tokens = accessTokens({ key, clock });
  const guard = customerGuard(db, tokens);
  await accountRoutes(app, db, {
    guard,
    tokens,
    clock,
    media,
    refreshes: limits.refreshes,
    profileChanges: limits.profileChanges,
  });
  const codes = { db, key, clock, log: app.log };
  codeRoutes(app, codes, { guard, ...limits.codes });
  trackRoutes(app, codes, limits.codes);
  creditRoutes(app, codes, { guard, limits: limits.codes });
  stockAlertRoutes(app, db, {
    clock,
    onAlert: (product) => interest.record(product, 'asked'),
    ...limits.codes,
  });
  cartRoutes(app, db, guard);
  shoppingListRoutes(app, db, guard);
  const zones = new DeliveryZones(db, changes);
  const terms = deliveryTerms(db, changes, { zones, clock });
  deliveryRoutes(app, db, { cache, zones });
  const ladder = cachedRead(changes, 'risk', () => readLadder(db));
  quoteRoutes(app, db, { terms, online, ladder, guard, quotes: limits.quotes });
  slotRoutes(app, db, { terms, reservations: limits.reservations });
  checkoutRoutes(app, db, {
    guard,
    terms,
    online,
    ladder,
    isProof: (proof, phone) => isCreditProof(key, { proof, phone, now: clock() }),
    asksConsent,
    guestOrders: limits.guestOrders,
    customerOrders: limits.customerOrders,
  });
  orderRoutes(app, db, { guard, cancellations: limits.cancellations });
  orderStepRoutes(app, codes, { guard, limits: limits.codes });
  orderPhotoRoutes(app, db, media);
  changeRoutes(app, db, { guard, terms, online, changes: limits.changes });
  consentRoutes(app, db, { guard, limit: limits.feedback });
  feedbackRoutes(app, db, { guard, limit: limits.feedback });
  substituteRoutes(app, db, { guard, answers: limits.answers });
  pushRoutes(app, db, { guard, keys, state: pushState, subscriptions: limits.subscriptions });
  chatOfferRoutes(app, db, { terms, accept: limits.answers });
  await whatsAppRoutes(app, () => outgoing?.messages ?? null, limits.webhooks);
  await complaintRoutes(app, db, { guard, media, complaints: limits.complaints, photos: limits.photos });
  paymentRoutes(app, db, {
    guard,
    payments,
    shopUrl: options.payments?.shopUrl ?? null,
    initiate: limits.payments,
    status: limits.paymentStatus,
    callbacks: limits.callbacks,
  });
  courierWebhookRoute(app, db, { couriers: couriers.couriers, messages: limits.courierMessages });
  walletRoutes(app, db, {
    guard,
    claims: limits.claims,
    sms: limits.forwardedSms,
  });
  const origin = pages?.origin;
  const canWrite = () => monitor.canWrite();
  await officeRoutes(app, {
    db,
    readDatabase,
    payments,
    couriers: couriers.couriers,
    online,
    clock,
    canWrite,
    origin,
    index,
    terms,
    media,
    demoSettings: options.demoSettings ?? [],
    providers,
    countKeyRequest: limits.apiKeys.limit,
    backups,
    health,
  });
  const brand = cachedRead(changes, 'content', () => readBrand(readDatabase));
  await registerMedia(app, media, {
    servesDemo: demoPictures(db),
    draw: (name) => findBrandPicture(name, media, brand),
  });
  healthRoutes(app, monitor);
  await cspReports(app, { origin, clock });
  if (pages) await openPages(app, pages, { readDatabase, cache, brand });
  return app;
}

/** The server with what all routes share: ids, logs, limits of a request, headers, validation and errors. */
function createServer(
  { logger, trustProxy = false, storefrontOrigins = [], pages }: AppOptions,
  fastPath: FastPath,
  newId: ReturnType<typeof requestIdGenerator>,
): FastifyInstance {
  const app = Fastify({
    serverFactory: fastPath.serverFactory,
    logger: logger ? redactingLogger(logger) : false,
    trustProxy,
    bodyLimit: MAX_BODY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_URL },
    return503OnClosing: true,
    genReqId: newId,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: IDLE_TIMEOUT,
    clientErrorHandler: refuseMalformedRequest,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
  });
  recordResponses(app.server);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  useStrictValidation(app);
  shareSerializers(app);
  sendRequestId(app);
  setSecurityHeaders(app, pages?.origin);
  allowOrigins(app, storefrontOrigins);
  if (trustProxy === false) warnOfProxy(app);
  sendErrors(app);
  return app;
}

function openBackups(
  app: FastifyInstance,
  places: NonNullable<AppOptions['backups']>,
  shop: Pick<Backups, 'db' | 'media' | 'clock'>,
): Backups {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const backups = { freeSpace, ...places, ...shop, log: app.log, closing: closing.signal };
  scheduleBackups(app, backups);
  return backups;
}

/** Compares the payments every day and watches the health, once a shop that was off at night has had time for its backup. */
function keepHealth(app: FastifyInstance, health: HealthSources, payments: Payments): void {
  const opened = performance.now();
  repeatWhileOpen(app, 'daily reconcile', HEALTH_INTERVAL, () => reconcileDaily(payments, health.clock()));
  repeatWhileOpen(app, 'check of health', HEALTH_INTERVAL, async () => {
    if (performance.now() - opened > TIME_FOR_BACKUP) await watchHealth(health);
  });
  app.addHook('onListen', () => recordVersion(health.db));
}

/** The pages of the shop and of the office, built or from their sources. */
async function openPages(
  app: FastifyInstance,
  pages: NonNullable<AppOptions['pages']>,
  { readDatabase, cache, brand }: { readDatabase: Database; cache: ResponseCache; brand: CurrentBrand },
): Promise<void> {
  const { origin, apiHost } = pages;
  seoRoutes(app, readDatabase, { origin, ownCatalogue: apiHost === '', cache, brand });
  if (pages.development) {
    await officeDevPages(app, origin);
    await devPages(app, pages);
  } else {
    await officePages(app, brand);
    const storefront = await loadStorefront(app, cache, pages);
    await pageRoutes(app, { storefront, cache, apiHost, brand });
  }
}
