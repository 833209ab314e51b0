import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './all.ts';
import { broken } from './mutant.ts';

const root = path.join(import.meta.dirname, '..');

test('every break still finds the line that it breaks, and changes it', () => {
  for (const mutant of mutants) {
    broken(mutant, root);
    expect(mutant.replace, mutant.name).not.toBe(mutant.find);
    expect(mutant.find.trimEnd().split('\n').length, mutant.name).toBeLessThanOrEqual(3);
  }
});

test('every break has a name of its own', () => {
  const names = mutants.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
