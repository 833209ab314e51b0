import { type ClientMethod, clientOf, type Fetch } from './client.ts';
import { type OfficeApiRoutes, officeApiRoutes } from './office/api-routes.ts';
import type { officeEndpoints } from './office-endpoints.ts';

/** A function for every endpoint of the office, by its name. */
export type OfficeClient = { [Name in keyof OfficeApiRoutes]: ClientMethod<(typeof officeEndpoints)[Name]> };

/**
 * The typed client of the office API. The browser adds the session's cookie. Every function throws `ApiError` on a refusal. Uploads,
 * downloads and polling with an ETag use `fetch` or XMLHttpRequest.
 */
export function createOfficeClient(fetch: Fetch): OfficeClient {
  return clientOf(officeApiRoutes, { host: '', fetch }) as OfficeClient;
}
