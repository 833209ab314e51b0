import type { Mutant } from './mutant.ts';

const live = {
  file: 'quality/e2e/office/orders/live.test.ts',
  title: 'a new order rings and counts in the title until somebody opens it; a muted device is silent',
};

const sheets = {
  file: 'quality/e2e/office/products/stock.test.ts',
  title:
    'goods are received, also by barcode, and thrown away as sheets, which survive a dead network and a lost response',
};

/** The office on a weak network, and beside other people. */
export const officeNetworkMutants: Mutant[] = [
  {
    name: 'sound that a phone has suspended stays silent',
    file: 'office/app/live/sound.ts',
    find: 'await context.resume().catch(() => {});',
    replace: '',
    test: live,
  },
  {
    name: 'poll of Today ends with a response that was cut',
    file: 'office/app/today/use-today.ts',
    find: '    useToday.setState({ offline: true });\n    return false;',
    replace: '    throw new Error();',
    test: live,
  },
  {
    name: 'change in the shop begins the loading of a page anew',
    file: 'office/app/platform/use-revalidate-when-idle.ts',
    find: 'if (!isDue || isLoading) return;',
    replace: 'if (!isDue) return;',
    test: live,
  },
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
  {
    name: 'refused tick stops those behind it',
    file: 'office/app/picking/tick-queue.ts',
    find: 'if (!isRefusal(problem)) throw problem;',
    replace: 'throw problem;',
    test: {
      file: 'server/src/office/picking/offline.test.ts',
      title: 'a tick that the server refuses does not stop those behind it, and its picker reads why',
    },
  },
  {
    name: 'late response leads away from another page of the office',
    file: 'office/app/platform/use-navigate-while-shown.ts',
    find: 'if (shown.current === pathname) await',
    replace: 'await',
    test: {
      file: 'quality/e2e/office/orders/edits.test.ts',
      title:
        'the desk takes goods off an order in pieces or by weight, sees the new total before, and writes notes',
    },
  },
  {
    name: 'product that is found late takes the focus',
    file: 'office/app/stock/sheet-page.tsx',
    find: "line.typed === '' && !isElsewhere",
    replace: "line.typed === ''",
    test: sheets,
  },
  {
    name: 'product that is not found disappears',
    file: 'office/app/stock/stock-search.tsx',
    find: 'else notify(products ?',
    replace: 'else if (!field) notify(products ?',
    test: sheets,
  },
  {
    name: 'notice is lost on a page without navigation',
    file: 'office/app/root.tsx',
    find: '      <Notices dismissLabel={dismiss} />\n',
    replace: '',
    test: {
      file: 'quality/e2e/office/administration/staff.test.ts',
      title:
        'an owner invites a manager, limits and removes him, his sessions end at once, and she changes her own password',
    },
  },
];
