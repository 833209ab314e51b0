import type { FastifyInstance } from 'fastify';
import { openBackups } from './backup/backup-job.ts';
import type { Backups } from './backup/backups.ts';
import type { BackupPlaces } from './backup/open-backups.ts';
import { type CurrentBrand, readBrand } from './brand/brand.ts';
import { findBrandPicture } from './brand/draw-brand.ts';
import { SearchIndex } from './catalogue/search/search-index.ts';
import { createServer, type ServerOptions } from './create-server.ts';
import { deliveryTerms } from './delivery/delivery-terms.ts';
import { DeliveryZones } from './delivery/delivery-zones.ts';
import { keepHealth } from './health/keep-health.ts';
import { repeatJobs } from './jobs.ts';
import { LIMITS } from './limits.ts';
import { officeRoutes } from './office-routes.ts';
import { openProviders, type ProviderOptions } from './open-providers.ts';
import { onlineRange } from './payments/payments.ts';
import { cachedRead } from './platform/cache/cached-read.ts';
import { type ChangeFeed, watchChanges } from './platform/cache/changes.ts';
import { ResponseCache } from './platform/cache/response-cache.ts';
import type { Database } from './platform/db/database.ts';
import { logPrimary } from './platform/db/log-primary.ts';
import { DatabaseMonitor } from './platform/db/monitor.ts';
import { openReadDatabase } from './platform/db/read-database.ts';
import { signingKey } from './platform/db/signing-key.ts';
import { Admission, type AdmissionOptions } from './platform/http/limits/admission.ts';
import { limitCustomers, requestLimits } from './platform/http/limits/rate-limits.ts';
import { describeApi } from './platform/http/openapi.ts';
import { ownFolder } from './platform/media/folders.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { registerMedia } from './platform/media/routes.ts';
import { mediaFolder } from './platform/media/storage/media-folder.ts';
import { healthRoutes } from './platform/metrics/health-routes.ts';
import { seoRoutes } from './seo/routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { demoPictures } from './shop-state/shop-state.ts';
import { cspReports } from './ssr/csp-reports.ts';
import { devPages } from './ssr/dev-server.ts';
import { loadStorefront } from './ssr/load-storefront.ts';
import { officeDevPages } from './ssr/office/dev-pages.ts';
import { officePages } from './ssr/office/pages.ts';
import { pageRoutes } from './ssr/routes.ts';

export interface AppOptions extends ProviderOptions, Omit<ServerOptions, 'origin'> {
  db: Database;
  /** The URL of a standby for public reads of the catalogue and for reports. */
  standby?: string | undefined;
  /** Requests per IP address and minute; generous, because many customers can share one address. */
  limits?: Partial<typeof LIMITS>;
  /** Signs access tokens; by default a secret that the shop generates and stores in its database. */
  jwtSecret?: string;
  /** The current time, for everything that expires. */
  clock?: () => Date;
  /** The variables of the environment that request something of a demo: with them the shop cannot open. */
  demoSettings?: readonly string[];
  /** The shop's own pictures. */
  media?: MediaStore;
  /** Where backups are stored; without it the shop makes none. */
  backups?: BackupPlaces & Partial<Pick<Backups, 'freeSpace'>>;
  /** How much work runs at the same time, and how long other work may wait. */
  admission?: AdmissionOptions;
  /** How often the process polls for changes of cached data, in ms; with 0 before each use of the cache. */
  pollInterval?: number;
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

/** In ms. Together with the time for which the cache sends stale pages, it is less than a second. */
const POLL_INTERVAL = 200;

/** Builds the whole shop. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, media = mediaFolder(ownFolder), pages, clock = () => new Date() } = options;
  const origin = pages?.origin;
  const limits = requestLimits(db, { ...LIMITS, ...options.limits }, clock);
  const { app, fastPath } = createServer({ ...options, origin });
  await describeApi(app);

  const { monitor, changes, readDatabase } = await watchDatabases(app, options);
  const admission = new Admission(options.admission);
  app.decorate('admission', admission);
  app.decorate('inProcess', new Map());
  limitCustomers(app, limits.customers);
  const cache = new ResponseCache(changes, admission);
  fastPath.open(app, cache);

  const { payments, couriers, messages, pushState, providers } = await openProviders(app, options, {
    db,
    changes,
    media,
    clock,
  });
  const { keys } = providers;
  const shopUrl = origin ?? options.messages?.shopUrl ?? '';
  repeatJobs(app, { db, media, keys, payments, couriers, shopUrl, clock });
  const backups = options.backups ? openBackups(app, { ...options.backups, db, media, clock }) : null;
  const canWrite = () => monitor.canWrite();
  const health = {
    db,
    standby: options.standby,
    backups,
    mediaFolder: media.folder,
    origin,
    clock,
    keys,
    canWrite,
  };
  keepHealth(app, health, payments);

  const zones = new DeliveryZones(db, changes);
  const shop = {
    db,
    readDatabase,
    media,
    clock,
    payments,
    couriers,
    online: () => onlineRange(payments),
    index: new SearchIndex(readDatabase, changes),
    terms: deliveryTerms(db, changes, { zones, clock }),
  };
  await shopRoutes(app, {
    ...shop,
    changes,
    cache,
    zones,
    keys,
    messages,
    pushState,
    limits,
    key: signingKey(db, options.jwtSecret),
    shopUrl: options.payments?.shopUrl ?? null,
  });
  await officeRoutes(app, {
    ...shop,
    canWrite,
    origin,
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

/** Watches the database for failovers, its state and changes of cached data, and opens the standby if there is one. */
async function watchDatabases(
  app: FastifyInstance,
  { db, standby: url, pollInterval = POLL_INTERVAL }: Pick<AppOptions, 'db' | 'standby' | 'pollInterval'>,
): Promise<{ monitor: DatabaseMonitor; changes: ChangeFeed; readDatabase: Database }> {
  logPrimary(app, db);
  const monitor = new DatabaseMonitor(db);
  app.addHook('onClose', () => monitor.close());
  const changes = await watchChanges(db, pollInterval, monitor);
  app.addHook('onClose', async () => changes.stop());
  const standby = url ? openReadDatabase(url, db, changes) : null;
  app.addHook('onClose', async () => standby?.close());
  return { monitor, changes, readDatabase: standby?.db ?? db };
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
