import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** An import of one source file by another, both as paths from the root of the repository. */
export interface Import {
  from: string;
  to: string;
  /** Only types are imported: it is gone when the code runs. */
  isType: boolean;
}

/** The imports of a source file, without those of packages. */
export function importsOf(from: string): Import[] {
  return statementsOf(readFileSync(path.join(root, from), 'utf8')).flatMap(({ specifier, isType }) => {
    const to = resolve(from, specifier);
    return to === null ? [] : [{ from, to, isType }];
  });
}

const NOT_SOURCES = /\.test\.tsx?$|(^|\/)(node_modules\/|test(ing\/|-))/;

/** The source files below a folder, without tests and what only tests import. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !NOT_SOURCES.test(name))
    .map((name) => `${folder}/${name}`);
}

const FROM = /^(?:import|export)\s+(type\s)?([^'";]*?)\s*from\s+'([^']+)'/gm;
const BARE = /^import\s+'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

function statementsOf(text: string): { specifier: string; isType: boolean }[] {
  return [
    ...[...text.matchAll(FROM)].map(([, type, names = '', specifier = '']) => ({
      specifier,
      isType: type !== undefined || hasOnlyTypes(names),
    })),
    ...[...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
      specifier,
      isType: false,
    })),
  ];
}

/** `{ type A, type B }` */
function hasOnlyTypes(names: string): boolean {
  const inner = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  const each = inner?.split(',').map((name) => name.trim());
  return each?.every((name) => name === '' || name.startsWith('type ')) ?? false;
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.includes('/+types/')) return null; // made by React Router
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  const [, workspace, rest] = /^@haat\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace || !rest) return null;
  const folder = workspace === 'embedded-postgres' ? 'ops/embedded-postgres' : workspace;
  return `${folder}/src/${rest}${/\.tsx?$/.test(rest) ? '' : '.ts'}`;
}
