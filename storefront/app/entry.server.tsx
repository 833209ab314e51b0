import { createClient, type Fetch } from '@haat/contract/common/client';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { clientContext, partsContext, placeContext } from './platform/api.ts';
import { forAnyProvider } from './platform/provider/any-provider.ts';
import { renderPage } from './render-page.ts';
import { withLateScript } from './shell/late-script.ts';

/**
 * What the loaders of one request may use. `host` is the API's origin, empty where it is the shop's own; then `fetch`
 * is called with a path alone (`/api/setup/`). `origin` is the shop's public origin, such as `https://haat.example`.
 */
export function contextFor(options: { host: string; fetch: Fetch; origin: string }): RouterContextProvider {
  const context = new RouterContextProvider();
  const { host, fetch, origin } = options;
  const client = createClient({ host, fetch });
  context.set(clientContext, host === '' ? client : forAnyProvider(client, host));
  context.set(placeContext, { origin, apiHost: host });
  context.set(partsContext, { missing: false });
  return context;
}

/** Renders a page as a whole, never in pieces: it is kept, compressed and hashed for the security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loads: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  markIncomplete(headers, loads);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = await renderPage(context, request.url);
  const html = import.meta.env.PROD ? withLateScript(page) : page;
  // Bytes, since of a text Response makes two further copies.
  return new Response(Buffer.from(html), { status, headers });
}

/** The data of a page alone, for the navigation within a browser. */
export function handleDataRequest(
  response: Response,
  { context }: { context: Readonly<RouterContextProvider> },
): Response {
  markIncomplete(response.headers, context);
  return response;
}

/** A page without one of its parts is whole again as soon as the call works: nobody caches it. */
function markIncomplete(headers: Headers, context: Readonly<RouterContextProvider>): void {
  if (context.get(partsContext).missing) headers.set('cache-control', 'no-store');
}

/** An address that no route takes, such as one with a line break in it, is nobody's mistake but the asker's. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error);
}
