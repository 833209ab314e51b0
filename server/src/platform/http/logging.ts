import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export interface LogOptions {
  level: string;
  /** Where the lines go; standard output unless told. */
  stream?: { write(line: string): void };
}

/**
 * What the shop writes down: JSON, one line an event, UTC. Never a password, a token, a whole phone or an address; a
 * request is its method and path, without query, tokens and headers.
 */
export function redactingLogger({ level, stream }: LogOptions): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream ? { stream } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: describeRequest, err: describeError },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '…' },
  };
}

/** Should anybody ever log a body or headers, these stay out. */
const SECRETS = ['password', 'access', 'refresh', 'token', 'authorization', 'cookie', 'address', 'email'];

function describeRequest(request: FastifyRequest) {
  const path = request.url.split('?')[0] ?? '';
  return { method: request.method, path: withoutSecrets(path), remote: request.ip };
}

/** Without what PostgreSQL adds to an error (`detail`, `where`): it repeats whole rows. */
function describeError(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    code: error.code,
    constraint: error.constraint,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
  };
}

/** The same without phones in any Latin form and whatever is long enough for a token. */
export function withoutSecrets(text: string): string {
  return text.replace(/\+?\d{10,}|[A-Za-z0-9_-]{32,}/g, '…');
}
