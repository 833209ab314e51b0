import * as brand from '@haat/contract/office/brand';
import * as calendar from '@haat/contract/office/calendar';
import * as zones from '@haat/contract/office/delivery-zones';
import { MAX_PRODUCT_PICTURE_BYTES } from '@haat/contract/office/limits';
import * as texts from '@haat/contract/office/message-texts';
import * as keys from '@haat/contract/office/provider-keys';
import * as reasons from '@haat/contract/office/reasons';
import * as shop from '@haat/contract/office/shop-settings';
import * as taxes from '@haat/contract/office/tax-classes';
import { readReasons } from '../orders/usual-reasons.ts';
import type { Office } from '../staff/office-endpoint.ts';
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
export async function settingsRoutes(office: Office): Promise<void> {
  const { route, formRoute, db, media, online } = office;
  route(shop.getShopSettings, async () => getShopSettings(db, (await online()) !== null));
  route(shop.changeShopSettings, async ({ staff, body }) =>
    changeShopSettings(db, { staff, onlinePayment: (await online()) !== null }, body),
  );
  route(reasons.listReasons, () => readReasons(db));
  route(reasons.changeReasons, ({ staff, params, body }) =>
    changeReasons(db, staff, { kind: params.id, ...body }),
  );
  route(texts.listMessageTexts, () => listMessageTexts(db));
  route(texts.changeMessageText, ({ staff, params, body }) =>
    changeMessageText(db, staff, { ...params, ...body }),
  );
  route(keys.listProviderKeys, () => listProviderStates(office));
  route(keys.storeProviderKeys, ({ staff, params, body }) =>
    storeProviderKeys(office, staff, { provider: params.id, ...body }),
  );
  route(keys.testProvider, ({ staff, params, body }) =>
    testProvider({ ...office, mediaFolder: media.folder }, staff, { provider: params.id, ...body }),
  );
  route(keys.forgetProviderKeys, ({ staff, params }) => forgetProviderKeys(office, staff, params.id));
  route(zones.listZones, () => listZones(db));
  route(zones.addZone, ({ staff, body }) => addZone(db, staff, body));
  route(zones.changeZone, ({ staff, params, body }) => changeZone(db, staff, { id: params.id, ...body }));
  route(zones.removeZone, ({ staff, params, body }) => removeZone(db, staff, { id: params.id, ...body }));
  route(zones.previewZone, ({ body }) => previewZone(db, body));
  route(zones.listAreas, ({ query }) => listAreas(db, query.part_of ?? null));
  route(zones.addArea, ({ staff, body }) => addArea(db, staff, body));
  route(zones.changeArea, ({ staff, params, body }) => changeArea(db, staff, { id: params.id, ...body }));
  route(zones.removeArea, ({ staff, params, body }) => removeArea(db, staff, { id: params.id, ...body }));
  route(taxes.listTaxClasses, () => listTaxClasses(db));
  route(taxes.setShopTax, ({ staff, body }) => setShopTax(db, staff, body));
  route(taxes.setCategoryTax, ({ staff, params, body }) =>
    setCategoryTax(db, staff, { id: params.id, ...body }),
  );
  route(calendar.getCalendar, () => getCalendar(db));
  route(calendar.changeCalendar, ({ staff, body }) => changeCalendar(db, staff, body));
  route(brand.getBrand, () => getBrand(db));
  route(brand.saveBrand, ({ staff, body }) => saveBrand({ db, media, staff }, body));
  route(brand.previewBrand, ({ body }) => previewBrand(media, body));
  await formRoute(brand.uploadLogo, MAX_PRODUCT_PICTURE_BYTES, ({ body }) =>
    uploadLogo(db, media, body.picture),
  );
}
