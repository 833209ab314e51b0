import {
  getContactInfo,
  getSetup,
  getSetupPage,
  listArticles,
  listSliderBanners,
  sendMessage,
} from '@haat/contract/shop/content';
import type { FastifyInstance } from 'fastify';
import { registerCached } from '../platform/cache/cached-route.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { registerEndpoint } from '../platform/http/register-endpoint.ts';
import type { DataRecipients } from './privacy-additions.ts';
import {
  type OnlineRange,
  readArticles,
  readContactInfo,
  readSetup,
  readSetupPage,
  readSliderBanners,
} from './site.ts';
import { storeContactMessage } from './store-contact-message.ts';

/** The cache tag that the triggers of `server/schema/1.2/20_content.sql` write. */
const CONTENT_TAGS = ['content'];

/** The tags of responses that depend on which providers have keys. */
const KEY_TAGS = [...CONTENT_TAGS, 'provider_keys'];

/** Routes for setup, about page, banners, contact details and the contact form. */
export function contentRoutes(
  app: FastifyInstance,
  db: Database,
  {
    cache,
    online,
    recipients,
    messages,
  }: {
    cache: ResponseCache;
    online: () => Promise<OnlineRange>;
    recipients: () => Promise<DataRecipients>;
    messages: Limit;
  },
): void {
  registerCached(app, cache, getSetup, async () => ({
    body: await readSetup(db, await online(), (await recipients()).meta),
    tags: KEY_TAGS,
  }));
  registerCached(app, cache, getSetupPage, async () => ({
    body: await readSetupPage(db),
    tags: CONTENT_TAGS,
  }));
  registerCached(app, cache, listSliderBanners, async () => ({
    body: await readSliderBanners(db),
    tags: CONTENT_TAGS,
  }));
  registerCached(app, cache, getContactInfo, async () => ({
    body: await readContactInfo(db),
    tags: CONTENT_TAGS,
  }));
  registerCached(app, cache, listArticles, async () => ({
    body: await readArticles(db, await recipients()),
    tags: KEY_TAGS,
  }));
  registerEndpoint(app, sendMessage, messages, ({ body }) => storeContactMessage(db, body));
}
