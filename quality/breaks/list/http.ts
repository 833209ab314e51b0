import type { Mutant } from './mutant.ts';

/** HTTP itself, for all routes: connections and rate limits. */
export const httpMutants: Mutant[] = [
  {
    name: 'NUL of a form reaches the database',
    file: 'server/src/platform/http/multipart-body.ts',
    find: 'storable(part.value)',
    replace: '[part.value, storable][0]',
    test: {
      file: 'server/src/office/imports/imports.test.ts',
      title: 'NUL in a field of a form is removed, as in a JSON body',
    },
  },
  {
    name: 'a clock that was ahead locks the sign-in',
    file: 'server/src/platform/http/count-attempts.ts',
    find: "eb('attempt.last', '>', latest(now))",
    replace: "eb('attempt.last', '>', new Date(latest(now).getTime() + 7 * DAY))",
    test: {
      file: 'server/src/accounts/sign-in-limits.test.ts',
      title: 'attempts of a clock that was hours ahead lock nobody out when it is set back',
    },
  },
  {
    name: 'a cached response keeps the pool of its buffer in memory',
    file: 'server/src/platform/http/encoded-body.ts',
    find: 'Buffer.allocUnsafeSlow(bytes.length)',
    replace: 'Buffer.allocUnsafe(bytes.length)',
    test: {
      file: 'server/src/platform/http/encoded-body.test.ts',
      title: 'a small body in gzip takes only its own memory',
    },
  },
  {
    name: 'error for malformed data inside another response',
    file: 'server/src/platform/http/malformed-request.ts',
    find: 'if (socket.writable && !awaitsResponse(socket))',
    replace: 'if (socket.writable)',
    test: {
      file: 'server/src/platform/http/malformed-requests.test.ts',
      title: 'no HTTP behind a request whose response is pending is refused, and the shop goes on responding',
    },
  },
  {
    name: 'limit lasts as long as a step of the clock',
    file: 'server/src/platform/http/rate-limits.ts',
    find: 'return remaining > 0 && remaining <= MAX_REMAINING;',
    replace: 'return remaining > 0;',
    test: {
      file: 'server/src/platform/http/rate-limits.test.ts',
      title: 'a clock that is set back does not extend the minute of a refused client',
    },
  },
  {
    name: 'phone in a path is logged',
    file: 'server/src/platform/http/logging.ts',
    find: '\\+?\\d{10,}|',
    replace: '',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'no secret of a whole shopping trip is logged',
    },
  },
  {
    name: 'query is logged',
    file: 'server/src/platform/http/logging.ts',
    find: "request.url.split('?')[0] ?? ''",
    replace: 'request.url',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'no secret of a whole shopping trip is logged',
    },
  },
  {
    name: 'responses about a customer are stored by caches',
    file: 'server/src/platform/http/register-endpoint.ts',
    find: "      if (!isShared) reply.header('cache-control', 'no-store');\n",
    replace: '',
    test: {
      file: 'server/src/platform/http/every-route.test.ts',
      title: 'no response about one customer or one order, and none to a write, is stored by a cache',
    },
  },
  {
    name: 'a guest’s order is stored by caches',
    file: 'server/src/checkout/routes.ts',
    find: "      reply.header('cache-control', 'no-store');\n",
    replace: '',
    test: {
      file: 'server/src/platform/http/every-route.test.ts',
      title: 'no response about one customer or one order, and none to a write, is stored by a cache',
    },
  },
  {
    name: 'an IPv6 network of 2^48 addresses is one client',
    file: 'server/src/platform/http/rate-limit-key.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 5)',
    test: {
      file: 'server/src/platform/http/rate-limits.test.ts',
      title: 'an IPv6 network of 2^64 addresses counts as one client',
    },
  },
  {
    name: 'message of an error is logged with phones',
    file: 'server/src/platform/http/logging.ts',
    find: 'message: withoutSecrets(error.message),',
    replace: 'message: error.message,',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'the log of a database error contains no row data',
    },
  },
  {
    name: 'code behind the data of a page may run',
    file: 'server/src/ssr/content-security-policy.ts',
    find: '  if (!script.subarray(end).equals(AFTER_DATA)) return false;\n',
    replace: '',
    test: {
      file: 'server/src/ssr/content-security-policy.test.ts',
      title:
        'data with other code in place of their end injected into a page is not allowed by its policy, and is logged',
    },
  },
  {
    name: 'value is written into a statement',
    file: 'ops/backup/write-backup.ts',
    find: "await client.query('COMMIT');",
    replace: "await client.query('COMMIT' + String(client));",
    test: {
      file: 'server/src/sources.test.ts',
      title: 'no statement is built from text: values are parameters',
    },
  },
  {
    name: 'requests are sent past the client of the providers',
    file: 'server/src/accounts/find-customer.ts',
    find: "import type { Database } from '../platform/db/database.ts';",
    replace:
      "import type { Database } from '../platform/db/database.ts';\nexport const send = globalThis.fetch;",
    test: {
      file: 'server/src/sources.test.ts',
      title: 'the shop sends requests only to its providers, and runs programs only for its own PostgreSQL',
    },
  },
  {
    name: 'drafts in hidden folders are served',
    file: 'server/src/platform/media/resolve-media.ts',
    find: 'const NAME = /^(?:[a-z0-9][a-z0-9_-]*',
    replace: 'const NAME = /^(?:[a-z0-9.][a-z0-9_.-]*',
    test: {
      file: 'server/src/platform/media/media.test.ts',
      title: 'returns 404 for /media/.drafts/rui.webp',
    },
  },
];
