import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, sourcesBelow } from '../testing/source-imports.ts';

/** What a source file or a folder imports, by its path; imports of types count too. */
type Graph = Map<string, Set<string>>;

/** The imports between the files below a folder. */
function fileGraph(folder: string): Graph {
  const files = new Set(sourcesBelow(folder));
  return new Map(
    [...files].map((file) => [
      file,
      new Set(
        importsOf(file)
          .map(({ to }) => to)
          .filter((to) => files.has(to)),
      ),
    ]),
  );
}

/** The same between the folders of these files. */
function folderGraph(files: Graph): Graph {
  const folders: Graph = new Map();
  for (const [file, imports] of files) {
    const folder = path.dirname(file);
    const others = [...imports].map((to) => path.dirname(to)).filter((other) => other !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return folders;
}

/** A way from a node back to itself, if there is one. */
function circleIn(graph: Graph): string[] {
  const done = new Set<string>();
  const visit = (node: string, way: string[]): string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...way, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  return [...graph.keys()].map((node) => visit(node, [])).find((circle) => circle.length > 0) ?? [];
}

test('finds a circle', () => {
  const graph = (edges: Record<string, string[]>) =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));
  expect(circleIn(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  expect(circleIn(graph({ a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }))).toEqual(['b', 'd', 'b']);
});

describe.each([
  'storefront/app',
  'office/app',
  'server/src',
  'contract/src',
  'ui/src',
  'gateway/src',
  'ops',
  'quality/e2e',
  'quality/bench',
  'quality/faults',
])('%s', (folder) => {
  const files = fileGraph(folder);

  test('no file imports itself through others', () => {
    expect(files.size).toBeGreaterThan(10);
    expect(circleIn(files)).toEqual([]);
  });

  test('no folder imports itself through others', () => {
    expect(circleIn(folderGraph(files))).toEqual([]);
  });
});

/** The features that each feature of a folder imports; the folders of a feature count as one. */
function featureImports(folder: string, base: string[]): [feature: string, imports: string[]][] {
  const featureOf = (file: string) => path.dirname(path.relative(folder, file)).split('/')[0]!;
  const features = new Map<string, Set<string>>();
  for (const [file, imports] of fileGraph(folder)) {
    const others = [...imports]
      .map(featureOf)
      .filter((other) => other !== featureOf(file) && !base.includes(other));
    features.set(featureOf(file), new Set([...(features.get(featureOf(file)) ?? []), ...others]));
  }
  return [...features].map(([feature, imports]) => [feature, [...imports].toSorted()]);
}

test('the product imports nothing of ops/ but the embedded PostgreSQL', () => {
  const product = ['contract/src', 'gateway/src', 'office/app', 'server/src', 'storefront/app', 'ui/src'];
  const imports = product.flatMap(sourcesBelow).flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(1_000);
  expect(
    imports.filter(({ to }) => to.startsWith('ops/') && !to.startsWith('ops/embedded-postgres/')),
  ).toEqual([]);
});

/** Folders of the server, from the ground up. A folder inside a listed one stands on the same floor unless it is listed itself. */
const FLOORS = [
  ['platform'],
  ['shop-state', 'api-keys'],
  [
    'brand',
    'stock',
    'catalogue',
    'messages/providers',
    ...['courier', 'steadfast', 'pathao', 'redx'].map((folder) => `couriers/${folder}`),
  ],
  ['delivery'],
  ['messages', 'pricing'],
  ['codes', 'seo', 'stock-alerts', 'cart', 'content', 'demo', 'shopping-lists'],
  ['credit'],
  ['orders'],
  ['risk', 'integrations/conversions'],
  ['accounts', 'feedback', 'payments', 'slots', 'wallets'],
  ['audit', 'checkout', 'ssr'],
  ['staff'],
  ['value-limits', 'calls', 'cash', 'order-photos', 'products', 'content/editing', 'catalogue/categories'],
  [
    'backup',
    'couriers',
    'integrations',
    'picking',
    'packing',
    'runs',
    'prices',
    'stock/office',
    'orders/office',
    'payments/office',
    'settings',
    'slots/office',
    'wallets/office',
  ],
  [
    'health',
    'orders/edits',
    'orders/change',
    'chats',
    'customers',
    'desk',
    'figures',
    'imports',
    'inbox',
    'prices/paste',
    'push',
    'slips',
    'substitutes',
  ],
  ['complaints', 'counter'],
  ['confirmations', 'exports', 'opening', 'catalogue/synonyms', 'catalogue/search-misses'],
  ['.'],
];

/** The floor of a folder: that of the longest listed folder that contains it. */
function floorOf(folder: string): number {
  for (let part = folder; ; part = path.dirname(part)) {
    const floor = FLOORS.findIndex((folders) => folders.includes(part));
    if (floor !== -1 && (part !== '.' || folder === '.')) return floor;
    if (part === '.') return -1;
  }
}

describe('floors of the server', () => {
  const folders = [...folderGraph(fileGraph('server/src'))].map(
    ([folder, imports]) =>
      [
        path.relative('server/src', folder) || '.',
        [...imports].map((to) => path.relative('server/src', to)),
      ] as const,
  );

  test('every folder stands on one', () => {
    expect(folders.map(([folder]) => folder).filter((folder) => floorOf(folder) === -1)).toEqual([]);
  });

  test('no folder imports one of a higher floor, and the platform no feature', () => {
    const up = folders.flatMap(([folder, imports]) =>
      imports.filter((to) => floorOf(to || '.') > floorOf(folder)).map((to) => `${folder} -> ${to || '.'}`),
    );
    expect(up).toEqual([]);
  });
});

describe('features of the storefront', () => {
  const base = ['platform', 'i18n', 'shop', 'session', 'codes'];
  const features = new Map(featureImports('storefront/app', base));

  test('what they stand on imports none', () => {
    for (const folder of base) expect([folder, features.get(folder)]).toEqual([folder, []]);
  });

  test('several are imported by the shell and the few features that need them', () => {
    const several = [...features].filter(([, imports]) => imports.length > 1);
    expect(Object.fromEntries(several)).toEqual({
      shell: expect.any(Array),
      accounts: ['cart', 'delivery', 'orders', 'payments', 'shopping-lists'],
      cart: ['delivery', 'order-change', 'payments'],
      catalogue: [
        'cart',
        'checkout',
        'content',
        'delivery',
        'order-change',
        'orders',
        'payments',
        'shopping-lists',
      ],
      checkout: ['accounts', 'cart', 'delivery', 'orders', 'payments'],
      'order-change': ['cart', 'checkout', 'delivery', 'orders'],
      khata: ['orders', 'payments'],
      orders: ['cart', 'delivery', 'payments'],
    });
  });

  test('nobody imports the shell but the entries', () => {
    const importers = [...features].filter(([, imports]) => imports.includes('shell'));
    expect(importers.map(([feature]) => feature)).toEqual(['.']);
  });
});
