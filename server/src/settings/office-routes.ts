import { join } from 'node:path';
import * as brand from '@haat/contract/office/brand';
import * as calendar from '@haat/contract/office/calendar';
import * as zones from '@haat/contract/office/delivery-zones';
import { MAX_PRODUCT_PICTURE_BYTES } from '@haat/contract/office/limits';
import * as texts from '@haat/contract/office/message-texts';
import * as keys from '@haat/contract/office/provider-keys';
import * as reasons from '@haat/contract/office/reasons';
import * as shop from '@haat/contract/office/shop-settings';
import * as taxes from '@haat/contract/office/tax-classes';
import type { FastifyInstance } from 'fastify';
import { readReasons } from '../orders/usual-reasons.ts';
import { readForms } from '../platform/http/bodies/multipart-body.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { addArea, changeArea, listAreas, removeArea } from './areas.ts';
import { getBrand, previewBrand, saveBrand, uploadLogo } from './brand.ts';
import { changeCalendar, getCalendar } from './calendar.ts';
import { changeReasons } from './change-reasons.ts';
import { changeMessageText, listMessageTexts } from './message-texts.ts';
import { previewZone } from './preview-zone.ts';
import { forgetProviderKeys } from './provider-keys/forget-provider-keys.ts';
import { listProviderStates } from './provider-keys/provider-states.ts';
import { storeProviderKeys } from './provider-keys/store-provider-keys.ts';
import { testProvider } from './provider-keys/test-provider.ts';
import { changeShopSettings, getShopSettings } from './shop-settings.ts';
import { listTaxClasses, setCategoryTax, setShopTax } from './tax-classes.ts';
import { addZone, changeZone, listZones, removeZone } from './zones.ts';

/** Routes for the settings of the shop, its name and logo, opening hours, delivery zones and tax classes. */
export async function settingsRoutes(app: FastifyInstance, context: OfficeContext): Promise<void> {
  const { db, media, online } = context;
  registerOffice(app, context, shop.getShopSettings, async () =>
    getShopSettings(db, (await online()) !== null),
  );
  registerOffice(app, context, shop.changeShopSettings, async ({ staff, body }) =>
    changeShopSettings(db, { staff, onlinePayment: (await online()) !== null }, body),
  );
  registerOffice(app, context, reasons.listReasons, () => readReasons(db));
  registerOffice(app, context, reasons.changeReasons, ({ staff, params, body }) =>
    changeReasons(db, staff, { kind: params.id, ...body }),
  );
  registerOffice(app, context, texts.listMessageTexts, () => listMessageTexts(db));
  registerOffice(app, context, texts.changeMessageText, ({ staff, params, body }) =>
    changeMessageText(db, staff, { ...params, ...body }),
  );
  registerOffice(app, context, keys.listProviderKeys, () => listProviderStates(context));
  registerOffice(app, context, keys.storeProviderKeys, ({ staff, params, body }) =>
    storeProviderKeys(context, staff, { provider: params.id, ...body }),
  );
  registerOffice(app, context, keys.testProvider, ({ staff, params, body }) =>
    testProvider({ ...context, mediaFolder: media.folder }, staff, { provider: params.id, ...body }),
  );
  registerOffice(app, context, keys.forgetProviderKeys, ({ staff, params }) =>
    forgetProviderKeys(context, staff, params.id),
  );
  registerOffice(app, context, zones.listZones, () => listZones(db));
  registerOffice(app, context, zones.addZone, ({ staff, body }) => addZone(db, staff, body));
  registerOffice(app, context, zones.changeZone, ({ staff, params, body }) =>
    changeZone(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, zones.removeZone, ({ staff, params, body }) =>
    removeZone(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, zones.previewZone, ({ body }) => previewZone(db, body));
  registerOffice(app, context, zones.listAreas, ({ query }) => listAreas(db, query.part_of ?? null));
  registerOffice(app, context, zones.addArea, ({ staff, body }) => addArea(db, staff, body));
  registerOffice(app, context, zones.changeArea, ({ staff, params, body }) =>
    changeArea(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, zones.removeArea, ({ staff, params, body }) =>
    removeArea(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, taxes.listTaxClasses, () => listTaxClasses(db));
  registerOffice(app, context, taxes.setShopTax, ({ staff, body }) => setShopTax(db, staff, body));
  registerOffice(app, context, taxes.setCategoryTax, ({ staff, params, body }) =>
    setCategoryTax(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, calendar.getCalendar, () => getCalendar(db));
  registerOffice(app, context, calendar.changeCalendar, ({ staff, body }) => changeCalendar(db, staff, body));
  registerOffice(app, context, brand.getBrand, () => getBrand(db));
  registerOffice(app, context, brand.saveBrand, ({ staff, body }) => saveBrand({ db, media, staff }, body));
  registerOffice(app, context, brand.previewBrand, ({ body }) => previewBrand(media, body));
  // In its own scope: all other routes return 415 for multipart bodies.
  await app.register(async (scope) => {
    await readForms(scope, { largestFile: MAX_PRODUCT_PICTURE_BYTES, folder: join(media.folder, 'uploads') });
    registerOffice(scope, context, brand.uploadLogo, ({ body }) => uploadLogo(db, media, body.picture));
  });
}
