import { join } from 'node:path';
import * as articles from '@haat/contract/office/articles';
import * as banners from '@haat/contract/office/banners';
import * as contactDetails from '@haat/contract/office/contact-details';
import { MAX_PRODUCT_PICTURE_BYTES } from '@haat/contract/office/limits';
import { renderMarkdown } from '@haat/contract/text/markdown';
import type { FastifyInstance } from 'fastify';
import { databaseTime } from '../../platform/db/database-time.ts';
import { readForms } from '../../platform/http/bodies/multipart-body.ts';
import { repeatWhileOpen } from '../../platform/process/repeat.ts';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { getArticle, listArticleStates } from './articles.ts';
import {
  createBanner,
  listBanners,
  orderBanners,
  removeBanner,
  updateBanner,
  uploadBanner,
} from './banners.ts';
import { getContact, saveContact } from './contact-details.ts';
import { publishArticle, restoreArticle } from './publish-article.ts';
import { saveArticleDraft } from './save-article-draft.ts';
import { showDueBanners } from './show-due-banners.ts';

/** How often the dates of banners are checked, in ms. */
const DUE_INTERVAL = 500;

/** Routes of banners, contact details and the texts of the help pages. */
export async function contentRoutes(app: FastifyInstance, context: OfficeContext): Promise<void> {
  const { db, media } = context;
  registerOffice(app, context, banners.listBanners, () => listBanners(db));
  registerOffice(app, context, banners.createBanner, ({ staff, body }) =>
    createBanner({ db, media, staff }, body),
  );
  registerOffice(app, context, banners.updateBanner, ({ staff, params, body }) =>
    updateBanner({ db, media, staff }, { id: params.id, ...body }),
  );
  registerOffice(app, context, banners.removeBanner, ({ staff, params, body }) =>
    removeBanner(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, banners.orderBanners, ({ staff, body }) =>
    orderBanners(db, staff, body.banners),
  );
  registerOffice(app, context, contactDetails.getContactDetails, () => getContact(db));
  registerOffice(app, context, contactDetails.saveContactDetails, ({ staff, body }) =>
    saveContact(db, staff, body),
  );
  registerOffice(app, context, articles.listArticleStates, () => listArticleStates(db));
  registerOffice(app, context, articles.getArticle, ({ params }) => getArticle(db, params.id));
  registerOffice(app, context, articles.saveArticleDraft, ({ staff, params, body }) =>
    saveArticleDraft(db, staff, { page: params.id, ...body }),
  );
  registerOffice(app, context, articles.previewArticle, async ({ body }) => ({
    text: renderMarkdown(body.text),
    text_bn: renderMarkdown(body.text_bn),
  }));
  registerOffice(app, context, articles.publishArticle, ({ staff, params, body }) =>
    publishArticle(db, staff, { page: params.id, ...body }),
  );
  registerOffice(app, context, articles.restoreArticle, ({ staff, params, body }) =>
    restoreArticle(db, staff, { page: params.id, ...body }),
  );
  // In its own scope: all other routes return 415 for multipart bodies.
  await app.register(async (scope) => {
    await readForms(scope, { largestFile: MAX_PRODUCT_PICTURE_BYTES, folder: join(media.folder, 'uploads') });
    registerOffice(scope, context, banners.uploadBannerPicture, ({ body }) =>
      uploadBanner(media, body.picture),
    );
  });
  repeatWhileOpen(app, 'schedule of banners', DUE_INTERVAL, async () =>
    showDueBanners(db, await databaseTime(db)),
  );
}
