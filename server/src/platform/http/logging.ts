import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export interface LogOptions {
  level: string;
  /** Where the log goes; by default to standard output. */
  stream?: { write(line: string): void };
}

/**
 * Options of the log: JSON, one line per event, times in UTC. No passwords, tokens, complete phone numbers or postal
 * addresses. Of a request only the method and the path are logged, without query, tokens and headers.
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

/** Fields that are replaced if a body or headers are ever logged. */
const SECRETS = ['password', 'access', 'refresh', 'token', 'authorization', 'cookie', 'address', 'email'];

function describeRequest(request: FastifyRequest) {
  const path = request.url.split('?')[0] ?? '';
  return { method: request.method, path: withoutSecrets(path), remote: request.ip };
}

/** Leaves out PostgreSQL's `detail` and `where`, which contain whole rows. */
function describeError(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    code: error.code,
    constraint: error.constraint,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
  };
}

/** Replaces phone numbers in Latin digits, and every word that is long enough for a token. */
export function withoutSecrets(text: string): string {
  return text.replace(/\+?\d{10,}|[A-Za-z0-9_-]{32,}/g, '…');
}
