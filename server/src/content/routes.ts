import {
  getContactInfo,
  getSetup,
  getSetupPage,
  listSliderBanners,
  sendMessage as sendMessageCall,
} from '@haat/contract/shop/content';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../kept/answer-cache.ts';
import { kept } from '../kept/kept.ts';
import type { Database } from '../platform/db/database.ts';
import { bind, type Limit } from '../platform/http/register-endpoint.ts';
import { sendMessage } from './send-message.ts';
import { readContactInfo, readSetup, readSetupPage, readSliderBanners } from './site.ts';

/** What the shop says of itself, and the contact form. */
export function contentRoutes(
  app: FastifyInstance,
  db: Database,
  { answers, online, messages }: { answers: AnswerCache; online: boolean; messages: Limit },
): void {
  bind(
    app,
    getSetup,
    kept(answers, getSetup, () => readSetup(db, online)),
  );
  bind(
    app,
    getSetupPage,
    kept(answers, getSetupPage, () => readSetupPage(db)),
  );
  bind(
    app,
    listSliderBanners,
    kept(answers, listSliderBanners, () => readSliderBanners(db)),
  );
  bind(
    app,
    getContactInfo,
    kept(answers, getContactInfo, () => readContactInfo(db)),
  );
  bind(app, sendMessageCall, ({ body }) => sendMessage(db, body), messages);
}
