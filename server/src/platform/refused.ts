import { type PlainCode, type Problem, problemText, type Refusal } from '@haat/contract/http/problems';

/** A problem. One without params may be written as its code. */
export type AnyProblem = Problem | PlainCode;

/** The problem of each wrong field, by its path: `items[0].quantity`. */
export type FieldProblems = Record<string, AnyProblem>;

/** An expected refusal: returned, never thrown. A handler that returns one responds with its status and body. */
export class Refused {
  readonly status: number;
  readonly body: Refusal;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;

  /** `message`: instead of the English text of the code. */
  constructor(
    status: number,
    problem: AnyProblem,
    { fields, retryAfter, message }: { fields?: FieldProblems; retryAfter?: number; message?: string } = {},
  ) {
    this.status = status;
    this.body = {
      ...withMessage(problem, message),
      ...(fields && { fields: Object.fromEntries(entriesOf(fields)) }),
    };
    this.retryAfter = retryAfter;
  }
}

function withMessage(problem: AnyProblem, message?: string): Problem & { message: string } {
  const { code, params } = typeof problem === 'string' ? { code: problem, params: undefined } : problem;
  const text = message ?? problemText({ code, params }) ?? code;
  return { code, message: text, ...(params && { params }) } as Problem & { message: string };
}

function entriesOf(fields: FieldProblems) {
  return Object.entries(fields).map(([name, problem]) => [name, withMessage(problem)] as const);
}

/** 400. `fields` holds the problem of each invalid field; the message names the first one. */
export function invalid(fields: FieldProblems): Refused {
  const [first] = entriesOf(fields);
  const message = first && `${first[0]}: ${first[1].message}`;
  return new Refused(400, 'invalid', { fields, ...(message && { message }) });
}

/** 404: it does not exist, or belongs to somebody else. `what` is in English. */
export function notFound(what: string): Refused {
  return new Refused(404, { code: 'not_found', params: { what } });
}

/** 429, with `Retry-After` in seconds. */
export function tooMany(retryAfter: number): Refused {
  return new Refused(429, { code: 'too_many_requests', params: { seconds: retryAfter } }, { retryAfter });
}

/** 503: more work than this process can do now, with `Retry-After` in seconds. */
export function busy(retryAfter: number): Refused {
  return new Refused(503, 'busy', { retryAfter });
}
