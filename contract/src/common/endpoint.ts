import type { TObject, TSchema } from 'typebox';

/** One call of the API: everything the server binds, the client types and the OpenAPI document says comes from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with its trailing slash; parameters as `{id}`. */
  path: string;
  summary: string;
  /** Who may call it; `customer` needs a bearer access token. */
  access: 'public' | 'customer';
  params?: TObject;
  query?: TObject;
  headers?: TObject;
  body?: TSchema;
  /** The body may come as multipart/form-data too, a file in it as bytes. */
  multipart?: true;
  /** The response of success; null stands for an empty body. */
  response: TSchema;
  /** The status of success: 200 unless told. */
  status?: 200 | 201 | 204;
  /** The statuses of every refusal it may response beyond 400 and 429. */
  refusals?: readonly (401 | 403 | 404 | 409 | 413 | 415 | 422 | 503)[];
}

/** Keeps the literal types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}
