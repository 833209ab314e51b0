import {
  getContactInfo,
  getSetup,
  getSetupPage,
  listSliderBanners,
  sendMessage as sendMessageCall,
} from '@haat/contract/content';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { bind, type Limit } from '../http/bind.ts';
import { sendMessage } from './send-message.ts';
import { readContactInfo, readSetup, readSetupPage, readSliderBanners } from './site.ts';

/** What the shop says of itself, and the contact form. */
export function contentRoutes(
  app: FastifyInstance,
  db: Database,
  { online, messages }: { online: boolean; messages: Limit },
): void {
  bind(app, getSetup, () => readSetup(db, online));
  bind(app, getSetupPage, () => readSetupPage(db));
  bind(app, listSliderBanners, () => readSliderBanners(db));
  bind(app, getContactInfo, () => readContactInfo(db));
  bind(app, sendMessageCall, ({ body }) => sendMessage(db, body), messages);
}
