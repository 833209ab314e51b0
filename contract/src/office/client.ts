import { type ClientMethod, clientOf, type Fetch } from '../client.ts';
import { type OfficeApiRoutes, officeApiRoutes } from './api-routes.ts';
import type * as articles from './articles.ts';
import type * as banners from './banners.ts';
import type * as brand from './brand.ts';
import type * as bulkMoveOrders from './bulk-move-orders.ts';
import type * as callsToConfirm from './calls-to-confirm.ts';
import type * as cash from './cash.ts';
import type * as categories from './categories.ts';
import type * as contactDetails from './contact-details.ts';
import type * as contactMessages from './contact-messages.ts';
import type * as customers from './customers.ts';
import type * as deliveryZones from './delivery-zones.ts';
import type * as desk from './desk.ts';
import type * as edits from './edits.ts';
import type * as exports from './exports.ts';
import type * as figures from './figures.ts';
import type * as imports from './imports.ts';
import type * as orders from './orders.ts';
import type * as outOfStock from './out-of-stock.ts';
import type * as packing from './packing.ts';
import type * as paste from './paste.ts';
import type * as payments from './payments.ts';
import type * as personalData from './personal-data.ts';
import type * as picking from './picking.ts';
import type * as prices from './prices.ts';
import type * as products from './products.ts';
import type * as runs from './runs.ts';
import type * as searchMisses from './search-misses.ts';
import type * as shopSettings from './shop-settings.ts';
import type * as slips from './slips.ts';
import type * as staff from './staff.ts';
import type * as staffLinks from './staff-links.ts';
import type * as stock from './stock.ts';
import type * as synonyms from './synonyms.ts';
import type * as taxClasses from './tax-classes.ts';
import type * as today from './today.ts';
import type * as unsentMessages from './unsent-messages.ts';
import type * as valueRequests from './value-requests.ts';

type Endpoints = typeof articles &
  typeof banners &
  typeof brand &
  typeof bulkMoveOrders &
  typeof callsToConfirm &
  typeof cash &
  typeof categories &
  typeof contactDetails &
  typeof contactMessages &
  typeof customers &
  typeof deliveryZones &
  typeof desk &
  typeof edits &
  typeof exports &
  typeof figures &
  typeof imports &
  typeof orders &
  typeof outOfStock &
  typeof packing &
  typeof personalData &
  typeof picking &
  typeof prices &
  typeof products &
  typeof paste &
  typeof payments &
  typeof runs &
  typeof searchMisses &
  typeof shopSettings &
  typeof slips &
  typeof staff &
  typeof staffLinks &
  typeof stock &
  typeof synonyms &
  typeof taxClasses &
  typeof today &
  typeof unsentMessages &
  typeof valueRequests;

/** A function for every endpoint of the office, by its name. */
export type OfficeClient = { [Name in keyof OfficeApiRoutes]: ClientMethod<Endpoints[Name]> };

/**
 * The typed client of the office API. The browser adds the session's cookie. Every function throws `ApiError` on a refusal. Uploads,
 * downloads and polling with an ETag use `fetch` or XMLHttpRequest.
 */
export function createOfficeClient(fetch: Fetch): OfficeClient {
  return clientOf(officeApiRoutes, { host: '', fetch }) as OfficeClient;
}
