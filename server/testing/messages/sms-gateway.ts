// A local SMS gateway for tests: SSL Wireless v3 and BulkSMSBD, as documented, with faults.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/**
 * The result of a request. `lost`, `garbage`, `no_code`, `internal_error`: accepted, without a usable response; `hang`: neither
 * accepted nor responded to.
 */
export type Fate =
  | 'right'
  | 'lost'
  | 'hang'
  | 'server_error'
  | 'garbage'
  | 'no_code'
  | 'internal_error'
  | 'other_message'
  | 'refused'
  | 'no_balance'
  | 'cut';

interface SmsGateway {
  url: string;
  /** Messages that phones have received. */
  delivered: { to: string; text: string }[];
  /** Received requests with their fields. */
  requests: { path: string; type: string; fields: Record<string, string> }[];
  /** The results of the next requests. The last one is repeated. */
  fates: Fate[];
  /** A refusal of a key repeats it. */
  echo?: boolean;
  close(): Promise<void>;
}

export const SECRETS = { apiToken: 'canary-sms-token', apiKey: 'canary-sms-key' };

export async function startSmsGateway(): Promise<SmsGateway> {
  const ids = new Set<string>();
  const gateway = { delivered: [], requests: [], fates: ['right'] } as unknown as SmsGateway;
  const server = createServer(async (request, response) => {
    const fields = await readFields(request);
    gateway.requests.push({
      path: request.url ?? '',
      type: request.headers['content-type'] ?? '',
      fields,
    });
    const fate = gateway.fates.length > 1 ? gateway.fates.shift()! : gateway.fates[0]!;
    if (request.url === '/api/v3/send-sms') sslWireless(gateway, ids, fields, fate, response);
    else bulkSmsBd(gateway, fields, fate, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway.close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return gateway;
}

async function readFields(request: IncomingMessage): Promise<Record<string, string>> {
  const body = await readText(request);
  return request.headers['content-type'] === 'application/json'
    ? (JSON.parse(body) as Record<string, string>)
    : Object.fromEntries(new URLSearchParams(body));
}

/** Accepts an id once; a second request gets the response of the first. */
function sslWireless(
  gateway: SmsGateway,
  ids: Set<string>,
  fields: Record<string, string>,
  fate: Fate,
  response: ServerResponse,
): void {
  const { api_token, msisdn = '', sms = '', csms_id = '' } = fields;
  if (api_token !== SECRETS.apiToken) {
    json(response, { status: 'FAILED', status_code: 4001, error_message: 'Unauthorized' });
    return;
  }
  if (fate === 'refused') {
    json(response, { status: 'FAILED', status_code: 4029, error_message: `no balance for ${msisdn}` });
    return;
  }
  if (endsBefore(fate, response)) return;
  if (!ids.has(csms_id)) gateway.delivered.push({ to: msisdn, text: sms });
  ids.add(csms_id);
  if (endsAfter(fate, response)) return;
  json(response, {
    status: 'SUCCESS',
    status_code: 200,
    error_message: '',
    smsinfo: [
      {
        sms_status: 'SUCCESS',
        status_message: 'Success',
        msisdn,
        sms_type: 'EN',
        sms_body: sms,
        csms_id: fate === 'other_message' ? 'another' : csms_id,
        reference_id: '5da2f0b5ba3a2248110',
      },
    ],
  });
}

/** Each request is a message. */
function bulkSmsBd(
  gateway: SmsGateway,
  { api_key, number = '', message = '' }: Record<string, string>,
  fate: Fate,
  response: ServerResponse,
): void {
  if (api_key !== SECRETS.apiKey) {
    const error_message = `User Id not found${gateway.echo ? `: ${api_key}` : ''}`;
    json(response, { response_code: 1011, error_message });
    return;
  }
  if (fate === 'refused') {
    json(response, { response_code: 1001, error_message: `Invalid Number ${number}` });
    return;
  }
  if (fate === 'no_balance') {
    json(response, { response_code: 1007, error_message: 'Balance Insufficient' });
    return;
  }
  if (endsBefore(fate, response)) return;
  gateway.delivered.push({ to: number, text: message });
  if (endsAfter(fate, response)) return;
  json(response, { response_code: 202, message_id: 4_711, success_message: 'SMS Submitted Successfully' });
}

function endsBefore(fate: Fate, response: ServerResponse): boolean {
  if (fate === 'hang') return true;
  if (fate === 'server_error') response.writeHead(500).end('<h1>Server Error</h1>');
  if (fate === 'cut') response.destroy();
  return fate === 'server_error' || fate === 'cut';
}

function endsAfter(fate: Fate, response: ServerResponse): boolean {
  if (fate === 'lost') response.destroy();
  if (fate === 'garbage') response.writeHead(200).end('<h1>OK</h1>');
  if (fate === 'no_code') json(response, { message: 'OK' });
  if (fate === 'internal_error') json(response, { response_code: 1005, error_message: 'Internal Error' });
  return ['lost', 'garbage', 'no_code', 'internal_error'].includes(fate);
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
