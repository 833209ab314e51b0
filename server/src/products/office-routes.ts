import * as endpoints from '@haat/contract/office/catalogue/products';
import { MAX_PRODUCT_PICTURE_BYTES } from '@haat/contract/office/limits';
import { databaseTime } from '../platform/db/database-time.ts';
import { uploadPicture } from '../platform/media/upload-picture.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { Office } from '../staff/office-endpoint.ts';
import { applyDueOffers } from './apply-due-offers.ts';
import { bulkUpdateProducts } from './bulk-update-products.ts';
import { createProduct } from './create-product.ts';
import { findOfficeProducts } from './find-office-products.ts';
import { getOfficeProduct } from './office-product.ts';
import { updateProduct } from './update-product.ts';

/** How often offers are started and ended, in ms. */
const DUE_INTERVAL = 500;

/** Routes of the products and their pictures. */
export async function productRoutes({ app, route, formRoute, db, index, media }: Office): Promise<void> {
  route(endpoints.findOfficeProducts, ({ query }) => findOfficeProducts(db, index, query));
  route(endpoints.getOfficeProduct, ({ params }) => getOfficeProduct(db, params.id));
  route(endpoints.createProduct, ({ staff, body }) => createProduct(db, media, staff, body));
  route(endpoints.updateProduct, ({ staff, params, body }) =>
    updateProduct(db, media, staff, params.id, body),
  );
  route(endpoints.bulkUpdateProducts, ({ staff, body }) => bulkUpdateProducts(db, media, staff, body));
  const startDueOffers = async () => applyDueOffers(db, await databaseTime(db));
  repeatWhileOpen(app, 'offers with dates', DUE_INTERVAL, startDueOffers);
  // After a downtime: before the first shopper sees a price. Without its database the shop opens too, and the job repeats it.
  app.addHook('onReady', async () => {
    await startDueOffers().catch((err) => app.log.error({ err }, 'offers with dates failed'));
  });
  await formRoute(endpoints.uploadPicture, MAX_PRODUCT_PICTURE_BYTES, ({ body }) =>
    uploadPicture(media, body.picture, { photo: body.as_it_is ? 'as it is' : 'checked' }),
  );
}
