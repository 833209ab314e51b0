import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './list/all.ts';
import { broken } from './list/mutant.ts';

const root = path.join(import.meta.dirname, '../..');

test('the text of every break exists, and the break changes it', () => {
  for (const mutant of mutants) {
    broken(mutant, root);
    expect(mutant.replace, mutant.name).not.toBe(mutant.find);
    expect(mutant.find.trimEnd().split('\n').length, mutant.name).toBeLessThanOrEqual(3);
  }
});

test('every break has a unique name', () => {
  const names = mutants.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('the test of every break exists, and is no step of another one', () => {
  const missing = mutants.filter(
    ({ test: { file, title } }) => !titlesIn(file).some((each) => each.test(title)),
  );
  expect(missing.map(({ name, test: { title } }) => `${name}: ${title}`)).toEqual([]);
});

/** Each text of a file except the titles of steps, as a pattern for the end of a reported title: parameters match anything. */
function titlesIn(file: string): RegExp[] {
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll(/step\(\s*'[^']*'/g, '');
  const texts = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]+)"|`([^`\n]+)`/g)];
  return texts
    .map(([, single, double, template]) => (single?.replaceAll("\\'", "'") ?? double ?? template)!)
    .filter((text) => text.length > 10)
    .map((text) => {
      const parts = text.split(/\$\{[^}]+\}|\$[\w.]+|%[sdijfo]/);
      return new RegExp(`(^| )${parts.map(RegExp.escape).join('.*')}$`);
    });
}

/** Statements of docs/coverage.md with their tests. */
const statements = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , , tests = '']) => ({ number, tests: tests.split('; ') }));

test('every statement that only a browser test covers has a break', () => {
  const broken = new Set(mutants.flatMap((mutant) => mutant.statements ?? []));
  const onlyInBrowser = statements.filter(({ tests }) =>
    tests.every((name) => name.startsWith('`quality/e2e/')),
  );
  expect(onlyInBrowser.length).toBeGreaterThan(100);
  expect(onlyInBrowser.map(({ number }) => number).filter((number) => !broken.has(number))).toEqual([]);
});

test('every statement of a break exists', () => {
  const numbers = statements.map(({ number }) => number);
  expect(mutants.flatMap((mutant) => mutant.statements ?? []).filter((id) => !numbers.includes(id))).toEqual(
    [],
  );
});
