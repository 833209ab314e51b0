import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { MessageProvider } from '../../../server/src/messages/providers/message-provider.ts';
import { sslWireless } from '../../../server/src/messages/providers/sslwireless.ts';
import type { Random } from './random.ts';

/** An SMS company that delivers each client id once, a moment after the request, and responds another moment later. */
export interface ClientIdGateway {
  url: string;
  /** How many requests have arrived. */
  requests(): number;
  /** The texts that phones have received. */
  delivered: string[];
  close(): Promise<void>;
}

/** The provider of the shop for such a gateway. */
export function smsProvider(apiUrl: string): MessageProvider {
  return sslWireless({ apiToken: 'token', sender: 'HAAT', apiUrl });
}

/** @param forgetful delivers a client id again, as no documented company does: then messages must arrive twice */
export async function startClientIdGateway(
  random: Random,
  { forgetful }: { forgetful: boolean },
): Promise<ClientIdGateway> {
  const ids = new Set<string>();
  const delivered: string[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests++;
    const { csms_id = '', sms = '', msisdn } = (await readJson(request)) as Record<string, string>;
    // The sender may be killed before its message is accepted, and then nobody receives it;
    await wait(random.whole(0, 100));
    if (request.socket.destroyed) return;
    if (forgetful || !ids.has(csms_id)) delivered.push(sms);
    ids.add(csms_id);
    // or before it has the response.
    await wait(random.whole(0, 100));
    const info = { sms_status: 'SUCCESS', msisdn, csms_id, reference_id: csms_id };
    const body = JSON.stringify({ status: 'SUCCESS', status_code: 200, error_message: '', smsinfo: [info] });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    delivered,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
