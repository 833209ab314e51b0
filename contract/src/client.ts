import type { Static, TSchema } from 'typebox';
import { type ApiRoute, type ApiRoutes, apiRoutes } from './http/api-routes.ts';
import type { Refusal } from './http/problems.ts';
import { readSearchNotes, type SearchNotes } from './http/search-headers.ts';
import type { endpoints } from './shop/endpoints.ts';
import type { Language } from './text/language.ts';

/** A function for every endpoint, by its name; the schemas of the endpoint give its parameters and its result. */
export type Client = { [Name in keyof ApiRoutes]: ClientMethod<(typeof endpoints)[Name]> };

/** The function for one endpoint. */
export type ClientMethod<E> =
  Record<never, never> extends Arguments<E>
    ? (given?: Arguments<E>) => Promise<Result<E>>
    : (given: Arguments<E>) => Promise<Result<E>>;

type Arguments<E> = Params<E> & Query<E> & Body<E>;
type Params<E> = E extends { params: infer S extends TSchema } ? { params: Static<S> } : unknown;
type Query<E> = E extends { query: infer S extends TSchema } ? { query?: Static<S> } : unknown;
type Body<E> = E extends { body: infer S extends TSchema } ? { body: Static<S> | Form<E> } : unknown;
type Form<E> = E extends { multipart: true } ? FormData : never;

type Result<E> = E extends { result: 'none' }
  ? undefined
  : E extends { response: infer S extends TSchema }
    ? Read<Static<S>, E>
    : never;
type Read<Response, E> = E extends { result: 'first' }
  ? Item<Response> | null
  : E extends { result: 'page' }
    ? Page<Item<Response>>
    : Response;
type Item<Response> = Response extends readonly (infer T)[] ? T : never;

/** A page of a list: the items, the total number, and the cursors of the next and previous page. */
export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
  previous: string | null;
  /** Notes about a search for products, if there are any. */
  search?: SearchNotes;
}

/** A refusal of the API: its status and its body. `status` 0 means that no response came. */
export class ApiError extends Error {
  readonly status: number;
  readonly refusal: Refusal;
  /** The seconds after which to retry, if the API sent them. */
  readonly retryAfter: number | null;

  constructor(status: number, refusal: Refusal, retryAfter: number | null = null) {
    super(refusal.message);
    this.name = 'ApiError';
    this.status = status;
    this.refusal = refusal;
    this.retryAfter = retryAfter;
  }
}

/** What the client needs of a `fetch`, which does not have to be a browser's. */
export type Fetch = (url: string, request: FetchRequest) => Promise<ApiResponse>;

interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** What the client reads of a `Response`. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

/** Calls the endpoint with this name, in place of a request by HTTP: for an API in the same process. */
export type CallEndpoint = (name: string, given: EndpointArguments) => Promise<ApiResponse>;

/** The arguments of any function of a client. */
export interface EndpointArguments {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
}

interface ClientOptions {
  /** Origin of the API, without a path; empty for the own origin. */
  host: string;
  fetch: Fetch;
  /** The access token to send along, read anew for each request; null while nobody is signed in. */
  token?: () => string | null;
  /** The language of the page, in which the shop writes to the shopper. Without it the client's own `fetch` decides. */
  language?: () => Language;
}

/** The storefront's only way to the API (specification, section 7). Every function throws `ApiError` on a refusal. */
export function createClient(options: ClientOptions): Client {
  return clientOf(apiRoutes, options) as Client;
}

/** The client of an API in the same process, for server rendering. */
export function createInProcessClient(call: CallEndpoint): Client {
  return clientBy(apiRoutes, async (name, _route, given) => {
    const response = await call(name, given);
    if (!response.ok) throw await errorOf(response);
    return response;
  }) as Client;
}

/** A function for every route, by its name; the caller gives it the types of its endpoints. */
export function clientOf(routes: Record<string, ApiRoute>, options: ClientOptions): unknown {
  return clientBy(routes, (_name, route, given) => request(options, route, given));
}

type Send = (name: string, route: ApiRoute, given: EndpointArguments) => Promise<ApiResponse>;

function clientBy(routes: Record<string, ApiRoute>, send: Send): unknown {
  const method =
    ([name, route]: [string, ApiRoute]) =>
    async (given: EndpointArguments = {}) =>
      read(await send(name, route, given), route);
  return Object.fromEntries(Object.entries(routes).map((each) => [each[0], method(each)]));
}

async function request(
  { host, fetch, token, language }: ClientOptions,
  { method, path, anonymous, ownFields }: ApiRoute,
  { params = {}, query = {}, body }: EndpointArguments,
): Promise<ApiResponse> {
  const access = anonymous ? null : token?.();
  const form = body instanceof FormData;
  const response = await fetch(host + urlOf(path, params, query), {
    method,
    headers: {
      // A form's type names its boundary, which only fetch knows.
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(access ? { authorization: `Bearer ${access}` } : {}),
      ...(language ? { 'accept-language': language() } : {}),
    },
    ...(body && { body: form ? body : JSON.stringify(host === '' ? { ...body, ...ownFields } : body) }),
  }).catch((cause) => {
    throw new ApiError(0, { code: 'unreachable', message: String(cause) });
  });
  if (!response.ok) throw await errorOf(response);
  // A portal or proxy has responded instead of the API. (Browsers reject its response if the API has another origin.)
  if (host === '' && response.headers.get('content-type')?.startsWith('text/html'))
    throw new ApiError(0, { code: 'unreachable', message: 'The response is an HTML page.' });
  return response;
}

function urlOf(
  path: string,
  params: EndpointArguments['params'] & {},
  query: EndpointArguments['query'] & {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

async function read(response: ApiResponse, { result }: ApiRoute): Promise<unknown> {
  if (result === 'none') return undefined;
  if (result === 'page') return pageOf(response);
  if (result === 'open' && !hasJson(response)) return {};
  const content = await jsonOf(response);
  if (result === 'first') return (content as unknown[])[0] ?? null;
  return result === 'open' ? (content ?? {}) : content;
}

/** A body that ends too early, because the network failed, is no response. */
async function jsonOf(response: ApiResponse): Promise<unknown> {
  return response.json().catch((cause) => {
    throw new ApiError(0, { code: 'unreachable', message: String(cause) });
  });
}

function hasJson({ status, headers }: ApiResponse): boolean {
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  return isJson && status !== 204 && headers.get('content-length') !== '0';
}

async function pageOf<T>(response: ApiResponse): Promise<Page<T>> {
  const items = (await jsonOf(response)) as T[];
  const link = response.headers.get('link') ?? '';
  const search = readSearchNotes(response.headers);
  return {
    items,
    total: Number(response.headers.get('x-total-count') ?? items.length),
    next: cursorIn(link, 'next'),
    previous: cursorIn(link, 'prev'),
    ...(search && { search }),
  };
}

function cursorIn(link: string, rel: string): string | null {
  const url = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(link)?.[1];
  return url ? new URL(url, 'http://shop').searchParams.get('cursor') : null;
}

/** The error of a response that is not `ok`. */
export async function errorOf(response: ApiResponse): Promise<ApiError> {
  return new ApiError(response.status, await refusalOf(response), retryAfterOf(response));
}

async function refusalOf(response: ApiResponse): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body)
    // Another provider may use a code of ours without its params.
    return { params: {}, ...body } as unknown as Refusal;
  return { code: 'unexpected', message: `The shop returned ${response.status}.` };
}

/** The header may hold a date as well, which our API never sends. */
function retryAfterOf({ headers }: ApiResponse): number | null {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d{1,9}$/.test(seconds) ? Number(seconds) : null;
}
