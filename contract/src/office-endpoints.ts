import * as articles from './office/articles.ts';
import * as backups from './office/backups.ts';
import * as banners from './office/banners.ts';
import * as brand from './office/brand.ts';
import * as calendar from './office/calendar.ts';
import * as categories from './office/catalogue/categories.ts';
import * as imports from './office/catalogue/imports.ts';
import * as paste from './office/catalogue/paste.ts';
import * as prices from './office/catalogue/prices.ts';
import * as products from './office/catalogue/products.ts';
import * as searchMisses from './office/catalogue/search-misses.ts';
import * as stock from './office/catalogue/stock.ts';
import * as synonyms from './office/catalogue/synonyms.ts';
import * as contactDetails from './office/contact-details.ts';
import * as contactMessages from './office/contact-messages.ts';
import * as courierAreas from './office/courier-areas.ts';
import * as couriers from './office/couriers.ts';
import * as deliveryZones from './office/delivery-zones.ts';
import * as exports from './office/exports.ts';
import * as figures from './office/figures.ts';
import * as health from './office/health.ts';
import * as integrations from './office/integrations.ts';
import * as messageTexts from './office/message-texts.ts';
import * as opening from './office/opening.ts';
import * as bulkMoveOrders from './office/orders/bulk-move-orders.ts';
import * as callsToConfirm from './office/orders/calls-to-confirm.ts';
import * as cash from './office/orders/cash.ts';
import * as changeOrder from './office/orders/change-order.ts';
import * as chats from './office/orders/chats.ts';
import * as complaints from './office/orders/complaints.ts';
import * as counter from './office/orders/counter.ts';
import * as customers from './office/orders/customers.ts';
import * as desk from './office/orders/desk.ts';
import * as edits from './office/orders/edits.ts';
import * as khata from './office/orders/khata.ts';
import * as orderPhotos from './office/orders/order-photos.ts';
import * as orders from './office/orders/orders.ts';
import * as outOfStock from './office/orders/out-of-stock.ts';
import * as packing from './office/orders/packing.ts';
import * as parcels from './office/orders/parcels.ts';
import * as payments from './office/orders/payments.ts';
import * as picking from './office/orders/picking.ts';
import * as runs from './office/orders/runs.ts';
import * as slips from './office/orders/slips.ts';
import * as slots from './office/orders/slots.ts';
import * as today from './office/orders/today.ts';
import * as unsentMessages from './office/orders/unsent-messages.ts';
import * as valueRequests from './office/orders/value-requests.ts';
import * as wallets from './office/orders/wallets.ts';
import * as pause from './office/pause.ts';
import * as personalData from './office/personal-data.ts';
import * as providerKeys from './office/provider-keys.ts';
import * as push from './office/push.ts';
import * as reasons from './office/reasons.ts';
import * as shopSettings from './office/shop-settings.ts';
import * as staff from './office/staff.ts';
import * as staffLinks from './office/staff-links.ts';
import * as taxClasses from './office/tax-classes.ts';

/**
 * Every endpoint of the office with its schemas, by name. The client's types, the table of rights and the tests of every endpoint follow
 * from it. For the server and for types: a browser that imported it would load every schema.
 */
export const officeEndpoints = {
  ...articles,
  ...backups,
  ...banners,
  ...brand,
  ...bulkMoveOrders,
  ...calendar,
  ...callsToConfirm,
  ...cash,
  ...complaints,
  ...counter,
  ...couriers,
  ...courierAreas,
  ...categories,
  ...changeOrder,
  ...contactDetails,
  ...chats,
  ...push,
  ...contactMessages,
  ...customers,
  ...khata,
  ...deliveryZones,
  ...desk,
  ...edits,
  ...exports,
  ...figures,
  ...health,
  ...imports,
  ...integrations,
  ...messageTexts,
  ...orderPhotos,
  ...orders,
  ...opening,
  ...outOfStock,
  ...packing,
  ...pause,
  ...parcels,
  ...paste,
  ...payments,
  ...personalData,
  ...picking,
  ...prices,
  ...products,
  ...providerKeys,
  ...runs,
  ...searchMisses,
  ...reasons,
  ...shopSettings,
  ...slips,
  ...slots,
  ...staff,
  ...staffLinks,
  ...stock,
  ...synonyms,
  ...taxClasses,
  ...today,
  ...unsentMessages,
  ...valueRequests,
  ...wallets,
};
