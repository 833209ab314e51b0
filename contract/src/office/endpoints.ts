import * as articles from './articles.ts';
import * as banners from './banners.ts';
import * as brand from './brand.ts';
import * as bulkMoveOrders from './bulk-move-orders.ts';
import * as callsToConfirm from './calls-to-confirm.ts';
import * as cash from './cash.ts';
import * as categories from './categories.ts';
import * as contactDetails from './contact-details.ts';
import * as contactMessages from './contact-messages.ts';
import * as customers from './customers.ts';
import * as deliveryZones from './delivery-zones.ts';
import * as desk from './desk.ts';
import * as edits from './edits.ts';
import * as exports from './exports.ts';
import * as figures from './figures.ts';
import * as imports from './imports.ts';
import * as orders from './orders.ts';
import * as outOfStock from './out-of-stock.ts';
import * as packing from './packing.ts';
import * as paste from './paste.ts';
import * as payments from './payments.ts';
import * as personalData from './personal-data.ts';
import * as picking from './picking.ts';
import * as prices from './prices.ts';
import * as products from './products.ts';
import * as runs from './runs.ts';
import * as searchMisses from './search-misses.ts';
import * as shopSettings from './shop-settings.ts';
import * as slips from './slips.ts';
import * as staff from './staff.ts';
import * as staffLinks from './staff-links.ts';
import * as stock from './stock.ts';
import * as synonyms from './synonyms.ts';
import * as taxClasses from './tax-classes.ts';
import * as today from './today.ts';
import * as unsentMessages from './unsent-messages.ts';
import * as valueRequests from './value-requests.ts';

/**
 * Every endpoint of the office with its schemas, by name. The client's types, the table of rights and the tests of every endpoint follow
 * from it. For the server and for types: a browser that imported it would load every schema.
 */
export const officeEndpoints = {
  ...articles,
  ...banners,
  ...brand,
  ...bulkMoveOrders,
  ...callsToConfirm,
  ...cash,
  ...categories,
  ...contactDetails,
  ...contactMessages,
  ...customers,
  ...deliveryZones,
  ...desk,
  ...edits,
  ...exports,
  ...figures,
  ...imports,
  ...orders,
  ...outOfStock,
  ...packing,
  ...paste,
  ...payments,
  ...personalData,
  ...picking,
  ...prices,
  ...products,
  ...runs,
  ...searchMisses,
  ...shopSettings,
  ...slips,
  ...staff,
  ...staffLinks,
  ...stock,
  ...synonyms,
  ...taxClasses,
  ...today,
  ...unsentMessages,
  ...valueRequests,
};
