/** The result of a request. `lost`: accepted, without a response; `limit`: Meta's own limit, which it also sends with 400. */
export type Fate = 'right' | 'lost' | 'away' | 'server_error' | 'limit' | 'refused' | 'token_ended';

interface MetaEvent {
  event_name: string;
  event_id: string;
  event_time: number;
  user_data: Record<string, unknown>;
  custom_data: { value: number; order_id: string };
}

export const META_KEYS = { META_DATASET_ID: '1234567890', META_ACCESS_TOKEN: 'canary-meta-token-0123456789' };

const WEEK = 7 * 24 * 3_600;
const HASH = /^[0-9a-f]{64}$/;

/** Meta's Conversions API as it is documented: events with one name and id within 48 hours count once, an old one fails the request. */
export function emulateMeta() {
  const counted = new Map<string, MetaEvent>();
  const meta = {
    /** The results of the next requests; the last one is repeated. */
    fates: ['right'] as Fate[],
    requests: 0,
    /** Accepted events that were accepted before. */
    repeated: 0,
    events: () => [...counted.values()],
    fetch: (async (input: URL | string, init: RequestInit = {}) => {
      meta.requests += 1;
      const url = new URL(input);
      const fate = meta.fates.length > 1 ? meta.fates.shift()! : meta.fates[0]!;
      if (url.host !== 'graph.facebook.com' || fate === 'away') throw connectionError();
      if (new Headers(init.headers).get('authorization') !== `Bearer ${META_KEYS.META_ACCESS_TOKEN}`)
        return refusal(400, 190, 'Invalid OAuth access token');
      if (fate === 'server_error') return new Response('', { status: 500 });
      if (fate === 'limit') return refusal(400, 4, 'Application request limit reached');
      if (fate === 'token_ended') return refusal(400, 190, 'Error validating access token');
      const path = url.pathname.replace(/^\/v\d+\.\d/, '');
      if (path === `/${META_KEYS.META_DATASET_ID}` && !init.method)
        return Response.json({ id: META_KEYS.META_DATASET_ID, name: 'Haat shop' });
      if (path !== `/${META_KEYS.META_DATASET_ID}/events`)
        return refusal(400, 100, 'Unsupported post request');
      const { data } = JSON.parse(String(init.body)) as { data: MetaEvent[] };
      const wrong = fate === 'refused' ? 'Invalid parameter' : data.map(wrongOf).find(Boolean);
      if (wrong) return refusal(400, 100, wrong);
      for (const event of data) {
        const key = `${event.event_name} ${event.event_id}`;
        if (counted.has(key)) meta.repeated += 1;
        else counted.set(key, event);
      }
      if (fate === 'lost') throw connectionError();
      return Response.json({ events_received: data.length, messages: [], fbtrace_id: 'A1' });
    }) as typeof fetch,
  };
  return meta;
}

function wrongOf({ event_name, event_time, user_data, custom_data }: MetaEvent): string | undefined {
  const now = Date.now() / 1_000;
  if (event_time < now - WEEK || event_time > now + 60) return 'Event Timestamp Too Old';
  const { client_user_agent, ...hashed } = user_data;
  if (typeof client_user_agent !== 'string' || client_user_agent === '') return 'no client_user_agent';
  if (
    !Object.values(hashed)
      .flat()
      .every((value) => HASH.test(String(value)))
  )
    return 'a value is not hashed';
  const { currency, value } = custom_data as { currency?: string; value: number };
  return event_name === 'Purchase' && currency === 'BDT' && value > 0 ? undefined : 'Invalid parameter';
}

function refusal(status: number, code: number, message: string): Response {
  return Response.json({ error: { message, type: 'OAuthException', code } }, { status });
}

function connectionError(): TypeError {
  return Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
}
