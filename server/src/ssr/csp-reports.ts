import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Overloaded } from '../platform/http/admission.ts';
import { withoutSecrets } from '../platform/http/logging.ts';
import { tooManyRequests } from '../platform/http/refused.ts';
import { TokenBuckets } from '../platform/http/token-bucket.ts';
import { REPORTS } from './content-security-policy.ts';

/** As browsers send them: one by the older directive, a batch by the newer. */
const TYPES = ['application/csp-report', 'application/reports+json'];

const MOST_BYTES = 16 * 1024;
const MOST_IN_A_BATCH = 20;

/** Of one address, a quarter of them at once. */
const REPORTS_A_MINUTE = 120;

/** So many different violations are told in an hour, each once: enough to learn of one, and no flood. */
const MOST_TOLD = 100;
const HOUR = 3_600_000;

interface Violation {
  directive: string;
  /** The origin of what was blocked, or what it is where it has none: `inline`, `eval`, `data:`. */
  blocked: string;
  /** The path of the page, without its query. */
  page: string;
}

/**
 * Where browsers tell that a page tried what its policy forbids. Whoever likes can send anything here: nothing is
 * stored, and what the owner reads is one line of the log for each different violation of a page of this shop.
 * `origin` is the shop's public address.
 */
export async function cspReports(
  app: FastifyInstance,
  { origin, clock }: { origin: string | undefined; clock: () => Date },
): Promise<void> {
  const shares = new TokenBuckets(REPORTS_A_MINUTE);
  const tell = teller(clock);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
    scope.route({
      method: 'POST',
      url: REPORTS,
      schema: { hide: true },
      bodyLimit: MOST_BYTES,
      onRequest: async (request) => {
        const seconds = shares.take(request.ip, clock().getTime());
        if (seconds > 0) throw new Overloaded(tooManyRequests(seconds));
      },
      handler: async (request, reply) => {
        const hosts = [request.host, origin && new URL(origin).host];
        for (const violation of violationsIn(request.body, hosts)) tell(violation, request.log);
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    });
  });
}

/** Writes each violation once an hour. */
function teller(clock: () => Date): (violation: Violation, log: FastifyBaseLogger) => void {
  const told = new Set<string>();
  let since = 0;
  return (violation, log) => {
    const now = clock().getTime();
    if (now - since > HOUR) {
      told.clear();
      since = now;
    }
    const line = JSON.stringify(violation);
    if (told.has(line) || told.size >= MOST_TOLD) return;
    told.add(line);
    log.warn({ event: 'csp_violation', ...violation }, 'a page tried what its policy forbids');
  };
}

/** Those of pages at these hosts. */
function violationsIn(body: unknown, hosts: (string | undefined)[]): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MOST_IN_A_BATCH) : [body];
  return reports.flatMap((report) => {
    const told = field(report, 'csp-report') ?? field(report, 'body');
    const directive = text(told, 'effectiveDirective', 'effective-directive', 'violated-directive');
    const page = addressOf(text(told, 'documentURL', 'document-uri'));
    if (!page || !hosts.includes(page.host) || !/^[a-z-]{5,30}$/.test(directive)) return [];
    const blocked = blockedIn(text(told, 'blockedURL', 'blocked-uri'));
    return [{ directive, blocked, page: withoutSecrets(page.pathname).slice(0, 100) }];
  });
}

const WITHOUT_ADDRESS = /^(inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink|self)$/;

function blockedIn(blocked: string): string {
  if (WITHOUT_ADDRESS.test(blocked)) return blocked;
  const address = addressOf(blocked);
  if (!address) return 'something else';
  return (address.origin === 'null' ? address.protocol : address.origin).slice(0, 100);
}

function addressOf(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

function text(of: unknown, ...names: string[]): string {
  const found = names.map((name) => field(of, name)).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : '';
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
