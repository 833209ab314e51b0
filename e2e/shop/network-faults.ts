import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line between a browser and the shop that a test can cut, and that can lose what the shop responses. */
export interface Line {
  /** Where the browser finds the shop. */
  address: string;
  cut(): void;
  mend(): void;
  /** The next answer to such a request is lost on the way back, and the line is cut. */
  loseAnswerTo(method: string, path: string): void;
  /** From now on the shop has another text at a path, made from its own; null where it has nothing there. */
  change(path: RegExp, text: (own: string) => string | null): void;
  /** From now on the shop responds with an error at a path. */
  fail(path: RegExp, status: number): void;
  close(): Promise<void>;
}

export async function openLine(shop = process.env.SHOP_ADDRESS!): Promise<Line> {
  let isCut = false;
  let toLose: { method: string; path: string } | null = null;
  const failures: { path: RegExp; status: number }[] = [];
  const changes: { path: RegExp; text: (own: string) => string | null }[] = [];

  const server = createServer(async (request, response) => {
    if (isCut) return request.destroy();
    const answer = await forward(shop, request).catch(() => null);
    if (toLose && request.method === toLose.method && request.url === toLose.path) {
      toLose = null;
      cut();
    }
    if (isCut || !answer) return request.destroy();
    const change = changes.findLast(({ path }) => path.test(request.url ?? ''));
    if (change) answer.replace(change.text);
    const failure = failures.findLast(({ path }) => path.test(request.url ?? ''));
    if (failure) answer.fail(failure.status);
    answer.send(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function cut() {
    isCut = true;
    server.closeAllConnections();
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    loseAnswerTo: (method, path) => {
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
    // Without the half minute in which browsers take a page from their own cache: what is shown comes over the line.
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

/** Asked uncompressed and whole, so that a text can be changed. */
function forward(shop: string, request: IncomingMessage): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...sent } = request.headers;
    const headers = { ...sent, 'accept-encoding': 'identity' };
    const forwarded = ask(shop + request.url, { method: request.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve(new HttpResponse(answer, Buffer.concat(chunks))));
      answer.on('error', reject);
    });
    forwarded.on('error', reject);
    request.pipe(forwarded);
  });
}
