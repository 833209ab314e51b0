import type { TObject, TSchema } from 'typebox';
import { type ApiRoute, type ApiRoutes, apiRoutes } from './api-routes.ts';

/** An endpoint of the API. The server's routes, the client's types and the OpenAPI document are made from it. */
export interface Endpoint extends ApiRoute, EndpointSchemas {
  /** Its `operationId` in the OpenAPI document; endpoints of the office have none. */
  name?: string;
}

interface EndpointSchemas {
  summary: string;
  /** Who may call it; `customer` needs a bearer access token. */
  access: 'public' | 'customer';
  params?: TObject;
  query?: TObject;
  headers?: TObject;
  body?: TSchema;
  /** The body may also be multipart/form-data, with a file as bytes. */
  multipart?: true;
  /** The body of a successful response; null: an empty body. */
  response: TSchema;
  /** The status of success, by default 200. */
  status?: 200 | 201 | 204;
  /** The statuses of all refusals, except 400 and 429, which every endpoint may return. */
  refusals?: readonly (401 | 403 | 404 | 409 | 413 | 415 | 422 | 503)[];
}

/** The endpoint of a route, with the literal types of its schemas. It is exported by the name of the route. */
export function endpoint<const N extends keyof ApiRoutes, const S extends EndpointSchemas>(
  name: N,
  schemas: S,
): ApiRoutes[N] & S & { name: N } {
  return { name, ...apiRoutes[name], ...schemas };
}
