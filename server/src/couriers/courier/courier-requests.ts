import { cleanLine } from '@haat/contract/text/text';
import { MINUTE, SECOND } from '@haat/contract/time/durations';
import { describe, type NoResponse, parseFields, readBounded } from '../../platform/http/provider-request.ts';
import type { CreateResult } from './courier.ts';

/** Lists of areas and payouts are long, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The pause after a 429 without `Retry-After`, and the longest one, in ms. */
const PAUSE = MINUTE;
const LONGEST_PAUSE = 15 * MINUTE;

export interface CourierAccount {
  /** Base URL of every call. */
  apiUrl: string;
  /** The page on which a receiver follows a parcel, without its id. */
  trackingPage: string;
  fetch?: typeof fetch;
  /** The limit for each request, in ms. */
  timeout?: number;
}

const TIMEOUT = 20 * SECOND;

/** A JSON object. `status` is that of HTTP, or the error inside a response with HTTP status 200. */
export type CourierResponse = { status: number; fields: Record<string, unknown> } | NoResponse;

/** The requests to one courier. After a 429 none is sent until the courier wants to hear more. */
export class CourierRequests {
  readonly #account: CourierAccount;
  #pausedUntil = 0;

  constructor(account: CourierAccount) {
    this.#account = account;
  }

  /** Follows no redirect and never throws. No reason contains the URL or a header. */
  async send(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<CourierResponse> {
    if (Date.now() < this.#pausedUntil) return { unknown: 'too many requests', status: 429, unsent: true };
    const { apiUrl, fetch = globalThis.fetch, timeout = TIMEOUT } = this.#account;
    try {
      const response = await fetch(new URL(apiUrl + path), {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      const text = await readBounded(response, MAX_BYTES);
      const parsed = parseFields(text ?? '');
      const status = 'fields' in parsed ? statusOf(response.status, parsed.fields) : response.status;
      if (status === 429) {
        this.#pausedUntil = Date.now() + pauseOf(response.headers.get('retry-after'));
        return { unknown: 'too many requests', status, unsent: true };
      }
      if ('fields' in parsed) return { status, fields: parsed.fields };
      return { unknown: `HTTP ${response.status}: ${parsed.unknown}`, status };
    } catch (error) {
      return describe(error, timeout);
    }
  }
}

/** HTTP 200 with an error inside is an error. Other numbers inside, such as 1, mean success. */
function statusOf(http: number, { status, code, status_code }: Record<string, unknown>): number {
  const inside = [status, code, status_code].find(
    (one) => typeof one === 'number' && one >= 400 && one < 600,
  );
  return http >= 200 && http < 300 && typeof inside === 'number' ? inside : http;
}

function pauseOf(retryAfter: string | null): number {
  const seconds = retryAfter === null || !/^\d{1,6}$/.test(retryAfter) ? null : Number(retryAfter);
  return seconds === null ? PAUSE : Math.min(seconds * SECOND, LONGEST_PAUSE);
}

/** Sends a request of one courier: with a body it is a POST. */
export type CourierCall = (path: string, body?: object) => Promise<CourierResponse>;

export function isOk(
  response: CourierResponse,
): response is { status: number; fields: Record<string, unknown> } {
  return 'fields' in response && response.status >= 200 && response.status < 300;
}

/** Timed out, in conflict, too early: an earlier try, or one under way, may have created the parcel. */
const UNCLEAR = [408, 409, 425];

/** A create without a parcel: refused only if the courier clearly says so, otherwise it may have created it. */
export function failedCreate(response: CourierResponse): CreateResult {
  if (
    'fields' in response &&
    response.status >= 400 &&
    response.status < 500 &&
    !UNCLEAR.includes(response.status)
  )
    return { kind: 'refused', reason: reasonOf(response) };
  const isUnsent = 'unknown' in response && response.unsent;
  return { kind: 'unknown', reason: reasonOf(response), ...(isUnsent && { unsent: true }) };
}

/** What a courier says is wrong, in one short line. */
export function reasonOf(response: CourierResponse): string {
  if ('unknown' in response) return response.unknown;
  const { message, errors } = response.fields;
  const texts = [message, ...(typeof errors === 'object' && errors ? Object.values(errors).flat() : [])];
  const said = texts.filter((text) => typeof text === 'string').join(' ');
  return plainText(said, 200) || `HTTP ${response.status}`;
}

/** One line without control characters, not longer than the courier takes. */
export function plainText(text: string, max: number): string {
  return [...cleanLine(text)].slice(0, max).join('').trim();
}
