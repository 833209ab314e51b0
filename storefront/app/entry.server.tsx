import { type CallEndpoint, createClient, createInProcessClient, type Fetch } from '@haat/contract/client';
import { createContext, type EntryContext, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { clientContext, originsContext, partialPageContext } from './platform/api.ts';
import { adaptClient } from './platform/provider/adapt-client.ts';
import { renderPage } from './render-page.ts';

/** The HTML of a page for the server, which reads it from here: a Response would copy it twice, a tenth of a render's time. */
const htmlContext = createContext<{ html: Buffer | null }>();

/** The HTML that was rendered with a context; null if the response has its body itself, as the data of a page has. */
export function renderedHtml(context: Readonly<RouterContextProvider>): Buffer | null {
  return context.get(htmlContext).html;
}

/**
 * The context of the loaders of one request. `host` is the API's origin, or empty if the shop itself serves the API: then `call`
 * calls its endpoints within the process. `origin` is the shop's public origin: `https://haat.example`.
 */
export function contextFor(options: {
  host: string;
  call: CallEndpoint;
  fetch: Fetch;
  origin: string;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  const { host, call, fetch, origin } = options;
  const client = host === '' ? createInProcessClient(call) : adaptClient(createClient({ host, fetch }), host);
  context.set(clientContext, client);
  context.set(originsContext, { origin, apiHost: host });
  context.set(partialPageContext, { isPartial: false });
  context.set(htmlContext, { html: null });
  return context;
}

/**
 * Renders a complete page, for `renderedHtml`. It is not streamed, because it is cached, compressed and hashed for the security
 * policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaderContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  preventCachingIfPartial(headers, loaderContext);
  if (request.method !== 'HEAD') loaderContext.get(htmlContext).html = await renderPage(context, request.url);
  return new Response(null, { status, headers });
}

/** Handles a request for the data of a page, which the browser sends when it navigates. */
export function handleDataRequest(
  response: Response,
  { context }: { context: Readonly<RouterContextProvider> },
): Response {
  preventCachingIfPartial(response.headers, context);
  return response;
}

/** A page with a missing part is complete again as soon as the failed call works, so it must not be cached. */
function preventCachingIfPartial(headers: Headers, context: Readonly<RouterContextProvider>): void {
  if (context.get(partialPageContext).isPartial) headers.set('cache-control', 'no-store');
}

/** Logs errors, except a request that no route accepts, such as a URL with a line break: that is the client's error. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error);
}
