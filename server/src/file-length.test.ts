import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const MAX_LINES = 300;

/** Generated files and data. */
const EXCEPT = ['server/src/platform/db/schema.ts', 'server/migrations/0021_common_synonyms.sql'];

/** The source files below a folder, without packages and build output. */
function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(\..*|node_modules|build(\.\w+)?)$/.test(entry.name) ? [] : sourcesIn(name);
    return /\.(tsx?|mjs|css|sql)$/.test(name) ? [name] : [];
  });
}

const countLines = (file: string) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;

test('no source file has more than 300 lines', () => {
  const files = sourcesIn('.');
  expect(files.length).toBeGreaterThan(800);
  expect(files).toEqual(expect.arrayContaining(EXCEPT));
  expect(files.filter((file) => countLines(file) > MAX_LINES && !EXCEPT.includes(file))).toEqual([]);
});
