import type { Mutant } from './mutant.ts';

/** HTTP itself: connections and requests that reach no route. */
export const httpMutants: Mutant[] = [
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
];
