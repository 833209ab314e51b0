import type { Mutant } from './mutant.ts';

/** The office on a weak network, and beside other people. */
export const officeNetworkMutants: Mutant[] = [
  {
    name: 'response that was cut replaces the page',
    file: 'contract/src/client.ts',
    find: "json().catch((cause) => {\n    throw new ApiError(0, { code: 'unreachable', message: String(cause) });",
    replace: 'json().catch((cause) => {\n    throw cause;',
    test: { file: 'contract/src/client.test.ts', title: 'a response whose body ends too early is none' },
  },
  {
    name: 'call by somebody else is not shown',
    file: 'server/src/office/orders/today.ts',
    find: "${sumOfNewest('order_call')}, ",
    replace: '',
    test: {
      file: 'server/src/office/calls/calls.test.ts',
      title: 'a call that changes no count changes the revision of Today; a minute does not',
    },
  },
];
