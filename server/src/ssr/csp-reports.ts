import { HOUR } from '@haat/contract/time/durations';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Overloaded } from '../platform/http/limits/admission-lane.ts';
import { TokenBuckets } from '../platform/http/limits/token-bucket.ts';
import { withoutSecrets } from '../platform/http/logging.ts';
import { tooMany } from '../platform/refused.ts';
import { REPORTS } from './content-security-policy.ts';

/** The content types of browsers: one report by `report-uri`, a batch by `report-to`. */
const TYPES = ['application/csp-report', 'application/reports+json'];

const MAX_BYTES = 16 * 1024;
const MAX_BATCH = 20;

/** Reports per IP address and minute; a quarter of them at once. */
const REPORTS_PER_MINUTE = 120;

/** The number of different violations that are logged in an hour, each once: enough to notice a problem, without a flood. */
const MAX_LOGGED = 100;

interface Violation {
  directive: string;
  /** The origin of the blocked resource, or its kind if it has none: `inline`, `eval`, `data:`. */
  blocked: string;
  /** The path of the page, without its query. */
  page: string;
}

/**
 * Receives browsers' reports about violations of the Content-Security-Policy. Any client can send any report: none is stored,
 * and each different violation on a page of this shop is one line in the log. `origin` is the shop's public origin.
 */
export async function cspReports(
  app: FastifyInstance,
  { origin, clock }: { origin: string | undefined; clock: () => Date },
): Promise<void> {
  const buckets = new TokenBuckets(REPORTS_PER_MINUTE);
  const logViolation = violationLogger(clock);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
    scope.route({
      method: 'POST',
      url: REPORTS,
      schema: { hide: true },
      bodyLimit: MAX_BYTES,
      onRequest: async (request) => {
        const seconds = buckets.take(request.ip);
        if (seconds > 0) throw new Overloaded(tooMany(seconds));
      },
      handler: async (request, reply) => {
        const hosts = [request.host, origin && new URL(origin).host];
        for (const violation of violationsIn(request.body, hosts)) logViolation(violation, request.log);
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    });
  });
}

/** Returns a function that logs each violation once an hour. */
function violationLogger(clock: () => Date): (violation: Violation, log: FastifyBaseLogger) => void {
  const logged = new Set<string>();
  let since = 0;
  return (violation, log) => {
    const now = clock().getTime();
    if (now - since > HOUR) {
      logged.clear();
      since = now;
    }
    const line = JSON.stringify(violation);
    if (logged.has(line) || logged.size >= MAX_LOGGED) return;
    logged.add(line);
    log.warn({ event: 'csp_violation', ...violation }, 'a page tried what its policy forbids');
  };
}

/** Parses the reports about pages at these hosts. */
function violationsIn(body: unknown, hosts: (string | undefined)[]): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MAX_BATCH) : [body];
  return reports.flatMap((report) => {
    const details = field(report, 'csp-report') ?? field(report, 'body');
    const directive = text(details, 'effectiveDirective', 'effective-directive', 'violated-directive');
    const page = parseUrl(text(details, 'documentURL', 'document-uri'));
    if (!page || !hosts.includes(page.host) || !/^[a-z-]{5,30}$/.test(directive)) return [];
    const blocked = describeBlocked(text(details, 'blockedURL', 'blocked-uri'));
    return [{ directive, blocked, page: withoutSecrets(page.pathname).slice(0, 100) }];
  });
}

const KEYWORDS = /^(inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink|self)$/;

function describeBlocked(blocked: string): string {
  if (KEYWORDS.test(blocked)) return blocked;
  const url = parseUrl(blocked);
  if (!url) return 'something else';
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function text(object: unknown, ...names: string[]): string {
  const value = names.map((name) => field(object, name)).find((each) => typeof each === 'string');
  return typeof value === 'string' ? value : '';
}

function field(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
