import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { ProviderKeys } from '../../../server/src/platform/provider-keys/provider-keys.ts';
import { emulateMeta, META_KEYS } from '../../../server/testing/integrations/meta.ts';
import { testKeys } from '../../../server/testing/provider-keys.ts';

const META = 'https://graph.facebook.com';

/** When the next request is to be reported: before Meta has counted it, before its response, or after the response. */
export type Moment = 'before' | 'counted' | 'responded';

export type MetaServer = Awaited<ReturnType<typeof startMetaServer>>;

/** The emulator of Meta for other processes. */
export async function startMetaServer() {
  const meta = emulateMeta();
  let waiting: { moment: Moment; reached: () => void } | null = null;
  /** A process that waits here is killed. */
  const pass = async (moment: Moment) => {
    if (waiting?.moment !== moment) return;
    waiting.reached();
    waiting = null;
    if (moment !== 'responded') await new Promise(() => {});
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const body = await text(request);
    await pass('before');
    const init = { method, headers: { authorization: String(headers.authorization) }, body };
    const result = await meta.fetch(META + url, init).catch(() => null);
    await pass('counted');
    if (!result) return request.socket.destroy();
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(await result.text());
    await pass('responded');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    meta,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves at this moment of one of the next requests; the request gets no response then, unless it has responded. */
    reaches: (moment: Moment) =>
      new Promise<void>((reached) => {
        waiting = { moment, reached };
      }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The keys of a shop that reports to this server. */
export function keysOfMeta(db: Database, url: string): ProviderKeys {
  return testKeys(db, META_KEYS, {
    fetch: (input, init) => fetch(String(input).replace(META, url), init),
  });
}
