import * as articles from '@haat/contract/office/articles';
import * as banners from '@haat/contract/office/banners';
import * as contactDetails from '@haat/contract/office/contact-details';
import { MAX_PRODUCT_PICTURE_BYTES } from '@haat/contract/office/limits';
import { renderMarkdown } from '@haat/contract/text/markdown';
import { databaseTime } from '../../platform/db/database-time.ts';
import { repeatWhileOpen } from '../../platform/process/repeat.ts';
import type { Office } from '../../staff/office-endpoint.ts';
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
export async function contentRoutes({ app, route, formRoute, db, media }: Office): Promise<void> {
  route(banners.listBanners, () => listBanners(db));
  route(banners.createBanner, ({ staff, body }) => createBanner({ db, media, staff }, body));
  route(banners.updateBanner, ({ staff, params, body }) =>
    updateBanner({ db, media, staff }, { id: params.id, ...body }),
  );
  route(banners.removeBanner, ({ staff, params, body }) =>
    removeBanner(db, staff, { id: params.id, ...body }),
  );
  route(banners.orderBanners, ({ staff, body }) => orderBanners(db, staff, body.banners));
  route(contactDetails.getContactDetails, () => getContact(db));
  route(contactDetails.saveContactDetails, ({ staff, body }) => saveContact(db, staff, body));
  route(articles.listArticleStates, () => listArticleStates(db));
  route(articles.getArticle, ({ params }) => getArticle(db, params.id));
  route(articles.saveArticleDraft, ({ staff, params, body }) =>
    saveArticleDraft(db, staff, { page: params.id, ...body }),
  );
  route(articles.previewArticle, async ({ body }) => ({
    text: renderMarkdown(body.text),
    text_bn: renderMarkdown(body.text_bn),
  }));
  route(articles.publishArticle, ({ staff, params, body }) =>
    publishArticle(db, staff, { page: params.id, ...body }),
  );
  route(articles.restoreArticle, ({ staff, params, body }) =>
    restoreArticle(db, staff, { page: params.id, ...body }),
  );
  await formRoute(banners.uploadBannerPicture, MAX_PRODUCT_PICTURE_BYTES, ({ body }) =>
    uploadBanner(media, body.picture),
  );
  repeatWhileOpen(app, 'schedule of banners', DUE_INTERVAL, async () =>
    showDueBanners(db, await databaseTime(db)),
  );
}
