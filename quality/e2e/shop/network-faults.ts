import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';

/** A network between a browser and the shop. A test can cut it and lose responses. */
export interface Network {
  /** URL of the shop for the browser. */
  url: string;
  cut(): void;
  restore(): void;
  /** Loses the next response to such a request, and cuts the network. */
  loseResponseTo(method: string, path: string): void;
  /** Changes the text of all later responses at a path; null makes them 404. */
  change(path: RegExp, text: (own: string) => string | null): void;
  /** Makes all later responses at a path an error. */
  fail(path: RegExp, status: number): void;
  close(): Promise<void>;
}

/**
 * Delays all later requests of a page, in ms. Unlike a route, it also works while the page is left. Returns a function that ends
 * the delay: another session of the protocol could not.
 */
export async function delayRequests(page: Page, latency: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const limits = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', limits);
  return () => session.detach();
}

/** Lets the next request of these URLs succeed, but not its response arrive. */
export function loseResponse(page: Page, urls: string) {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  return page.route(urls, lose, { times: 1 });
}

/** Holds the next request of these URLs until the returned function is called. */
export async function holdRequest(page: Page, urls: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const send = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(urls, send, { times: 1 });
  return release;
}

export async function openNetwork(shop = process.env.TEST_SHOP_URL!): Promise<Network> {
  let isCut = false;
  let toLose: { method: string; path: string } | null = null;
  const failures: { path: RegExp; status: number }[] = [];
  const changes: { path: RegExp; text: (own: string) => string | null }[] = [];

  const server = createServer(async (request, response) => {
    if (isCut) return request.destroy();
    const forwarded = await forward(shop, request).catch(() => null);
    if (toLose && request.method === toLose.method && request.url === toLose.path) {
      toLose = null;
      cut();
    }
    if (isCut || !forwarded) return request.destroy();
    const change = changes.findLast(({ path }) => path.test(request.url ?? ''));
    if (change) forwarded.replace(change.text);
    const failure = failures.findLast(({ path }) => path.test(request.url ?? ''));
    if (failure) forwarded.fail(failure.status);
    forwarded.send(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function cut() {
    isCut = true;
    server.closeAllConnections();
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    loseResponseTo: (method, path) => {
      toLose = { method, path };
    },
    change: (path, text) => changes.push({ path, text }),
    fail: (path, status) => failures.push({ path, status }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

class HttpResponse {
  #status: number;
  #headers: IncomingMessage['headers'];
  #body: Buffer;

  constructor({ statusCode = 502, headers }: IncomingMessage, body: Buffer) {
    this.#status = statusCode;
    // Without the half minute of the browser's own cache: pages come over the network.
    const control = headers['cache-control']?.replace(/, stale-while-revalidate=\d+/, '');
    this.#headers = control ? { ...headers, 'cache-control': control } : headers;
    this.#body = body;
  }

  replace(text: (own: string) => string | null): void {
    const changed = text(this.#body.toString());
    this.#status = changed === null ? 404 : 200;
    this.#body = Buffer.from(changed ?? '');
    this.#headers['content-length'] = String(this.#body.length);
  }

  fail(status: number): void {
    this.#status = status;
    this.#body = Buffer.from(
      '<!DOCTYPE html><title>Away</title><h1>This page cannot be shown right now.</h1>',
    );
    this.#headers['content-length'] = String(this.#body.length);
  }

  send(response: ServerResponse): void {
    response.writeHead(this.#status, this.#headers).end(this.#body);
  }
}

/** Requests the whole text without compression, so that a test can change it. */
function forward(shop: string, request: IncomingMessage): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...sent } = request.headers;
    const headers = { ...sent, 'accept-encoding': 'identity' };
    const forwarded = sendRequest(shop + request.url, { method: request.method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(new HttpResponse(response, Buffer.concat(chunks))));
      response.on('error', reject);
    });
    forwarded.on('error', reject);
    request.pipe(forwarded);
  });
}
