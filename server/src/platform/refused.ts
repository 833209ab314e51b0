import type { OrderRefusal } from '@haat/contract/http/refusal';

/** An expected refusal: returned, never thrown. A handler that returns one responds with its status and body. */
export class Refused {
  readonly status: number;
  readonly body: OrderRefusal;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter, ...more }: Omit<OrderRefusal, 'code' | 'message'> & { retryAfter?: number } = {},
  ) {
    this.status = status;
    this.body = { code, message, ...more };
    this.retryAfter = retryAfter;
  }
}

/** 400. `fields` holds the problem of each invalid field, by its path. */
export function invalid(fields: Record<string, string>): Refused {
  const [field, problem] = Object.entries(fields)[0] ?? ['', 'is not valid'];
  return new Refused(400, 'invalid', `${field} ${problem}.`, { fields });
}

/** 404: it does not exist, or belongs to somebody else. */
export function notFound(what: string): Refused {
  return new Refused(404, 'not_found', `${what} not found.`);
}

/** 429, with `Retry-After` in seconds. */
export function tooMany(what: 'requests' | 'attempts', retryAfter: number): Refused {
  const message = `Too many ${what}. Please try again in ${timeText(retryAfter)}.`;
  return new Refused(429, 'too_many_requests', message, { retryAfter });
}

function timeText(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** 503: more work than this process can do now, with `Retry-After` in seconds. */
export function busy(retryAfter: number): Refused {
  const message = 'The shop is very busy right now. Please try again in a moment.';
  return new Refused(503, 'busy', message, { retryAfter });
}
