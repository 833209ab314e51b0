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
];
