import { createClient, type Fetch } from '@haat/contract/common/client';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { clientContext, placeContext } from './platform/api.ts';
import { forAnyProvider } from './platform/provider/any-provider.ts';
import { renderPage } from './render-page.ts';
import { withLateScript } from './shell/late-script.ts';

export { createRequestHandler } from 'react-router';

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
  return context;
}

/** Renders a page as a whole, never in pieces: it is kept, compressed and hashed for the security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const html = withLateScript(await renderPage(context, request.url));
  // Bytes, since of a text Response makes two further copies.
  return new Response(Buffer.from(html), { status, headers });
}

/** An address that no route takes, such as one with a line break in it, is nobody's mistake but the asker's. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error);
}
