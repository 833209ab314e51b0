import type { StockRefusal } from '@haat/contract/common/refusal';

/** An expected "no": returned, never thrown. A handler that returns one responds with its status and body. */
export class Refused {
  readonly status: number;
  readonly body: StockRefusal;
  /** Seconds until another try makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter, ...more }: Omit<StockRefusal, 'code' | 'message'> & { retryAfter?: number } = {},
  ) {
    this.status = status;
    this.body = { code, message, ...more };
    this.retryAfter = retryAfter;
  }
}

/** 400: the fields that are wrong, by their path, and what is wrong with each. */
export function invalid(fields: Record<string, string>): Refused {
  const [field, problem] = Object.entries(fields)[0] ?? ['', 'is not valid'];
  return new Refused(400, 'invalid', `${field} ${problem}.`, { fields });
}

/** 404: nothing there, or nothing of the caller's. */
export function notFound(what: string): Refused {
  return new Refused(404, 'not_found', `${what} not found.`);
}

/** 429, with the seconds until another try makes sense. */
export function tooManyRequests(retryAfter: number): Refused {
  const message = `Too many requests. Please try again in ${retryAfter} seconds.`;
  return new Refused(429, 'too_many_requests', message, { retryAfter });
}
